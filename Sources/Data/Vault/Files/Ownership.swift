internal import CPorticoPlatform

/// Files of the vault belong to the user and nobody else may touch them.
enum Ownership {
    /// Refuses what another owns; takes `forbidden` permissions away from what is ours, with a warning.
    static func check(
        _ file: borrowing OpenFile, path: String, forbidden: UInt32, warn: (VaultWarning) -> Void
    ) throws(VaultError) {
        guard let status = FileStatus(descriptor: file.descriptor) else {
            throw .unreadable(path: path, errno: EBADF)
        }
        guard status.owner == geteuid() else {
            throw .unsafeFile(path: path, reason: "belongs to another user")
        }
        guard status.mode & forbidden != 0 else { return }
        let failure = portico_set_mode(file.descriptor, status.mode & ~forbidden)
        warn(failure == 0 ? .permissionsTightened(path: path) : .permissionsTooWide(path: path))
    }
}
