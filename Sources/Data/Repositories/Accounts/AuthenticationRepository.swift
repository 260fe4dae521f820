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
        return try await enter(email, connection) { () async throws(ClientError) in
            try await connection.accounts.signIn(email: email, password: password)
        }
    }

    /// Registers, or goes on with a registration that stopped half-way.
    package func register(
        at service: ServiceName, email: EmailAddress, password: Password
    ) async throws(SessionError) -> Session {
        let connection = try await engines.services.connection(to: service)
        return try await enter(email, connection) { () async throws(ClientError) in
            try await connection.accounts.register(email: email, password: password)
        }
    }

    /// Asks in a task of its own: a caller that gives up leaves at once, and what the server makes is ended there when
    /// its answer arrives late. Once storing has begun, the caller waits and gets the session.
    private func enter(
        _ email: EmailAddress, _ connection: ServiceConnection,
        _ ask: @escaping @Sendable () async throws(ClientError) -> WireSession
    ) async throws(SessionError) -> Session {
        guard !Task.isCancelled else { throw .cancelled }
        let entry = SessionEntry(connection: connection, engines: engines)
        try await entry.checkKeepable(as: email.text)
        let (feed, now) = (feed, engines.time.now)
        let claim = Locked(Claim.open)
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

/// Who has the say over an answer that may come while the caller gives up.
private enum Claim {
    case open
    case taken
    case abandoned
}

extension Locked<Claim> {
    /// Whether the answer may be stored.
    fileprivate func take() -> Bool {
        withLock { claim in
            guard claim == .open else { return false }
            claim = .taken
            return true
        }
    }

    /// Whether nobody stores the answer any more.
    fileprivate func abandon() -> Bool {
        withLock { claim in
            guard claim == .open else { return false }
            claim = .abandoned
            return true
        }
    }
}
