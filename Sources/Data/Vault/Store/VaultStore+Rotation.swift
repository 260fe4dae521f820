extension VaultStore {
    /// What opens the vault from now on.
    enum Opening: Sendable {
        case deviceKey
        case passphrase(SecretBytes, PassphraseWork)
    }

    /// Replaces the vault key and every slot, so that what opened the vault before opens nothing that comes after.
    ///
    /// Slots of unknown kinds are left out: they wrap the old key. Creates the vault when nothing at all is there.
    func replaceKeys(_ opening: Opening) throws(VaultError) {
        let folder = try Folder.create(location.vaultFolder, policy: policy)
        try locked(folder) { () throws(VaultError) in
            let old = try load()
            let (keys, slot) = try makeSlot(opening, replacing: old?.image.header)
            var image =
                if let old {
                    old.image.resealed(under: keys, slots: [slot])
                } else {
                    VaultImage(newVault: keys.vaultID, epoch: keys.epoch, slots: [slot])
                }
            if old?.image.slots.contains(where: \.forbidsWriting) == true {
                throw .unsupportedVersion(Int(VaultHeader.major))
            }
            try commit(&image, keys: keys, over: old?.file, in: folder)
            keyring.remember(keys)
            if case .passphrase = opening { try DeviceKey.remove(location, policy: policy) }
        }
    }

    private func makeSlot(
        _ opening: Opening, replacing header: VaultHeader?
    ) throws(VaultError) -> (VaultKeys, KeySlot) {
        let keys = try keyring.makeKeys(
            vaultID: header?.vaultID ?? RandomBytes.make(16), epoch: (header?.epoch ?? 0) + 1)
        switch opening {
        case .deviceKey:
            return (keys, try keyring.makeDeviceSlot(for: keys))
        case .passphrase(let secret, let work):
            return (keys, try keyring.makePassphraseSlot(secret, work: work, for: keys))
        }
    }
}

extension VaultImage {
    /// The same items under other keys; what is known of them, and the key of the high-water mark, stay.
    fileprivate func resealed(under keys: VaultKeys, slots: [KeySlot]) -> VaultImage {
        var image = self
        image.header.epoch = keys.epoch
        image.slots = slots
        image.items = items.map { StoredItem(sealing: $0.item, id: $0.id, keys: keys) }
        return image
    }
}
