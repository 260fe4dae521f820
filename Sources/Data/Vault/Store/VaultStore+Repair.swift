/// The version of a vault before its last commit.
public struct PreviousVault: Equatable, Sendable {
    /// How many commits it had seen.
    public let generation: UInt64
    /// When it was written, Unix milliseconds.
    public let writtenAt: Int64
    /// How many items it holds.
    public let items: Int
}

/// What was accepted in place of what the high-water mark expected.
public struct AcceptedRollback: Equatable, Sendable {
    /// The commits that the accepted file had seen.
    public let generation: UInt64
    /// The commits that the mark knew of; `nil` when the mark was not this vault's.
    public let expected: UInt64?
}

extension VaultStore {
    /// The previous version as it stands; `nil` when there is none.
    func readPrevious() throws(VaultError) -> Loaded? {
        let folder = try Folder.open(location.vaultFolder, policy: policy)
        let content = try folder?.readVault(VaultLocation.Name.previous)
        guard let content else { return nil }
        return try open(VaultOutline(checking: content.bytes), content)
    }

    /// Commits the previous version again when the vault is gone or damaged; `nil` when it is neither.
    func recoverPrevious() throws(VaultError) -> PreviousVault? {
        let folder = try Folder.create(location.vaultFolder, policy: policy)
        return try locked(folder) { () throws(VaultError) in
            let state = try readState()
            do throws(VaultError) {
                _ = try readVault(hasState: state != nil)
                return nil
            } catch {
                guard error == .missing || error.isDamage else { throw error }
            }
            guard var loaded = try readPrevious() else { throw .missing }
            try refuseCriticalSlots(of: loaded)
            let found = PreviousVault(
                generation: loaded.image.header.generation, writtenAt: loaded.image.header.writtenAt,
                items: loaded.image.items.count)
            if let state {
                guard let mark = mark(state, of: loaded) else { throw .tampered(.mark) }
                // The commit must be later than all that this place has seen.
                loaded.image.header.generation = max(mark.generation, loaded.image.header.generation)
            }
            do throws(VaultError) {
                if let damaged = try folder.read(VaultLocation.Name.vault, limit: VaultLimits.fileSize) {
                    try Quarantine(vault: folder).store(damaged.bytes)
                }
            } catch .limitExceeded {
                // Too much to copy. Until the commit below the vault counts as missing, which is mended the same way.
                let quarantine = try Quarantine.Round(of: folder)
                _ = try quarantine.take(VaultLocation.Name.vault, from: folder)
                quarantine.finish()
            }
            _ = try commit(&loaded.image, keys: loaded.keys, over: nil, in: folder)
            return found
        }
    }

    /// Commits what is there again, above the high-water mark; `nil` when the mark has nothing against it.
    func acceptRollback() throws(VaultError) -> AcceptedRollback? {
        let folder = try Folder.create(location.vaultFolder, policy: policy)
        return try locked(folder) { () throws(VaultError) in
            let state = try readState()
            guard var loaded = try readVault(hasState: state != nil) else { return nil }
            do throws(VaultError) {
                try check(loaded, against: state)
                return nil
            } catch {
                guard error == .rolledBack || error == .tampered(.mark) else { throw error }
            }
            try refuseCriticalSlots(of: loaded)
            let expected = state.flatMap { mark($0, of: loaded)?.generation }
            let found = AcceptedRollback(generation: loaded.image.header.generation, expected: expected)
            loaded.image.header.generation = max(expected ?? 0, loaded.image.header.generation)
            _ = try commit(&loaded.image, keys: loaded.keys, over: loaded.file, in: folder)
            return found
        }
    }

    /// Moves vault, previous version and mark aside, whatever they are, and a device key that is none.
    ///
    /// Returns where they lie now. As long as one of them is left in its place, the vault counts as missing and not as
    /// new, so it may be interrupted anywhere and called again.
    func reset() throws(VaultError) -> [String] {
        let folder = try Folder.create(location.vaultFolder, policy: policy)
        return try locked(folder) { () throws(VaultError) in
            sweep(folder)
            let quarantine = try Quarantine.Round(of: folder)
            var kept: [String] = []
            for name in [VaultLocation.Name.vault, VaultLocation.Name.previous] {
                if let path = try quarantine.take(name, from: folder) { kept.append(path) }
            }
            do throws(VaultError) {
                _ = try DeviceKey.read(location, policy: policy)
            } catch .unreadable(let path, let errno) {
                throw .unreadable(path: path, errno: errno)
            } catch {
                let keys = try DeviceKey.folder(location, policy: policy)
                if let keys, let path = try quarantine.take(VaultLocation.Name.deviceKey, from: keys) {
                    kept.append(path)
                }
            }
            if let states = try Folder.open(location.stateFolder, policy: policy),
                let path = try quarantine.take(VaultLocation.Name.state, from: states)
            {
                kept.append(path)
            }
            quarantine.finish()
            forget()
            return kept
        }
    }

    /// The mark in these bytes, when this vault's key made it.
    func mark(_ state: [UInt8], of loaded: Loaded) -> HighWaterMark? {
        guard let mark = HighWaterMark(bytes: state), mark.vaultID == loaded.image.header.vaultID,
            mark.isAuthentic(stateKey: loaded.image.stateKey)
        else { return nil }
        return mark
    }
}
