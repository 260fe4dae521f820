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
        passphrase: @escaping @Sendable () -> SecretBytes? = { nil }, now: @escaping @Sendable () -> Int64,
        warn: @escaping @Sendable (VaultWarning) -> Void = { _ in }
    ) {
        self.location = location
        file = location.vaultFile
        let policy = AccessPolicy(repairs: true, warn: warn)
        store = VaultStore(
            location: location, keyring: Keyring(location: location, policy: policy, passphrase: passphrase), now: now,
            policy: policy,
            lockDeadline: lockDeadline)
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

    /// Takes the lock, verifies what is there and writes as much as a commit would; makes missing folders.
    public func probeWritable() async throws(VaultError) {
        guard !Task.isCancelled else { throw .cancelled }
        let store = store
        try await writing.run { () throws(VaultError) in try store.probe() }
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

    /// Makes a passphrase the only thing that opens the vault: every key is replaced and `device.key` removed.
    ///
    /// Throws ``VaultError/wrongSecret`` when it is empty or not UTF-8. It is taken in its normal form C.
    public func usePassphrase(
        _ passphrase: SecretBytes, work: PassphraseWork = .standard
    ) async throws(VaultError) {
        try await replaceKeys(.passphrase(passphrase, work))
    }

    /// Makes the device key the only thing that opens the vault: every key is replaced.
    public func useDeviceKey() async throws(VaultError) {
        try await replaceKeys(.deviceKey)
    }

    private func replaceKeys(_ opening: VaultStore.Opening) async throws(VaultError) {
        guard !Task.isCancelled else { throw .cancelled }
        let store = store
        try await writing.run { () throws(VaultError) in try store.replaceKeys(opening) }
    }

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
