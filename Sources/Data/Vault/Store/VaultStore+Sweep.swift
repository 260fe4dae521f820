extension VaultStore {
    /// Removes what a writer that died left behind, when it is older than that: in all folders of the vault, and under
    /// the writers' lock.
    ///
    /// Whoever writes such a file holds the lock until it is renamed or removed, so that under the lock nobody who lives
    /// owns one, whatever its age; ten minutes are for clocks and file systems that are not to be trusted. Only copies
    /// for the quarantine are written without the lock, by readers of a damaged vault, and those do without one that
    /// goes.
    func sweep(_ folder: Folder, olderThan milliseconds: Int64 = 600_000) {
        sweep(folder, of: [VaultLocation.Name.vault, VaultLocation.Name.previous], milliseconds)
        let quarantine = folder.path(of: VaultLocation.Name.quarantine)
        if let quarantined = try? Folder.open(quarantine, policy: policy) {
            sweep(quarantined, of: [VaultLocation.Name.vault], milliseconds)
        }
        if let states = try? Folder.open(location.stateFolder, policy: policy) {
            // Earlier versions tried this folder out with a file of the vault's name.
            sweep(states, of: [VaultLocation.Name.state, VaultLocation.Name.vault], milliseconds)
        }
        if let keys = try? DeviceKey.folder(location, policy: policy) {
            sweep(keys, of: [VaultLocation.Name.deviceKey], milliseconds)
        }
    }

    /// The same whatever its age, before keys are replaced: what a dead writer left opens with the old ones.
    func sweepAll(_ folder: Folder) { sweep(folder, olderThan: .min) }

    private func sweep(_ folder: Folder, of names: [String], _ milliseconds: Int64) {
        for name in folder.names() where name.hasSuffix(".tmp") {
            guard names.contains(where: { name.hasPrefix(".\($0).") }), let status = try? folder.status(name),
                status.isRegular
            else { continue }
            let age = now() - status.modified / 1_000_000
            if age > milliseconds { folder.remove(name) }
        }
    }
}
