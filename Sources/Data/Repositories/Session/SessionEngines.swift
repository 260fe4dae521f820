package import PorticoConcurrency
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
    /// What goes on although whoever asked for it gave up.
    package let looseEnds = LooseEnds()
    private let engines = Locked<[AccountID: Known]>([:])

    /// How long a connection is used without looking whether the service's settings changed.
    package static let settingsHold = Duration.milliseconds(100)

    private struct Known {
        let engine: SessionEngine
        let connection: ServiceConnection
        /// When the settings were looked at, by the monotonic clock; `nil` once they must be looked at again.
        var lookedAt: Duration?
    }

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
    ///
    /// Looking at the settings costs a `stat`, as much as all else that a request with a token at hand needs, so what
    /// another program changes there counts after ``settingsHold``.
    package func engine(
        for account: AccountID
    ) async throws(SessionError) -> (engine: SessionEngine, connection: ServiceConnection) {
        let elapsed = time.elapsed()
        if let known = engines.withLock({ $0[account] }), let lookedAt = known.lookedAt,
            elapsed - lookedAt < Self.settingsHold
        {
            return (known.engine, known.connection)
        }
        let connection = try await services.connection(to: account.service)
        return (engine(for: account, over: connection, lookedAt: elapsed), connection)
    }

    /// Drops what an engine holds, if there is one, because a person changed the account's session.
    package func beginEpoch(of account: AccountID) {
        let engine = engines.withLock { engines in
            engines[account]?.lookedAt = nil
            return engines[account]?.engine
        }
        engine?.beginEpoch()
    }

    private func engine(
        for account: AccountID, over connection: ServiceConnection, lookedAt: Duration
    ) -> SessionEngine {
        engines.withLock { engines in
            if let known = engines[account], known.connection === connection {
                engines[account]?.lookedAt = lookedAt
                return known.engine
            }
            let made = SessionEngine(
                account: account, local: local, remote: connection.remote, issuer: connection.issuer, time: time,
                serverClock: connection.clock, randomBytes: randomBytes, lockDeadline: lockDeadline, log: log)
            engines[account] = Known(engine: made, connection: connection, lookedAt: lookedAt)
            return made
        }
    }
}
