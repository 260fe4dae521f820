internal import PorticoConcurrency

/// A held lock on `locks/refresh-<hash>.lock`; a class, because it crosses from the waiting thread to a task.
final class NamedLock: Sendable {
    private let lock: Locked<FileLockBox?>

    /// Blocks until the lock is held.
    init(
        _ name: String, of store: VaultStore, attempt: FileLockAttempt, deadline: Duration
    ) throws(VaultError) {
        _ = try Folder.create(store.location.vaultFolder, policy: store.policy)
        let path = store.location.vaultFolder + "/" + VaultLocation.Name.locks
        let folder = try Folder.create(path, policy: store.policy)
        let file = "refresh-\(Hexadecimal.text(KeyedHash.hash(Array(name.utf8), length: 16))).lock"
        let held = try attempt.acquire(file, in: folder, deadline: deadline)
        lock = Locked(FileLockBox(held))
    }

    /// Gives the lock back.
    func release() { lock.withLock { $0 = nil } }
}

/// Holds what cannot be copied.
private final class FileLockBox: Sendable {
    private let lock: FileLock

    init(_ lock: consuming FileLock) {
        self.lock = lock
    }
}
