internal import PorticoConcurrency
internal import PorticoDomain
internal import PorticoHTTP

/// What follows once a provider has agreed: a session at the provider, or one at an accounts API that trusts it.
struct SignInCompletion: Sendable {
    let purpose: ProviderSignInPurpose
    let engines: SessionEngines
    let feed: SessionFeed
    let source: @Sendable () async throws(SessionError) -> OpenIDDataSource

    /// The ways that can lead there. Where the accounts API exchanges the code, or wants a nonce, the device grant,
    /// which has neither, leads nowhere.
    var ways: Set<SignInWay> {
        switch purpose {
        case .signIn: Set(SignInWay.allCases)
        case .continuing(_, let offer), .link(_, let offer):
            offer.isCodeExchangedByService ? [.browser, .pasted] : Set(SignInWay.allCases)
        case .deletion: [.browser, .pasted]
        }
    }

    /// Whether the provider gets the nonce hashed, because the raw one goes to an accounts API.
    var hashesNonce: Bool { if case .signIn = purpose { false } else { true } }

    /// Whether the person must prove again who they are.
    var needsFreshSignIn: Bool { if case .deletion = purpose { true } else { false } }

    /// What the provider should ask. A person who is signed in there and signs in once more means another account,
    /// unless somebody says who it is: the provider's own session would give the same one again.
    func prompt(_ document: ProviderMetadata, _ options: ProviderSignInOptions) async -> String? {
        if let prompt = options.prompt { return prompt }
        if needsFreshSignIn { return "login" }
        guard case .signIn(let service) = purpose, options.loginHint == nil,
            // That the vault cannot be read is told where it is needed.
            let shelf = try? await engines.local.shelf()
        else { return nil }
        let isSignedIn = shelf.records.contains { record in
            if case .signedIn = record.phase { record.id.service == service } else { false }
        }
        return isSignedIn ? document.promptForAccount : nil
    }

    /// Whether what comes can be kept is looked at before anybody is asked.
    func checkKeepable() async throws(SessionError) {
        switch purpose {
        case .signIn(let service), .continuing(let service, _):
            let connection = try await engines.services.connection(to: service)
            // No account has an empty name: only what concerns the whole vault counts yet.
            try await SessionEntry(connection: connection, engines: engines).checkKeepable(as: "")
        case .link, .deletion: break
        }
    }

    /// Goes on with a code that a browser brought.
    func complete(
        code: Secret<String>, _ question: AuthorizationQuestion, claim: Locked<Claim>
    ) async -> Result<ProviderSignInState, SessionError> {
        do throws(SessionError) {
            if let state = try await bring(code, question, claim: claim) { return .success(state) }
            let tokens = try await source().exchange(code: code, question)
            return .success(try await finish(tokens, question, claim: claim))
        } catch {
            return .failure(error)
        }
    }

    /// Goes on with tokens of the device grant.
    func complete(_ tokens: TokenResponse, claim: Locked<Claim>) async -> Result<ProviderSignInState, SessionError> {
        do throws(SessionError) {
            return .success(try await finish(tokens, nil, claim: claim))
        } catch {
            return .failure(error)
        }
    }

    /// Ends tokens at the provider that nobody keeps.
    func discard(_ tokens: TokenResponse) async {
        guard let source = try? await source() else { return }
        let now = engines.time.now()
        await source.discard(tokens.tokens.credential(after: nil, now: now, serverNow: now))
    }

    private func finish(
        _ tokens: TokenResponse, _ question: AuthorizationQuestion?, claim: Locked<Claim>
    ) async throws(SessionError) -> ProviderSignInState {
        do throws(SessionError) {
            switch purpose {
            case .signIn(let service):
                return .done(try await keep(tokens, question, at: service, claim: claim))
            case .continuing(let service, let offer):
                let idToken = try await believed(tokens, question)
                let session = try await enter(service, claim) { (accounts) async throws(ClientError) in
                    try await accounts.signIn(
                        provider: offer.name, idToken: idToken, nonce: question?.nonce)
                }
                await discardGrant(tokens)
                return .done(session)
            case .link(let account, let offer):
                let idToken = try await believed(tokens, question)
                let link = WireIdentityLink(
                    provider: offer.name, idToken: WireSecret(idToken.reveal()), nonce: question?.nonce)
                let session = try await self.link(account, link, claim: claim)
                await discardGrant(tokens)
                return .done(session)
            case .deletion(let account, _):
                let idToken = try await believed(tokens, question)
                guard let nonce = question?.nonce else { throw .cancelled }
                try await delete(
                    account, WireDeletion(idToken: WireSecret(idToken.reveal()), nonce: nonce), claim: claim)
                await discardGrant(tokens)
                return .deleted(account)
            }
        } catch {
            await discard(tokens)
            throw error
        }
    }

