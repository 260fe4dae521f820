internal import CPorticoPlatform
internal import Dispatch
internal import PorticoConcurrency

/// A held kernel lock of a file that is never deleted. It ends when this value goes, or when the process does.
struct FileLock: ~Copyable, Sendable {
    private let file: OpenFile

    fileprivate init(_ file: consuming OpenFile) {
        self.file = file
    }

    /// Gives the lock back now.
    consuming func release() {}
}

/// One attempt to get a kernel lock, which can be given up from outside.
///
/// Waiting happens inside the kernel on a thread of its own: polling would starve under contention.
final class FileLockAttempt: Sendable {
    private struct State {
        var isGivenUp = false
        var isCancelled = false
        var result: Int32?
    }

    private let state = Locked(State())
    private let changed = DispatchSemaphore(value: 0)

    /// Ends a wait with ``VaultError/cancelled``; without effect once the lock is held.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        changed.signal()
    }

    /// Blocks until the lock of that file is held; it is made when it is missing.
    func acquire(_ name: String, in folder: Folder, deadline: Duration) throws(VaultError) -> FileLock {
        let end = DispatchTime.now() + deadline.interval
        while true {
            let file = try open(name, in: folder)
            var failure = portico_lock(file.descriptor, false)
            if failure == EWOULDBLOCK { failure = try wait(for: file.descriptor, until: end) }
            guard failure == 0 else { throw .unwritable(path: folder.path(of: name), errno: failure) }
            // Somebody may have replaced the file while we waited: then this lock protects nothing.
            let held = try FileStatus(descriptor: file.descriptor, path: folder.path(of: name))
            if try folder.status(name)?.identity == held.identity { return FileLock(file) }
            guard DispatchTime.now() < end else { throw .lockTimedOut }
        }
    }

    private func open(_ name: String, in folder: Folder) throws(VaultError) -> OpenFile {
        let path = folder.path(of: name)
        var descriptor: Int32 = -1
        var failure = unsafe portico_open(
            folder.handle.descriptor, name, O_RDWR | O_CREAT | O_NONBLOCK, 0o600, &descriptor)
        if failure == EROFS || failure == EACCES {
            // A lock needs no right to write, and reading again under it should work on a read-only medium.
            failure = unsafe portico_open(folder.handle.descriptor, name, O_RDONLY | O_NONBLOCK, 0, &descriptor)
            if failure == ENOENT { failure = EROFS }
        }
        if failure == ELOOP { throw .unsafeFile(path: path, reason: "is a symbolic link") }
        if failure == EISDIR { throw .unsafeFile(path: path, reason: "is not a regular file") }
        guard failure == 0 else { throw .unwritable(path: path, errno: failure) }
        let file = OpenFile(descriptor)
        let status = try FileStatus(descriptor: descriptor, path: path)
        guard status.isRegular else { throw .unsafeFile(path: path, reason: "is not a regular file") }
        if status.mode & 0o777 != 0o600 { _ = portico_set_mode(descriptor, 0o600) }
        return file
    }

    /// Waits on another thread with a second descriptor of the same open file, so that giving up leaves ours alone.
    private func wait(for descriptor: Int32, until end: DispatchTime) throws(VaultError) -> Int32 {
        let own = dup(descriptor)
        guard own >= 0 else { return EMFILE }
        DispatchQueue(label: "portico.vault.lock").async { [self] in
            let failure = portico_lock(own, true)
            // Unlocking first: the lock belongs to the open file, which the caller may still hold.
            let isWanted = state.withLock { state in
                state.result = failure
                return !state.isGivenUp
            }
            if !isWanted, failure == 0 { flock(own, LOCK_UN) }
            _ = portico_close(own)
            changed.signal()
        }
        while true {
            let isInTime = changed.wait(timeout: end) == .success
            let outcome = state.withLock { state -> (result: Int32?, isCancelled: Bool) in
                if let result = state.result {
                    state.result = nil
                    return (result, false)
                }
                if !isInTime || state.isCancelled { state.isGivenUp = true }
                return (nil, state.isCancelled)
            }
            if let result = outcome.result { return result }
            if outcome.isCancelled { throw .cancelled }
            if !isInTime { throw .lockTimedOut }
        }
    }
}

extension Duration {
    /// The same length for Dispatch, at most a year.
    var interval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        guard seconds < 31_536_000 else { return .seconds(31_536_000) }
        return .nanoseconds(Int(max(seconds, 0)) * 1_000_000_000 + Int(max(attoseconds, 0) / 1_000_000_000))
    }
}
