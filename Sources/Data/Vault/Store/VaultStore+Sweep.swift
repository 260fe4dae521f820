extension VaultStore {
    /// Removes what a writer that died left behind, when it is older than ten minutes: in all folders of the vault, and
    /// under the writers' lock.
    func sweep(_ folder: Folder) {
        sweep(folder, of: [VaultLocation.Name.vault, VaultLocation.Name.previous])
        let quarantine = folder.path(of: VaultLocation.Name.quarantine)
        if let quarantined = try? Folder.open(quarantine, policy: policy) {
            sweep(quarantined, of: [VaultLocation.Name.vault])
        }
        if let states = try? Folder.open(location.stateFolder, policy: policy) {
            // Earlier versions tried this folder out with a file of the vault's name.
            sweep(states, of: [VaultLocation.Name.state, VaultLocation.Name.vault])
        }
        if let keys = try? DeviceKey.folder(location, policy: policy) {
            sweep(keys, of: [VaultLocation.Name.deviceKey])
        }
    }

    private func sweep(_ folder: Folder, of names: [String]) {
        for name in folder.names() where name.hasSuffix(".tmp") {
            guard names.contains(where: { name.hasPrefix(".\($0).") }), let status = try? folder.status(name),
                status.isRegular
            else { continue }
            let age = now() - status.modified / 1_000_000
            if age > 600_000 { folder.remove(name) }
        }
    }
}
