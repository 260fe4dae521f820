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
    /// Tries whether a commit could be made now (space, permissions, lock), without changing anything.
    func probeWritable() async throws(VaultError)
    /// Runs `work` while no other process runs work under the same name; waits at most `deadline`.
    ///
    /// This lock is apart from the writers' lock and may be held over the network.
    func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result
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

/// Why a vault could not be read or written. Never says what is in it.
public enum VaultError: Error, Equatable, Sendable {
    /// No vault file, but a previous one or a state file: it was removed.
    case missing
    /// Shorter than its header says.
    case truncated
    /// The file is something else.
    case notAVault
    /// Damaged: the digest is wrong.
    case corrupt
    /// Changed without the key.
    case tampered
    /// Older than what was last written here.
    case rolledBack
    /// Written by a newer major version.
    case unsupportedVersion(Int)
    /// The passphrase or key file given is not this vault's.
    case wrongSecret
    /// No slot can be opened with what is at hand; names the missing file or secret.
    case locked(reason: String)
    /// A limit of the format: items, sizes, lengths.
    case limitExceeded(what: String)
    /// Something about the files is unsafe: a symbolic link, another owner.
    case unsafeFile(path: String, reason: String)
    /// The system refused to read; holds its error number.
    case unreadable(path: String, errno: Int32)
    /// The system refused to write and the old state stands; holds its error number.
    case unwritable(path: String, errno: Int32)
    /// The new state is in place, but the system would not confirm that it lasts.
    case committedNotDurable(errno: Int32)
    /// Another process held the lock past the deadline.
    case lockTimedOut
    /// The calling task was cancelled before anything was done.
    case cancelled
}
