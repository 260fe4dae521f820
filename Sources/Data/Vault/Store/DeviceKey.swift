internal import CPorticoPlatform

/// The 32 random bytes of `device.key`.
enum DeviceKey {
    static let size = 32
    /// The configuration folder may hold files that others read; the key itself is readable to the user alone.
    private static let othersMayWrite: UInt32 = 0o022

    /// The key; `nil` when there is no such file.
    static func read(
        _ location: VaultLocation, policy: AccessPolicy
    ) throws(VaultError) -> KeyMaterial? {
        let folder = try Folder.open(location.configurationFolder, forbidden: othersMayWrite, policy: policy)
        guard let folder else { return nil }
        return try read(in: folder, location)
    }

    /// The key there is, or a new one: only for a vault that does not exist yet.
    static func readOrCreate(
        _ location: VaultLocation, policy: AccessPolicy
    ) throws(VaultError) -> KeyMaterial {
        let folder = try Folder.create(location.configurationFolder, forbidden: othersMayWrite, policy: policy)
        if let key = try read(in: folder, location) { return key }
        var bytes = RandomBytes.make(size)
        defer { SecretBuffer.wipe(&bytes) }
        let temporary = Folder.temporaryName(for: VaultLocation.Name.deviceKey)
        try folder.writeNew(temporary, bytes)
        defer { folder.remove(temporary) }
        // A link never replaces what is there, so a key that appeared meanwhile is kept and used.
        let failure = unsafe portico_link(folder.handle.descriptor, temporary, VaultLocation.Name.deviceKey)
        guard failure == 0 || failure == EEXIST else {
            throw .unwritable(path: location.deviceKeyFile, errno: failure)
        }
        let syncing = folder.sync()
        guard syncing == 0 else { throw .unwritable(path: location.deviceKeyFile, errno: syncing) }
        guard let key = try read(in: folder, location) else {
            throw .locked(reason: "the device key \(location.deviceKeyFile) is missing")
        }
        return key
    }

    private static func read(in folder: Folder, _ location: VaultLocation) throws(VaultError) -> KeyMaterial? {
        guard let content = try folder.read(VaultLocation.Name.deviceKey, limit: 4096) else { return nil }
        var bytes = content.bytes
        defer { SecretBuffer.wipe(&bytes) }
        guard bytes.count == size else {
            throw .locked(reason: "the device key \(location.deviceKeyFile) does not have 32 bytes")
        }
        return try KeyMaterial(wiping: &bytes)
    }

    /// Removes the key, when nothing opens with it any more; that it is gone already is no failure.
    static func remove(_ location: VaultLocation, policy: AccessPolicy) throws(VaultError) {
        let folder = try Folder.open(location.configurationFolder, forbidden: othersMayWrite, policy: policy)
        guard let folder else { return }
        folder.remove(VaultLocation.Name.deviceKey)
        _ = folder.sync()
    }
}
