internal import CPorticoPlatform

/// The 32 random bytes of `device.key`. Everything that writes it holds the writers' lock.
enum DeviceKey {
    static let size = 32
    /// The configuration folder may hold files that others read; the key itself is readable to the user alone.
    private static let othersMayWrite: UInt32 = 0o022

    /// The key; `nil` when there is no such file.
    static func read(
        _ location: VaultLocation, policy: AccessPolicy
    ) throws(VaultError) -> KeyMaterial? {
        guard let folder = try folder(location, policy: policy) else { return nil }
        return try read(in: folder, location)
    }

    /// The key there is, or a new one: only for a vault that does not exist yet.
    static func readOrCreate(
        _ location: VaultLocation, policy: AccessPolicy
    ) throws(VaultError) -> KeyMaterial {
        let folder = try Folder.create(location.configurationFolder, forbidden: othersMayWrite, policy: policy)
        if let key = try read(in: folder, location) { return key }
        let fresh = try FreshKey(in: folder)
        // A link never replaces what is there, so a key that appeared meanwhile is kept and used.
        let failure = unsafe portico_link(folder.handle.descriptor, fresh.temporary, VaultLocation.Name.deviceKey)
        folder.remove(fresh.temporary)
        guard failure == 0 || failure == EEXIST else {
            throw .unwritable(path: location.deviceKeyFile, errno: failure)
        }
        let syncing = folder.sync()
        guard syncing == 0 else { throw .unwritable(path: location.deviceKeyFile, errno: syncing) }
        guard let key = try read(in: folder, location) else {
            throw .locked(.deviceKeyMissing(path: location.deviceKeyFile))
        }
        return key
    }

    /// A new key that lies beside the old one until it is installed.
    struct FreshKey {
        let material: KeyMaterial
        fileprivate let folder: Folder
        fileprivate let temporary = Folder.temporaryName(for: VaultLocation.Name.deviceKey)

        /// Writes it durably under a temporary name.
        init(_ location: VaultLocation, policy: AccessPolicy) throws(VaultError) {
            try self.init(
                in: Folder.create(location.configurationFolder, forbidden: othersMayWrite, policy: policy))
        }

        fileprivate init(in folder: Folder) throws(VaultError) {
            self.folder = folder
            material = unsafe try KeyMaterial(count: size) { buffer in unsafe RandomBytes.fill(buffer) }
            try folder.writeNew(temporary, secret: material)
        }

        /// Puts it in the place of the key that is there.
        func install() throws(VaultError) {
            var failure = folder.rename(temporary, to: VaultLocation.Name.deviceKey)
            if failure == 0 { failure = folder.sync() }
            guard failure == 0 else {
                throw .unwritable(path: folder.path(of: VaultLocation.Name.deviceKey), errno: failure)
            }
        }

        /// Removes it, unless it was installed.
        func discard() { folder.remove(temporary) }
    }

    /// Removes the key, when nothing opens with it any more; that it is gone already is no failure.
    static func remove(_ location: VaultLocation, policy: AccessPolicy) throws(VaultError) {
        guard let folder = try folder(location, policy: policy) else { return }
        folder.remove(VaultLocation.Name.deviceKey)
        _ = folder.sync()
    }

    /// The folder of the key; `nil` when there is none.
    static func folder(_ location: VaultLocation, policy: AccessPolicy) throws(VaultError) -> Folder? {
        try Folder.open(location.configurationFolder, forbidden: othersMayWrite, policy: policy)
    }

    private static func read(in folder: Folder, _ location: VaultLocation) throws(VaultError) -> KeyMaterial? {
        // One byte more, so that a longer file is seen.
        guard let (key, count) = try folder.readSecret(VaultLocation.Name.deviceKey, limit: size + 1) else {
            return nil
        }
        guard count == size else { throw .locked(.deviceKeyMalformed(path: location.deviceKeyFile)) }
        return try KeyMaterial(copying: key, count: size)
    }
}
