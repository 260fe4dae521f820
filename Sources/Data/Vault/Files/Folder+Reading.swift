internal import CPorticoPlatform

/// The whole content of a file at one moment.
struct FileContent: Sendable {
    let bytes: [UInt8]
    /// Of the file it was read from; `nil` when it was written a moment ago.
    let status: FileStatus?
}

extension Folder {
    /// Reads a file of at most `limit` bytes; `nil` when there is none.
    ///
    /// Refuses symbolic links, what is no regular file and what another user owns.
    func read(_ name: String, limit: Int) throws(VaultError) -> FileContent? {
        guard let (file, status) = try openToRead(name) else { return nil }
        let path = path(of: name)
        guard status.size <= limit else { throw .limitExceeded(what: "size of \(path)") }
        var bytes = [UInt8](repeating: 0, count: status.size)
        var got = 0
        let failure = unsafe portico_read_all(file.descriptor, &bytes, bytes.count, &got)
        guard failure == 0 else { throw .unreadable(path: path, errno: failure) }
        if got < bytes.count { bytes.removeLast(bytes.count - got) }
        // Asked again, because tightening permissions touches the file.
        return FileContent(bytes: bytes, status: try FileStatus(descriptor: file.descriptor, path: path))
    }

    /// Reads a vault file; what is larger than any vault is damaged.
    func readVault(_ name: String) throws(VaultError) -> FileContent? {
        do throws(VaultError) {
            return try read(name, limit: VaultLimits.fileSize)
        } catch .limitExceeded {
            throw .corrupt
        }
    }

    /// Reads the first `limit` bytes of a file straight into protected memory, and how many there were.
    func readSecret(_ name: String, limit: Int) throws(VaultError) -> (KeyMaterial, count: Int)? {
        guard let (file, _) = try openToRead(name) else { return nil }
        var got = 0
        var failure: Int32 = 0
        let material = unsafe try KeyMaterial(count: limit) { buffer in
            failure = unsafe portico_read_all(file.descriptor, buffer.baseAddress, buffer.count, &got)
        }
        guard failure == 0 else { throw .unreadable(path: path(of: name), errno: failure) }
        return (material, got)
    }

    private func openToRead(_ name: String) throws(VaultError) -> (file: SharedFile, status: FileStatus)? {
        let path = path(of: name)
        var descriptor: Int32 = -1
        // Without O_NONBLOCK, a pipe of that name would keep us waiting.
        let failure = unsafe portico_open(handle.descriptor, name, O_RDONLY | O_NONBLOCK, 0, &descriptor)
        if failure == ENOENT { return nil }
        if failure == ELOOP { throw .unsafeFile(path: path, reason: "is a symbolic link") }
        guard failure == 0 else { throw .unreadable(path: path, errno: failure) }
        let file = SharedFile(OpenFile(descriptor))
        let status = try FileStatus(descriptor: descriptor, path: path)
        guard status.isRegular else { throw .unsafeFile(path: path, reason: "is not a regular file") }
        try Ownership.check(file.handle, path: path, forbidden: 0o077, policy: policy)
        return (file, status)
    }
}

/// An open file that fits into a tuple; closed when the last reference goes.
private final class SharedFile {
    let handle: OpenFile

    init(_ handle: consuming OpenFile) {
        self.handle = handle
    }

    var descriptor: Int32 { handle.descriptor }
}
