internal import CPorticoPlatform

/// What one `stat` says.
struct FileStatus: Sendable {
    let isRegular: Bool
    let isFolder: Bool
    let isLink: Bool
    let mode: UInt32
    let owner: UInt32
    let size: Int
    /// When its content was last changed, nanoseconds since 1970.
    let modified: Int64
    /// When anything of it was last changed, its name included, nanoseconds since 1970.
    let changed: Int64
    /// Names the file itself, whatever it is called: device and inode.
    let identity: [UInt64]
    /// Differs when the file was replaced or touched.
    let stamp: VaultStamp

    init(_ info: portico_file_info) {
        isRegular = info.is_regular
        isFolder = info.is_folder
        isLink = info.is_link
        mode = info.mode
        owner = info.owner
        size = Int(clamping: info.size)
        modified = info.modified
        changed = info.changed
        identity = [info.device, info.inode]
        stamp = VaultStamp(info)
    }

    /// Of a path, without following a symbolic link at its end; `nil` when it cannot be looked at.
    init?(path: String) {
        var info = portico_file_info()
        guard unsafe portico_info_at(portico_no_folder(), path, &info) == 0 else { return nil }
        self.init(info)
    }

    /// Of an open file; its path is for the error.
    init(descriptor: Int32, path: String) throws(VaultError) {
        var info = portico_file_info()
        let failure = unsafe portico_info(descriptor, &info)
        guard failure == 0 else { throw .unreadable(path: path, errno: failure) }
        self.init(info)
    }
}
