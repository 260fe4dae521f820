internal import CPorticoPlatform

/// The whole content of a file at one moment.
struct FileContent: Sendable {
    let bytes: [UInt8]
    let status: FileStatus
}

extension Folder {
    /// Reads a file of at most `limit` bytes; `nil` when there is none.
    ///
    /// Refuses symbolic links, what is no regular file and what another user owns.
    func read(_ name: String, limit: Int) throws(VaultError) -> FileContent? {
        let path = path(of: name)
        var descriptor: Int32 = -1
        // Without O_NONBLOCK, a pipe of that name would keep us waiting.
        let failure = unsafe portico_open(handle.descriptor, name, O_RDONLY | O_NONBLOCK, 0, &descriptor)
        if failure == ENOENT { return nil }
        if failure == ELOOP { throw .unsafeFile(path: path, reason: "is a symbolic link") }
        guard failure == 0 else { throw .unreadable(path: path, errno: failure) }
        let file = OpenFile(descriptor)
        guard let status = FileStatus(descriptor: descriptor), status.isRegular else {
            throw .unsafeFile(path: path, reason: "is not a regular file")
        }
        try Ownership.check(file, path: path, forbidden: 0o077, policy: policy)
        guard status.size <= limit else { throw .limitExceeded(what: "size of \(path)") }
        var bytes = [UInt8](repeating: 0, count: status.size)
        var got = 0
        let readFailure = unsafe portico_read_all(descriptor, &bytes, bytes.count, &got)
        guard readFailure == 0 else { throw .unreadable(path: path, errno: readFailure) }
        if got < bytes.count { bytes.removeLast(bytes.count - got) }
        // Asked again, because tightening permissions touches the file.
        return FileContent(bytes: bytes, status: FileStatus(descriptor: descriptor) ?? status)
    }
}
