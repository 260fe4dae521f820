package import PorticoDomain
package import PorticoHTTP

/// Calls endpoints with one account's token, remembers how the exchange went, and says errors in the domain's words.
package struct AccountCall: Sendable {
    /// Whose token signs.
    package let account: AccountID
    /// The engines, with the records and services behind them.
    package let engines: SessionEngines

    /// Calls for an account.
    package init(account: AccountID, engines: SessionEngines) {
        self.account = account
        self.engines = engines
    }

    /// Calls an endpoint of an accounts API, which belongs to a feature. An answer to a session that a person ended or
    /// replaced meanwhile is dropped.
    package func callAsFunction<Answer>(
        _ endpoint: Endpoint<Answer>, for feature: ServiceFeature
    ) async throws(SessionError) -> Answer {
        let (engine, connection) = try await engines.engine(for: account)
        _ = try connection.accounts(for: feature)
        return try await settled(engine) { () async throws(AuthorizedClient<SessionEngine>.Failure) in
            try await connection.client(for: engine).call(endpoint)
        }
    }

    /// The account as the server describes it, and whether its registration is finished.
    ///
    /// A provider is asked for UserInfo; one without it is asked for nothing but a renewal that is due.
    package func account() async throws(SessionError) -> (account: Account, isFinished: Bool) {
        let (engine, connection) = try await engines.engine(for: account)
        guard let provider = connection.provider else {
            let answer = try await self(AccountsAPI.readAccount(), for: .profileEditing)
            return (answer.account(at: account.service, name: account.name), answer.status == .active)
        }
        let record: SessionRecord?
        do throws(SessionLocalDataSource.Failure) {
            record = try await engines.local.record(of: account)
        } catch {
            throw SessionError(error)
        }
        guard let known = record?.account else { throw await left() }
        guard let url = try await provider.document().userInfo else {
            do throws(CredentialError) { _ = try await engine.current() } catch { throw await meaning(of: error) }
            return (known, true)
        }
        let request = HTTPRequest(
            method: .get, url: url, headers: ["Accept": "application/json"],
            responseLimit: ProviderMetadata.sizeLimit)
        let response = try await settled(engine) { () async throws(AuthorizedClient<SessionEngine>.Failure) in
            try await connection.client(for: engine, besides: [url.origin]).send(request)
        }
        guard response.isSuccess else {
            throw SessionError(ServerFailure(response, now: engines.time.now()), account: account)
        }
        guard let members = try OpenIDDataSource.userInfo(response, of: known.subject) else { return (known, true) }
        let identity = ProviderIdentity(subject: known.subject, members: members)
        return (
            Account(
                id: account, subject: known.subject, email: identity.email ?? known.email,
                profile: identity.hasName ? identity.profile : known.profile), true
        )
    }

    /// Looks after a session that nobody uses at this moment, so that what a person sees stays true.
    ///
    /// An accounts API is asked how the account stands. A provider, which serves many programs, is left in peace: while
    /// all is well only a renewal that is due is sent.
    package func lookAfter() async throws(SessionError) {
        let (engine, connection) = try await engines.engine(for: account)
        // What cannot be read counts as in trouble.
        let phase = try? await engines.local.record(of: account)?.phase
        guard connection.provider != nil, phase == .signedIn(.fresh) else {
            _ = try await account()
            return
        }
        do throws(CredentialError) { _ = try await engine.current() } catch { throw await meaning(of: error) }
    }

    /// Sends a request to an origin that may see the token as it is, and follows redirects; any other status is an
    /// answer.
    package func send(
        _ request: HTTPRequest, _ engine: SessionEngine, _ connection: ServiceConnection, to origin: HTTPURL.Origin
    ) async throws(SessionError) -> HTTPResponse {
        try await settled(engine) { () async throws(AuthorizedClient<SessionEngine>.Failure) in
            try await connection.client(for: engine, besides: [origin]).sendFollowingRedirects(request)
        }
    }

    private func settled<Answer>(
        _ engine: SessionEngine, _ exchange: () async throws(AuthorizedClient<SessionEngine>.Failure) -> Answer
    ) async throws(SessionError) -> Answer {
        let epoch = engine.epoch
        do throws(AuthorizedClient<SessionEngine>.Failure) {
            let answer = try await exchange()
            if engine.epoch == epoch {
                await engine.note(.answered, since: epoch)
                return answer
            }
        } catch {
            if engine.epoch == epoch { throw await meaning(of: error, engine, epoch) }
        }
        throw await left()
    }

    /// What became of an account whose session a person ended or replaced while a request was under way.
    private func left() async -> SessionError {
        guard let shelf = try? await engines.local.shelf(), shelf[account] == nil else { return .cancelled }
        return .signInNeeded(accounts: shelf.records.map(\.id))
    }

    /// A credential's fault in the domain's words; an absent one names the accounts there are.
    package func meaning(of error: CredentialError) async -> SessionError {
        guard error == .absent else { return SessionError(error) }
        // A vault that cannot be read has been reported by then; here it only shortens the list.
        let known = (try? await engines.local.shelf())?.records ?? []
        // Somebody signed in anew: what was under way for the session before is given up.
        if known.contains(where: { $0.id == account && $0.credential != nil }) { return .cancelled }
        return .signInNeeded(accounts: known.map(\.id))
    }

    private func meaning(
        of error: AuthorizedClient<SessionEngine>.Failure, _ engine: SessionEngine, _ epoch: Int
    ) async -> SessionError {
        switch error {
        case .credential(let error):
            return await meaning(of: error)
        case .client(let error):
            if case .transport(let fault) = error, fault.isUnreachable { await engine.note(.unreachable, since: epoch) }
            if case .status(let response) = error, response.status < 500 {
                await engine.note(.answered, since: epoch)
            }
            return SessionError(error, account: account, now: engines.time.now())
        }
    }
}

extension TransportError {
    /// Whether the network or the server was not there.
    package var isUnreachable: Bool {
        switch self {
        case .timedOut, .nameNotResolved, .cannotConnect, .connectionLost, .tlsFailed, .proxyFailed: true
        case .cancelled, .responseTooLarge, .malformedResponse, .invalidRequest, .redirectRefused,
            .authoritiesUnusable, .storage, .unavailable:
            false
        }
    }
}
