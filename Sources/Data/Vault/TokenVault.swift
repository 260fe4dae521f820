/// An encrypted store for one person on one machine, safe under crashes and many processes.
public protocol TokenVault: Sendable {
    /// Everything, as one whole state; empty when there is no vault yet. Takes no lock.
    func contents() async throws(VaultError) -> VaultContents
    /// Under the writers' lock: reads, lets `change` change, and commits durably unless nothing changed.
    ///
    /// Creates the vault when nothing at all is there. `change` may run more than once and must not block.
    func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout VaultContents) -> Result
    ) async throws(VaultError) -> Result
    /// A value that differs after every commit of any process; one `stat`, no lock, no key.
    func stamp() -> VaultStamp
    /// An element some time after every commit of any process, several at once as one; ends with the stream's task.
    ///
    /// `nil` where the system tells of no changes (network file systems): look at ``stamp()`` now and then instead.
    func changes() -> AsyncStream<Void>?
    /// Tries whether a commit could be made now (space, permissions, lock), without changing anything.
    func probeWritable() async throws(VaultError)
    /// Runs `work` while no other process runs work under the same name; waits at most `deadline`.
    ///
    /// This lock is apart from the writers' lock and may be held over the network.
    func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result
}

extension TokenVault {
    /// No notice: whoever wants to know looks at ``stamp()`` now and then.
    public func changes() -> AsyncStream<Void>? { nil }
}

/// Tells whether a vault has changed, without reading it.
public struct VaultStamp: Hashable, Sendable {
    /// Inode, size and times of the file folded together; 0 when there is none.
    public let value: UInt64

    /// Makes a stamp.
    public init(value: UInt64) {
        self.value = value
    }
}
