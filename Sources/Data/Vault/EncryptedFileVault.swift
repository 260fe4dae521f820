internal import PorticoConcurrency

/// A vault in one encrypted file, opened by a device key that lies apart from it.
///
/// Instances and processes may share a location: commits are serialised by a kernel lock, reads need none.
/// Creating an instance touches nothing. File calls run on lanes of their own, never in the caller's task.
public final class EncryptedFileVault: TokenVault {
    private struct Cached {
        let contents: VaultContents
        let stamp: VaultStamp
    }

    /// Where it lies.
    public let location: VaultLocation
    let store: VaultStore
    private let file: String
    private let reading = BlockingLane(label: "portico.vault.read")
    private let writing = BlockingLane(label: "portico.vault.write")
    private let cached = Locked<Cached?>(nil)

    /// Names a vault, which is created by its first commit.
    ///
    /// - Parameters:
    ///   - location: Its three folders.
    ///   - lockDeadline: How long a commit waits for other processes' commits.
    ///   - passphrase: Asked when only a passphrase opens the vault; may block, `nil` leaves it locked.
    ///   - now: The time in Unix milliseconds.
    ///   - warn: Hears what works but should be known; called on any thread.
    public init(
        location: VaultLocation, lockDeadline: Duration = .seconds(10),
        passphrase: @escaping @Sendable () -> VaultPassphrase? = { nil }, now: @escaping @Sendable () -> Int64,
        warn: @escaping @Sendable (VaultWarning) -> Void = { _ in }
    ) {
        self.location = location
        file = location.vaultFile
        let policy = AccessPolicy(repairs: true, warn: warn)
        store = VaultStore(
            location: location, keyring: Keyring(location: location, policy: policy, passphrase: passphrase), now: now,
            policy: policy, lockDeadline: lockDeadline)
    }

    /// Everything, decoded once per commit: an unchanged file costs one `stat`.
    public func contents() async throws(VaultError) -> VaultContents {
        guard !Task.isCancelled else { throw .cancelled }
        if let known = cached.withLock({ $0 }), known.stamp == stamp() { return known.contents }
        let (store, cached) = (store, cached)
        return try await reading.run { () throws(VaultError) in
            guard let loaded = try store.read() else { return VaultContents() }
            let contents = loaded.image.contents
            cached.withLock { $0 = Cached(contents: contents, stamp: loaded.stamp) }
            return contents
        }
    }

    /// Commits a change; once handed in it is carried out, also when the calling task is cancelled.
    public func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout VaultContents) -> Result
    ) async throws(VaultError) -> Result {
        guard !Task.isCancelled else { throw .cancelled }
        let (store, cached) = (store, cached)
        return try await writing.run { () throws(VaultError) in
            let outcome = try store.update(change)
            cached.withLock { $0 = Cached(contents: outcome.contents, stamp: outcome.stamp) }
            return outcome.result
        }
    }

    /// Of the vault file: one `stat` in the calling thread.
    public func stamp() -> VaultStamp {
        VaultStamp(ofFile: file)
    }

    /// From the kernel: a first element once the watch stands, then one after each commit; several at once as one.
    public func changes() -> AsyncStream<Void>? {
        FileWatch.changes(of: VaultLocation.Name.vault, in: location.vaultFolder)
    }

    /// Takes the lock, verifies what is there and writes as much as a commit would; makes missing folders.
    public func probeWritable() async throws(VaultError) {
        try await onWritingLane { store throws(VaultError) in try store.probe() }
    }

    /// The lock's file stays behind, named by a hash of `name`. A cancelled caller stops waiting.
    public func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result {
        let attempt = FileLockAttempt()
        let store = store
        let lock = try await cancelling(attempt) { () async throws(VaultError) -> NamedLock in
            try await BlockingLane(label: "portico.vault.named").run { () throws(VaultError) in
                try NamedLock(name, of: store, attempt: attempt, deadline: deadline)
            }
        }
        let result = await work()
        lock.release()
        return result
    }

    /// Runs a read of files on its lane.
    func onReadingLane<Result: Sendable>(
        _ work: @escaping @Sendable (VaultStore) throws(VaultError) -> Result
    ) async throws(VaultError) -> Result {
        guard !Task.isCancelled else { throw .cancelled }
        let store = store
        return try await reading.run { () throws(VaultError) in try work(store) }
    }

    /// Runs a change of files on its lane; once handed in it is carried out.
    func onWritingLane<Result: Sendable>(
        _ work: @escaping @Sendable (VaultStore) throws(VaultError) -> Result
    ) async throws(VaultError) -> Result {
        guard !Task.isCancelled else { throw .cancelled }
        let store = store
        return try await writing.run { () throws(VaultError) in try work(store) }
    }

    /// Rereads the file at the next call.
    func forgetContents() { cached.withLock { $0 = nil } }

    /// Looks at this vault without changing anything, with the keys that it is open with.
    package var inspection: VaultInspection { VaultInspection(location: location, keyring: store.keyring) }

    private func cancelling<Result: Sendable>(
        _ attempt: FileLockAttempt, _ work: () async throws(VaultError) -> Result
    ) async throws(VaultError) -> Result {
        let result: Swift.Result<Result, VaultError> = await withTaskCancellationHandler {
            do throws(VaultError) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            attempt.cancel()
        }
        return try result.get()
    }
}
