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
    let warn: @Sendable (VaultWarning) -> Void
    let lockDeadline: Duration

    /// The vault as it stands, without a lock; `nil` when there is nothing at all.
    ///
    /// What looks like a rollback may be a commit that happened between two reads, so such a finding is looked at
    /// once more under the lock.
    func read() throws(VaultError) -> Loaded? {
        do throws(VaultError) {
            return try load()
        } catch {
            guard [.rolledBack, .tampered, .missing].contains(error) else { throw error }
            guard let folder = try Folder.open(location.vaultFolder, warn: warn) else { return try load() }
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
        let state = try Folder.open(location.stateFolder, warn: warn)?.read(VaultLocation.Name.state, limit: 4096)
        let folder = try Folder.open(location.vaultFolder, warn: warn)
        guard let folder, let content = try folder.read(VaultLocation.Name.vault, limit: VaultLimits.fileSize) else {
            let hasPrevious = try folder?.status(VaultLocation.Name.previous) != nil
            if hasPrevious || state != nil { throw .missing }
            return nil
        }
        let loaded = try decode(content, quarantineIn: folder)
        guard let state else {
            warn(.stateAbsent(path: location.stateFile))
            return loaded
        }
        guard let mark = HighWaterMark(bytes: state.bytes), mark.vaultID == loaded.image.header.vaultID,
            mark.isAuthentic(stateKey: loaded.image.stateKey)
        else { throw .tampered }
        guard loaded.image.header.generation >= mark.generation else { throw .rolledBack }
        return loaded
    }

    private func decode(_ content: FileContent, quarantineIn folder: Folder) throws(VaultError) -> Loaded {
        let outline: VaultOutline
        do throws(VaultError) {
            outline = try VaultOutline(checking: content.bytes)
        } catch {
            if error == .truncated || error == .corrupt { Quarantine(vault: folder).keep(content.bytes) }
            throw error
        }
        let keys = try keyring.keys(for: outline)
        let image = try VaultImage(opening: outline, keys: keys)
        return Loaded(image: image, keys: keys, file: content.bytes, stamp: content.status.stamp)
    }
}
