internal import PorticoConcurrency
package import PorticoDomain
internal import PorticoHTTP

/// Signs in and registers at an accounts API, and stores the session that results.
package struct AuthenticationRepository: Authentication {
    private let engines: SessionEngines
    private let feed: SessionFeed

    /// Takes the engines, with the records and services behind them, and the feed that tells of changes.
    package init(engines: SessionEngines, feed: SessionFeed) {
        self.engines = engines
        self.feed = feed
    }

    /// Signs in; a 401 is a wrong password, never an ended session.
    package func signIn(
        at service: ServiceName, email: EmailAddress, password: Secret<String>
    ) async throws(SessionError) -> Session {
        let connection = try await engines.services.connection(to: service)
        let accounts = try connection.accounts(for: .passwords)
        return try await enter(email.text, connection) { () async throws(ClientError) in
            try await accounts.signIn(email: email, password: password)
        }
    }

    /// Registers, or continues an unfinished registration.
    package func register(
        at service: ServiceName, email: EmailAddress, password: Password
    ) async throws(SessionError) -> Session {
        let connection = try await engines.services.connection(to: service)
        let accounts = try connection.accounts(for: .passwords)
        return try await enter(email.text, connection) { () async throws(ClientError) in
            try await accounts.register(email: email, password: password)
        }
    }

    /// Asks in a task of its own: a caller that gives up leaves at once, and what the server makes is ended there when
    /// its answer arrives late. Once storing has begun, the caller waits and gets the session.
    func enter(
        _ name: String, _ connection: ServiceConnection, _ claim: Locked<Claim> = Locked(.open),
        _ ask: @escaping @Sendable () async throws(ClientError) -> WireSession
    ) async throws(SessionError) -> Session {
        guard !Task.isCancelled else { throw .cancelled }
        let entry = SessionEntry(connection: connection, engines: engines)
        try await entry.checkKeepable(as: name)
        let (feed, now) = (feed, engines.time.now)
        let arrived = JoinedOutcome<Bool>()
        let task = Task { () -> Result<Session, SessionError> in
            defer { arrived.finish(true) }
            let answer: WireSession
            do throws(ClientError) {
                answer = try await ask()
            } catch {
                return .failure(SessionError(error, account: nil, now: now()))
            }
            guard claim.take() else {
                await entry.discard(answer)
                return .failure(.cancelled)
            }
            let result = await entry.store(answer)
            await feed.changed()
            return result
        }
        engines.looseEnds.add(task)
        if await arrived.value() == nil, claim.abandon() { throw .cancelled }
        return try await task.value.get()
    }
}
