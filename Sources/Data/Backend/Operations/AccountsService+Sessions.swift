internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP

extension AccountsService {
    var sessionOperations: [Operation] {
        [
            Operation(
                AccountsAPI.signIn, .open,
                OperationDescription(
                    id: "signIn", summary: "Sign in", body: .json("SignIn"), answers: [201: .json("Session")],
                    refusals: [
                        401: ["invalid_credentials"], 403: ["provider_refused"], 409: ["link_required"],
                        422: ["invalid"], 429: ["too_many_attempts"], 503: ["provider_unavailable"],
                    ]), signIn),
            Operation(
                AccountsAPI.refresh, .open,
                OperationDescription(
                    id: "refresh", summary: "Spend a refresh token for a new pair", body: .json("Refresh"),
                    takesIdempotencyKey: true, answers: [200: .json("Session")],
                    refusals: [
                        401: [
                            "session_revoked", "refresh_token_reused", "refresh_token_expired",
                            "refresh_token_unknown",
                        ], 422: ["invalid"],
                    ]), refresh),
            Operation(
                AccountsAPI.sessions, .registered,
                OperationDescription(
                    id: "listSessions", summary: "Where the account is signed in",
                    answers: [200: .jsonArray("DeviceSession")]), listSessions),
            Operation(
                AccountsAPI.signOut, .signedIn,
                OperationDescription(id: "signOut", summary: "End this session", answers: [204: .empty]), signOut),
            Operation(
                AccountsAPI.revokeSession, .registered,
                OperationDescription(
                    id: "revokeSession", summary: "End another session", answers: [204: .empty],
                    refusals: [404: ["not_found"]]), revokeSession),
        ]
    }

    private func signIn(_ call: Call) async throws(Problem) -> HTTPResponse {
        let body: WireSignIn = try call.json()
        switch WireSignIn.Grant(rawValue: body.grant) {
        case .password: return try await signInWithPassword(body, call)
        case .idToken: return try await signInWithIDToken(body, call)
        case .authorizationCode: return try await signInWithCode(body, call)
        case nil: throw .invalid("grant", "unknown", "This service does not support that way of signing in.")
        }
    }

    private func signInWithPassword(_ body: WireSignIn, _ call: Call) async throws(Problem) -> HTTPResponse {
        guard let email = body.email else { throw .invalid("email", "missing", "The field email is missing.") }
        guard let password = body.password else {
            throw .invalid("password", "missing", "The field password is missing.")
        }
        // What is no address has no account; it takes the same way, so that nothing can be told apart.
        let key = (try? EmailAddress(email)).map(Self.key) ?? email.lowercased()
        let account = try await database { database throws(DatabaseError) in try database.account(emailKey: key) }
        switch try await gate.check(password, emailKey: key, account: account, address: call.address) {
        case .blocked(let seconds): throw .tooManyAttempts(retryAfter: seconds)
        case .wrong: throw .invalidCredentials
        case .right:
            guard let account else { throw .invalidCredentials }
            return try await begin(account, deviceName: Self.deviceName(body.deviceName), status: 201)
        }
    }

    private func refresh(_ call: Call) async throws(Problem) -> HTTPResponse {
        let body: WireRefresh = try call.json()
        let key = call.headers[AccountsAPI.idempotencyKey]
        if let key, !(1...255).contains(key.utf8.count) || !key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            throw .invalid(
                "Idempotency-Key", "invalid", "An Idempotency-Key must have 1 to 255 visible ASCII characters.")
        }
        let token = body.refreshToken.reveal()
        let (refreshed, account) = try await database { [issuer] database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) -> (TokenIssuer.Refreshed, AccountRecord?) in
                let refreshed = try issuer.refresh(database, token: token, key: key)
                guard case .pair(_, let owner) = refreshed else { return (refreshed, nil) }
                return (refreshed, try database.account(id: owner))
            }
        }
        switch refreshed {
        case .ended(let reason): throw .sessionOver(reason.rawValue)
        case .unknown: throw .sessionOver("refresh_token_unknown")
        case .pair(let pair, _):
            guard let account else { throw .sessionOver("refresh_token_unknown") }
            return .json(200, pair.answer(for: account, at: now()))
        }
    }

    private func listSessions(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let moment = now()
        let sessions = try await database { database throws(DatabaseError) in
            try database.runningSessions(of: caller.account, current: caller.session, at: moment)
        }
        return .json(200, sessions)
    }

    private func signOut(_ call: Call) async throws(Problem) -> HTTPResponse {
        try await end(try call.signedIn().session, call)
    }

    private func revokeSession(_ call: Call) async throws(Problem) -> HTTPResponse {
        try await end(call.parameters["id"] ?? "", call)
    }

    private func end(_ session: String, _ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let moment = now()
        let wasRunning = try await database { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                try database.endSession(session, account: caller.account, because: .revoked, at: moment)
            }
        }
        guard wasRunning else { throw .notFound }
        return .noContent
    }
}
