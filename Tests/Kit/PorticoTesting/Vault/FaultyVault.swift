internal import PorticoConcurrency
public import PorticoVault

/// A vault that fails on command, and is another vault otherwise.
public final class FaultyVault: TokenVault {
    /// What can be made to fail.
    public enum Operation: Hashable, Sendable {
        /// ``contents()``.
        case read
        /// ``update(_:)``, before anything is changed.
        case commit
        /// ``update(_:)``, after the change is in place, as when the system does not confirm it.
        case confirmation
        /// ``probeWritable()``.
        case probe
        /// ``withNamedLock(_:deadline:_:)``, before the work runs.
        case namedLock
    }

    private let base: any TokenVault
    private let failures = Locked<[Operation: [VaultError]]>([:])
    private let counts = Locked<[Operation: Int]>([:])

    /// Wraps a vault.
    public init(_ base: any TokenVault) {
        self.base = base
    }

    /// Makes the next `times` calls of `operation` fail with `error`.
    public func fail(_ operation: Operation, with error: VaultError, times: Int = 1) {
        failures.withLock { $0[operation, default: []] += Array(repeating: error, count: times) }
    }

    /// How often an operation was asked for, failed ones included.
    public func calls(of operation: Operation) -> Int { counts.withLock { $0[operation, default: 0] } }

    /// Fails on command, else reads.
    public func contents() async throws(VaultError) -> VaultContents {
        try meet(.read)
        return try await base.contents()
    }

    /// Fails on command before or after the commit, else commits.
    public func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout VaultContents) -> Result
    ) async throws(VaultError) -> Result {
        try meet(.commit)
        let result = try await base.update(change)
        try meet(.confirmation)
        return result
    }

    /// Never fails.
    public func stamp() -> VaultStamp { base.stamp() }

    /// The other vault's.
    public func changes() -> AsyncStream<Void>? { base.changes() }

    /// Fails on command, else probes.
    public func probeWritable() async throws(VaultError) {
        try meet(.probe)
        try await base.probeWritable()
    }

    /// Fails on command, else locks.
    public func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result {
        try meet(.namedLock)
        return try await base.withNamedLock(name, deadline: deadline, work)
    }

    private func meet(_ operation: Operation) throws(VaultError) {
        counts.withLock { $0[operation, default: 0] += 1 }
        let failure = failures.withLock { failures -> VaultError? in
            guard failures[operation]?.isEmpty == false else { return nil }
            return failures[operation]?.removeFirst()
        }
        if let failure { throw failure }
    }
}
