/// A file of the person's that several programs change, held for one change: no other program changes it meanwhile.
///
/// Everything here blocks, so it runs on a lane. The lock is the kernel's, on a file beside it that stays.
package struct ExclusiveFile: ~Copyable {
    private let folder: Folder
    private let name: String
    private let lock: FileLock

    /// Waits until the file is ours.
    ///
    /// A folder of the program's own is made where it is missing and kept for the user alone; of another one, where the
    /// person keeps the file that a link points to, the permissions are left as they are.
    ///
    /// Throws ``VaultError/lockTimedOut`` when another program holds it beyond `deadline`.
    package init(_ name: String, in folder: String, isOwn: Bool, deadline: Duration) throws(VaultError) {
        let policy = AccessPolicy(repairs: isOwn, warn: { _ in })
        let opened = try Folder.create(folder, forbidden: isOwn ? 0o077 : 0, policy: policy)
        let held = try FileLockAttempt().acquire(".\(name).lock", in: opened, deadline: deadline)
        self.folder = opened
        self.name = name
        lock = held
    }

    /// Puts new content (mode 0600) in the place of what is there, so that nobody ever sees half of it and a crash
    /// leaves the old or the new.
    package borrowing func replace(with bytes: [UInt8]) throws(VaultError) {
        let temporary = Folder.temporaryName(for: name)
        try folder.writeNew(temporary, bytes)
        sweep(olderThan: temporary)
        let failure = folder.rename(temporary, to: name)
        guard failure == 0 else {
            folder.remove(temporary)
            throw .unwritable(path: folder.path(of: name), errno: failure)
        }
        _ = folder.sync()
    }

    /// Removes what a program that died amid a change left, when it is ten minutes older than the new file.
    private borrowing func sweep(olderThan newFile: String) {
        guard let now = try? folder.status(newFile)?.modified else { return }
        for left in folder.names() where left.hasPrefix(".\(name).") && left.hasSuffix(".tmp") {
            guard let status = try? folder.status(left), status.isRegular else { continue }
            if now - status.modified > 600_000_000_000 { folder.remove(left) }
        }
    }
}
