internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP

extension AccountsService {
    var providerOperations: [Operation] {
        [
            Operation(
                AccountsAPI.linkIdentity, .registered,
                OperationDescription(
                    id: "linkIdentity", summary: "Link a provider's identity to the account",
                    body: .json("IdentityLink"), answers: [204: .empty],
                    refusals: [
                        403: ["provider_refused"], 409: ["identity_taken"], 422: ["invalid"],
                        503: ["provider_unavailable"],
                    ]), linkIdentity),
            Operation(
                AccountsAPI.identities, .registered,
                OperationDescription(
                    id: "listIdentities", summary: "The providers' identities that are linked to the account",
                    answers: [200: .jsonArray("Identity")]), listIdentities),
            Operation(
                AccountsAPI.unlinkIdentity, .registered,
                OperationDescription(
                    id: "unlinkIdentity", summary: "Unlink an identity; running sessions continue",
                    answers: [204: .empty], refusals: [404: ["not_found"], 409: ["last_way_in"]]), unlinkIdentity),
            Operation(
                AccountsAPI.providers, .open,
                OperationDescription(
                    id: "listProviders", summary: "The providers to sign in with",
                    answers: [200: .jsonArray("Provider")])
            ) { [providers] _ throws(Problem) in .json(200, providers.wire) },
        ]
    }

    /// What became of a proof, decided in one transaction.
    private enum Outcome: Sendable {
        case session(TokenPair, AccountRecord)
        case linked
        case usedBefore
        case needsPassword
        case taken
        case notLinked
        case deleted
    }

    func signInWithIDToken(_ body: WireSignIn, _ call: Call) async throws(Problem) -> HTTPResponse {
        let token = try Self.required(body.idToken, "id_token").reveal()
        let proof = ProviderProof(idToken: token, nonce: body.nonce)
        return try await signIn(try Self.required(body.provider, "provider"), proof, body.deviceName)
    }

    func signInWithCode(_ body: WireSignIn, _ call: Call) async throws(Problem) -> HTTPResponse {
        let name = try Self.required(body.provider, "provider")
        let proof = try await proof(
            name, body.code, body.redirectURI, verifier: body.codeVerifier, nonce: body.nonce)
        return try await signIn(name, proof, body.deviceName)
    }

    /// What is behind a code that a caller brings with what belongs to it.
    private func proof(
        _ provider: String, _ code: WireSecret?, _ redirectURI: String?, verifier: WireSecret?, nonce: String?
    ) async throws(Problem) -> ProviderProof {
        guard providers.knows(provider) else { throw .providerUnknown }
        return try await providers.proof(
            provider, code: try Self.required(code, "code"),
            redirectURI: try Self.required(redirectURI, "redirect_uri"),
            verifier: try Self.required(verifier, "code_verifier"), nonce: try Self.required(nonce, "nonce"))
    }

    private func signIn(
        _ provider: String, _ proof: ProviderProof, _ deviceName: String?
    ) async throws(Problem) -> HTTPResponse {
        let identity = try await providers.identity(provider, proof)
        let name = Self.deviceName(deviceName)
        let moment = now()
        let outcome = try await database { [issuer] database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) -> Outcome in
                if let known = try database.account(issuer: identity.issuer, subject: identity.subject),
                    let account = try database.account(id: known)
                {
                    guard try database.spendToken(of: identity, at: moment) else { return .usedBefore }
                    return .session(try issuer.begin(database, account: known, deviceName: name), account)
                }
                // The token stays good, because it links the account once its owner has signed in.
                guard try database.account(emailKey: identity.emailKey) == nil else { return .needsPassword }
                guard try database.spendToken(of: identity, at: moment) else { return .usedBefore }
                let account = AccountRecord(
                    id: issuer.identifier(), email: identity.email, passwordHash: nil, createdAt: moment, profile: nil)
                try database.addAccount(account, emailKey: identity.emailKey)
                try database.addIdentity(identity, account: account.id, at: moment)
                return .session(try issuer.begin(database, account: account.id, deviceName: name), account)
            }
        }
        guard case .session(let pair, let account) = outcome else { throw Self.problem(outcome) }
        return .json(201, pair.answer(for: account, at: now()))
    }

    private func linkIdentity(_ call: Call) async throws(Problem) -> HTTPResponse {
        let body: WireIdentityLink = try call.json()
        let caller = try call.signedIn()
        let proof =
            if body.code == nil {
                ProviderProof(idToken: try Self.required(body.idToken, "id_token").reveal(), nonce: body.nonce)
            } else {
                try await proof(
                    body.provider, body.code, body.redirectURI, verifier: body.codeVerifier, nonce: body.nonce)
            }
        let identity = try await providers.identity(body.provider, proof)
        let moment = now()
        let outcome = try await database { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) -> Outcome? in
                guard try database.account(id: caller.account) != nil else { return nil }
                let owner = try database.account(issuer: identity.issuer, subject: identity.subject)
                guard owner == nil || owner == caller.account else { return .taken }
                guard try database.spendToken(of: identity, at: moment) else { return .usedBefore }
                if owner == nil { try database.addIdentity(identity, account: caller.account, at: moment) }
                return .linked
            }
        }
        guard let outcome else { throw .tokenInvalid }
        guard case .linked = outcome else { throw Self.problem(outcome) }
        return .noContent
    }

    /// Deletes the account if the provider has just vouched for its owner, by an ID token.
    func deleteAccount(confirmedBy token: WireSecret, nonce: String?, _ caller: Caller) async throws(Problem) {
        guard let name = providers.name(issuing: token.reveal()) else { throw .providerUnknown }
        try await deleteAccount(confirmedBy: ProviderProof(idToken: token.reveal(), nonce: nonce), of: name, caller)
    }

    /// The same by a code, which is exchanged here.
    func deleteAccount(confirmedByCode body: WireDeletion, _ caller: Caller) async throws(Problem) {
        let name = try Self.required(body.provider, "provider")
        let proof = try await proof(
            name, body.code, body.redirectURI, verifier: body.codeVerifier, nonce: body.nonce)
        try await deleteAccount(confirmedBy: proof, of: name, caller)
    }

    private func deleteAccount(
        confirmedBy proof: ProviderProof, of name: String, _ caller: Caller
    ) async throws(Problem) {
        let identity = try await providers.identity(name, proof, isConfirmation: true)
        let moment = now()
        let outcome = try await database { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) -> Outcome in
                guard try database.account(issuer: identity.issuer, subject: identity.subject) == caller.account else {
                    return .notLinked
                }
                guard try database.spendToken(of: identity, at: moment) else { return .usedBefore }
                try database.deleteAccount(caller.account)
                return .deleted
            }
        }
        guard case .deleted = outcome else { throw Self.problem(outcome) }
    }

    private static func problem(_ outcome: Outcome) -> Problem {
        switch outcome {
        case .session, .linked, .deleted, .usedBefore: .providerRefused
        case .needsPassword:
            Problem(
                409, "link_required",
                "An account with this email address already exists. Sign in to it first, and then link the provider.")
        case .taken: Problem(409, "identity_taken", "This identity is linked to another account.")
        case .notLinked: Problem(403, "identity_not_linked", "This identity is not linked to the account.")
        }
    }

    private static func required<Value>(_ value: Value?, _ field: String) throws(Problem) -> Value {
        guard let value else { throw .invalid(field, "missing", "The field \(field) is missing.") }
        return value
    }
}