    /// Checks the tokens and stores the session.
    private func keep(
        _ tokens: TokenResponse, _ question: AuthorizationQuestion?, at service: ServiceName, claim: Locked<Claim>
    ) async throws(SessionError) -> Session {
        let connection = try await engines.services.connection(to: service)
        guard let source = connection.provider else { throw .invalid(.notOffered(.providers, by: service)) }
        let identity = try await identity(tokens, question, at: source)
        guard claim.take() else { throw .cancelled }
        let entry = SessionEntry(connection: connection, engines: engines)
        let result = await entry.store(identity, tokens.tokens)
        await feed.changed()
        return try result.get()
    }

    /// Who signed in: as the ID token says, or UserInfo where the device grant gives none. A browser's answer passes
    /// through other hands, so that nothing but an ID token with its nonce tells whose it is.
    private func identity(
        _ tokens: TokenResponse, _ question: AuthorizationQuestion?, at source: OpenIDDataSource
    ) async throws(SessionError) -> ProviderIdentity {
        let accessToken = tokens.tokens.accessToken
        if question == nil, tokens.idToken == nil, let told = try await source.identity(of: accessToken) {
            return told
        }
        let claims = try await source.claims(of: tokens, nonce: question.map { .exactly($0.sentNonce) } ?? .unasked)
        var userInfo: [String: JSONValue]?
        if !ProviderIdentity.isNamed(claims) {
            userInfo = try await source.userInfo(accessToken, of: claims.subject)
        }
        return ProviderIdentity(claims, userInfo: userInfo)
    }

    /// The ID token for an accounts API; looked at here too, so that nothing wrong is handed on.
    private func believed(
        _ tokens: TokenResponse, _ question: AuthorizationQuestion?
    ) async throws(SessionError) -> Secret<String> {
        let nonce: IDTokenCheck.Nonce = question.map { .exactly($0.sentNonce) } ?? .unasked
        _ = try await source().claims(of: tokens, nonce: nonce)
        guard let idToken = tokens.idToken else { throw .unexpectedAnswer(what: "ID token: missing") }
        return idToken
    }

    /// Brings the code to an accounts API that exchanges it itself; `nil` where it is exchanged here.
    private func bring(
        _ code: Secret<String>, _ question: AuthorizationQuestion, claim: Locked<Claim>
    ) async throws(SessionError) -> ProviderSignInState? {
        let wire = WireCode(
            code: WireSecret(code.reveal()), redirectURI: question.redirectAddress,
            verifier: WireSecret(question.verifier.reveal()), nonce: question.nonce)
        switch purpose {
        case .continuing(let service, let offer) where offer.isCodeExchangedByService:
            let session = try await enter(service, claim) { (accounts) async throws(ClientError) in
                try await accounts.signIn(provider: offer.name, wire)
            }
            return .done(session)
        case .link(let account, let offer) where offer.isCodeExchangedByService:
            return .done(try await link(account, WireIdentityLink(provider: offer.name, wire), claim: claim))
        case .deletion(let account, let offer) where offer.isCodeExchangedByService:
            try await delete(account, WireDeletion(provider: offer.name, wire), claim: claim)
            return .deleted(account)
        case .signIn, .continuing, .link, .deletion: return nil
        }
    }

    private func link(
        _ account: AccountID, _ body: WireIdentityLink, claim: Locked<Claim>
    ) async throws(SessionError) -> Session {
        guard claim.take() else { throw .cancelled }
        try await AccountCall(account: account, engines: engines)(AccountsAPI.linkIdentity(body), for: .providers)
        return try await session(of: account)
    }

    private func delete(
        _ account: AccountID, _ confirmation: WireDeletion, claim: Locked<Claim>
    ) async throws(SessionError) {
        guard claim.take() else { throw .cancelled }
        let call = AccountCall(account: account, engines: engines)
        try await AccountAdministrator(call: call, feed: feed).deleteAccount(confirmation)
    }

    private func enter(
        _ service: ServiceName, _ claim: Locked<Claim>,
        _ ask: @escaping @Sendable (AccountsDataSource) async throws(ClientError) -> WireSession
    ) async throws(SessionError) -> Session {
        let connection = try await engines.services.connection(to: service)
        let accounts = try connection.accounts(for: .providers)
        return try await AuthenticationRepository(engines: engines, feed: feed).enter("", connection, claim) {
            () async throws(ClientError) in try await ask(accounts)
        }
    }

    /// An accounts API needs the ID token alone; a refresh token that came with it would live on for nobody.
    private func discardGrant(_ tokens: TokenResponse) async {
        if tokens.tokens.refreshToken != nil { await discard(tokens) }
    }

    private func session(of account: AccountID) async throws(SessionError) -> Session {
        let shelf: SessionShelf
        do throws(SessionLocalDataSource.Failure) {
            shelf = try await engines.local.shelf()
        } catch {
            throw SessionError(error)
        }
        guard let record = shelf[account] else { throw .signInNeeded(accounts: shelf.records.map(\.id)) }
        return record.session.judged(at: engines.time.now())
    }
}
