internal import CPorticoPlatform

/// An open folder. Its files are reached through it alone, so that no path can be swapped underneath.
final class Folder: Sendable {
    let path: String
    let policy: AccessPolicy
    let handle: OpenFile

    private init(path: String, handle: consuming OpenFile, policy: AccessPolicy) {
        self.path = path
        self.handle = handle
        self.policy = policy
    }

    /// Opens a folder that must be the user's own, without the permissions `forbidden`; `nil` when there is none.
    static func open(
        _ path: String, forbidden: UInt32 = 0o077, policy: AccessPolicy
    ) throws(VaultError) -> Folder? {
        var descriptor: Int32 = -1
        let failure = unsafe portico_open(portico_no_folder(), path, O_RDONLY | O_DIRECTORY, 0, &descriptor)
        if failure == ENOENT { return nil }
        if failure == ENOTDIR || failure == ELOOP, let status = FileStatus(path: path) {
            let reason = status.isLink ? "is a symbolic link" : "is not a folder"
            throw .unsafeFile(path: path, reason: reason)
        }
        guard failure == 0 else { throw .unreadable(path: path, errno: failure) }
        let handle = OpenFile(descriptor)
        try Ownership.check(handle, path: path, forbidden: forbidden, policy: policy)
        return Folder(path: path, handle: handle, policy: policy)
    }

    /// Opens a folder after making it and what is missing above it, for the user alone.
    static func create(
        _ path: String, forbidden: UInt32 = 0o077, policy: AccessPolicy
    ) throws(VaultError) -> Folder {
        if let folder = try open(path, forbidden: forbidden, policy: policy) { return folder }
        var prefix = ""
        for part in path.split(separator: "/") {
            let parent = prefix.isEmpty ? "/" : prefix
            prefix += "/" + part
            let failure = unsafe portico_make_folder(portico_no_folder(), prefix, 0o700)
            if failure == 0 {
                // A umask may have taken bits away; and the new name must outlast a crash like what is put into it.
                _ = unsafe portico_set_mode_at(portico_no_folder(), prefix, 0o700)
                var descriptor: Int32 = -1
                if unsafe portico_open(portico_no_folder(), parent, O_RDONLY | O_DIRECTORY, 0, &descriptor) == 0 {
                    _ = portico_sync(OpenFile(descriptor).descriptor)
                }
            } else if failure != EEXIST, FileStatus(path: prefix) == nil {
                throw .unwritable(path: prefix, errno: failure)
            }
        }
        guard let folder = try open(path, forbidden: forbidden, policy: policy) else {
            throw .unwritable(path: path, errno: ENOENT)
        }
        return folder
    }

    /// The full path of a name, for error messages.
    func path(of name: String) -> String { path + "/" + name }

    /// What is known of a name, without following a link; `nil` when there is none.
    func status(_ name: String) throws(VaultError) -> FileStatus? {
        var info = portico_file_info()
        let failure = unsafe portico_info_at(handle.descriptor, name, &info)
        if failure == ENOENT { return nil }
        guard failure == 0 else { throw .unreadable(path: path(of: name), errno: failure) }
        return FileStatus(info)
    }

    /// The names in the folder, in no order.
    func names() -> [String] {
        var names: [String] = []
        unsafe withUnsafeMutablePointer(to: &names) { list in
            _ = unsafe portico_list(handle.descriptor, list, collectName)
        }
        return names
    }

    /// Waits until names that were added, moved or removed would outlast a crash: 0 or an error number.
    func sync() -> Int32 { portico_sync(handle.descriptor) }
}

/// Called by `portico_list` for each name.
private func collectName(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
    guard let context = unsafe context, let name = unsafe name else { return }
    unsafe context.assumingMemoryBound(to: [String].self).pointee.append(String(cString: name))
}
