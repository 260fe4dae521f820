internal import PorticoConcurrency
package import PorticoDomain

/// One engine for each account, made at first use and kept, so that everybody joins the same renewal.
package final class SessionEngines: Sendable {
    /// The records.
    package let local: SessionLocalDataSource
    /// The services.
    package let services: ServiceList
    /// The times.
    package let time: EngineTime
    /// Fresh random bytes.
    package let randomBytes: @Sendable (Int) -> [UInt8]
    private let lockDeadline: Duration
    /// Takes a line about what went wrong, without secrets.
    package let log: @Sendable (String) -> Void
    private let engines = Locked<[AccountID: (engine: SessionEngine, connection: ServiceConnection)]>([:])

    /// Makes no engine yet. `lockDeadline` must exceed the HTTP time-out.
    package init(
        local: SessionLocalDataSource, services: ServiceList, time: EngineTime,
        randomBytes: @escaping @Sendable (Int) -> [UInt8], lockDeadline: Duration,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.local = local
        self.services = services
        self.time = time
        self.randomBytes = randomBytes
        self.lockDeadline = lockDeadline
        self.log = log
    }

    /// The engine of an account and the connection to its service.
    package func engine(
        for account: AccountID
    ) async throws(SessionError) -> (engine: SessionEngine, connection: ServiceConnection) {
        let connection = try await services.connection(to: account.service)
        return (engine(for: account, over: connection), connection)
    }

    /// Drops what an engine holds, if there is one, because a person changed the account's session.
    package func beginEpoch(of account: AccountID) {
        engines.withLock { $0[account]?.engine }?.beginEpoch()
    }

    private func engine(for account: AccountID, over connection: ServiceConnection) -> SessionEngine {
        engines.withLock { engines in
            if let known = engines[account], known.connection === connection { return known.engine }
            let made = SessionEngine(
                account: account, local: local, remote: connection.remote, time: time,
                serverClock: connection.clock, randomBytes: randomBytes, lockDeadline: lockDeadline, log: log)
            engines[account] = (made, connection)
            return made
        }
    }
}
