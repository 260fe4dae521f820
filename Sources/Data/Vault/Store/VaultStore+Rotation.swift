extension VaultStore {
    /// What opens the vault from now on.
    enum Opening: Sendable {
        case deviceKey
        case passphrase(VaultPassphrase, PassphraseWork)
    }

    /// Replaces the vault key and every slot, so that what opened the vault before opens nothing that comes after.
    ///
    /// Slots of unknown kinds are left out: they wrap the old key. Creates the vault when nothing at all is there.
    func replaceKeys(_ opening: Opening) throws(VaultError) {
        let folder = try Folder.create(location.vaultFolder, policy: policy)
        try locked(folder) { () throws(VaultError) in
            sweepAll(folder)
            let old = try load()
            try replaceKeys(of: old, opening, in: folder)
        }
    }

    /// Replaces the keys and keeps what opens the vault: a new device key, or the same passphrase, which must be given.
    func rotate(_ passphrase: VaultPassphrase?, work: PassphraseWork) throws(VaultError) {
        let folder = try Folder.create(location.vaultFolder, policy: policy)
        try locked(folder) { () throws(VaultError) in
            sweepAll(folder)
            guard let old = try load() else { return }
            if old.image.slots.contains(where: { $0.kind == .passphrase }) {
                guard let passphrase else { throw .locked(.passphraseNeeded) }
                _ = try keyring.unlock(VaultOutline(checking: old.file), with: passphrase)
                try replaceKeys(of: old, .passphrase(passphrase, work), in: folder)
            } else {
                try replaceKeys(of: old, .deviceKey, in: folder)
            }
        }
    }

    private func replaceKeys(of old: Loaded?, _ opening: Opening, in folder: Folder) throws(VaultError) {
        try refuseCriticalSlots(of: old)
        let header = old?.image.header
        let keys = try VaultKeys.make(
            vaultID: header?.vaultID ?? RandomBytes.make(16), epoch: (header?.epoch ?? 0) + 1)
        let file: [UInt8]
        switch opening {
        case .passphrase(let passphrase, let work):
            file = try commit(old, keys: keys, slots: [keys.slot(for: passphrase, work: work)], in: folder)
            keyring.remember(keys)
            try DeviceKey.remove(location, policy: policy)
        case .deviceKey:
            file = try useFreshDeviceKey(for: old, keys: keys, in: folder)
            keyring.remember(keys)
        }
        guard old != nil else { return }
        // What was sealed under the old keys must not lie about as the previous version either.
        do throws(VaultError) {
            try folder.replaceContent(VaultLocation.Name.previous, by: file)
        } catch .unwritable(_, let errno) {
            throw .committedNotDurable(errno: errno)
        }
    }

    /// At every moment between the steps the vault opens with what lies in its place.
    private func useFreshDeviceKey(for old: Loaded?, keys: VaultKeys, in folder: Folder) throws(VaultError) -> [UInt8] {
        guard let old else {
            let key = try DeviceKey.readOrCreate(location, policy: policy)
            return try commit(nil, keys: keys, slots: [keys.slot(for: key)], in: folder)
        }
        let fresh = try DeviceKey.FreshKey(location, policy: policy)
        defer { fresh.discard() }
        let slot = try keys.slot(for: fresh.material)
        var latest = old
        if old.image.slots.contains(where: { $0.kind == .deviceKey }),
            let present = try DeviceKey.read(location, policy: policy)
        {
            let both = try commit(old, keys: keys, slots: [slot, keys.slot(for: present)], in: folder)
            keyring.remember(keys)
            latest = try open(VaultOutline(checking: both), FileContent(bytes: both, status: nil))
        }
        try fresh.install()
        return try commit(latest, keys: keys, slots: [slot], in: folder)
    }

    /// Commits the items of `old` under other keys, and returns the new file.
    private func commit(
        _ old: Loaded?, keys: VaultKeys, slots: [KeySlot], in folder: Folder
    ) throws(VaultError) -> [UInt8] {
        var image =
            old?.image.resealed(under: keys, slots: slots)
            ?? VaultImage(newVault: keys.vaultID, epoch: keys.epoch, slots: slots)
        return try commit(&image, keys: keys, over: old?.file, in: folder)
    }

    /// Refuses to write what a newer program has forbidden others to write.
    func refuseCriticalSlots(of loaded: Loaded?) throws(VaultError) {
        guard loaded?.image.slots.contains(where: \.forbidsWriting) != true else {
            throw .unsupportedVersion(Int(VaultHeader.major))
        }
    }
}

extension VaultImage {
    /// The same items under other keys; what is known of them, and the key of the high-water mark, stay.
    fileprivate func resealed(under keys: VaultKeys, slots: [KeySlot]) -> VaultImage {
        var image = self
        image.slots = slots
        // A second commit under the same keys need not seal again.
        guard header.epoch != keys.epoch else { return image }
        image.header.epoch = keys.epoch
        image.items = items.map { StoredItem(sealing: $0.item, id: $0.id, keys: keys) }
        return image
    }
}
