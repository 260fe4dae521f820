internal import CPorticoPlatform

/// Files of the vault belong to the user and nobody else may touch them.
enum Ownership {
    /// Refuses what another owns; takes `forbidden` permissions away from what is ours, with a warning.
    static func check(
        _ file: borrowing OpenFile, path: String, forbidden: UInt32, policy: AccessPolicy
    ) throws(VaultError) {
        let status = try FileStatus(descriptor: file.descriptor, path: path)
        guard status.owner == geteuid() else {
            throw .unsafeFile(path: path, reason: "belongs to another user")
        }
        guard status.mode & forbidden != 0 else { return }
        let isTightened = policy.repairs && portico_set_mode(file.descriptor, status.mode & ~forbidden) == 0
        policy.warn(isTightened ? .permissionsTightened(path: path) : .permissionsTooWide(path: path))
    }
}
