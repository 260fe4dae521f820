internal import PorticoConcurrency

/// Reads and commits vault files. Every call blocks: use it on a lane or a thread of its own.
struct VaultStore: Sendable {
    /// What a read found.
    struct Loaded: Sendable {
        var image: VaultImage
        let keys: VaultKeys
        /// The file as it was read.
        let file: [UInt8]
        let stamp: VaultStamp
    }

    let location: VaultLocation
    let keyring: Keyring
    let now: @Sendable () -> Int64
    let policy: AccessPolicy
    let lockDeadline: Duration
    /// What was opened last, so that only what changed since needs opening again.
    let recent = Locked<VaultImage?>(nil)

    /// Forgets keys and what was opened with them.
    func forget() {
        keyring.remember(nil)
        recent.withLock { $0 = nil }
    }

    /// The vault as it stands, without a lock; `nil` when there is nothing at all.
    ///
    /// What looks like a rollback may be a commit that happened between two reads, so such a finding is looked at
    /// once more under the lock.
    func read() throws(VaultError) -> Loaded? {
        do throws(VaultError) {
            return try load()
        } catch {
            guard [.rolledBack, .tampered(.mark), .missing].contains(error) else { throw error }
            guard let folder = try Folder.open(location.vaultFolder, policy: policy) else { return try load() }
            do throws(VaultError) {
                return try locked(folder, load)
            } catch .unwritable {
                // Nobody can be writing where nobody can lock.
                return try load()
            }
        }
    }

    /// Does `work` while no other process commits.
    func locked<Result>(
        _ folder: Folder, _ work: () throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        let lock = try FileLockAttempt().acquire(VaultLocation.Name.lock, in: folder, deadline: lockDeadline)
        do throws(VaultError) {
            let result = try work()
            lock.release()
            return result
        } catch {
            lock.release()
            throw error
        }
    }

    /// Reads and checks everything; the high-water mark **first**, because it may only be behind the vault.
    func load() throws(VaultError) -> Loaded? {
        let state = try readState()
        guard let loaded = try readVault(hasState: state != nil) else { return nil }
        try check(loaded, against: state)
        return loaded
    }

    /// The bytes of `vault.state`; `nil` when there is none.
    func readState() throws(VaultError) -> [UInt8]? {
        do throws(VaultError) {
            return try Folder.open(location.stateFolder, policy: policy)?.read(VaultLocation.Name.state, limit: 4096)?
                .bytes
        } catch .limitExceeded {
            // Nothing of that size is a mark.
            return []
        }
    }

    /// The vault file without regard to the high-water mark; `nil` when there is no trace of a vault.
    func readVault(hasState: Bool) throws(VaultError) -> Loaded? {
        let folder = try Folder.open(location.vaultFolder, policy: policy)
        guard let folder, let content = try folder.readVault(VaultLocation.Name.vault) else {
            let hasPrevious = try folder?.status(VaultLocation.Name.previous) != nil
            if hasPrevious || hasState { throw .missing }
            return nil
        }
        return try decode(content, quarantineIn: folder)
    }

    /// What can be read of the vault file without a key; `nil` when there is none.
    func readOutline() throws(VaultError) -> VaultOutline? {
        let folder = try Folder.open(location.vaultFolder, policy: policy)
        guard let content = try folder?.readVault(VaultLocation.Name.vault) else { return nil }
        return try VaultOutline(checking: content.bytes)
    }

    /// Remembers the keys behind a passphrase, after checking the whole file with them.
    func unlock(with passphrase: VaultPassphrase) throws(VaultError) {
        let folder = try Folder.open(location.vaultFolder, policy: policy)
        guard let content = try folder?.readVault(VaultLocation.Name.vault) else {
            _ = try readVault(hasState: readState() != nil)
            throw .wrongSecret
        }
        let outline = try VaultOutline(checking: content.bytes)
        let keys = try keyring.unlock(outline, with: passphrase)
        _ = try VaultImage(opening: outline, keys: keys)
        keyring.remember(keys)
    }

    /// Refuses a vault that is older than its mark, and a mark that is not the vault's.
    func check(_ loaded: Loaded, against state: [UInt8]?) throws(VaultError) {
        guard let state else {
            policy.warn(.stateAbsent(path: location.stateFile))
            return
        }
        guard let mark = mark(state, of: loaded) else { throw .tampered(.mark) }
        guard loaded.image.header.generation >= mark.generation else { throw .rolledBack }
    }

    /// Opens a file's content; what is damaged is copied to the quarantine of `folder`.
    private func decode(_ content: FileContent, quarantineIn folder: Folder) throws(VaultError) -> Loaded {
        let outline: VaultOutline
        do throws(VaultError) {
            outline = try VaultOutline(checking: content.bytes)
        } catch {
            if policy.repairs, error.isDamage {
                Quarantine(vault: folder).keep(content.bytes)
            }
            throw error
        }
        return try open(outline, content)
    }

    /// Opens what was checked as far as it can be without a key.
    func open(_ outline: VaultOutline, _ content: FileContent) throws(VaultError) -> Loaded {
        let keys = try keyring.keys(for: outline)
        let image = try VaultImage(opening: outline, keys: keys, knowing: recent.withLock { $0 })
        recent.withLock { $0 = image }
        return Loaded(
            image: image, keys: keys, file: content.bytes, stamp: content.status?.stamp ?? VaultStamp(value: 0))
    }
}

extension VaultError {
    /// Whether the file was damaged rather than changed on purpose: then its previous version may be taken.
    var isDamage: Bool { [.truncated, .notAVault, .corrupt].contains(self) }
}
