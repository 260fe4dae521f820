internal import CPorticoPlatform

extension Folder {
    /// A name that nothing has, for a file that will be renamed to `name`.
    static func temporaryName(for name: String) -> String {
        ".\(name).\(Hexadecimal.text(RandomBytes.make(8))).tmp"
    }

    /// Writes a new file for the user alone and waits until it is on the medium; nothing is left of it on failure.
    func writeNew(_ name: String, _ bytes: [UInt8], modified: Int64? = nil) throws(VaultError) {
        let failure = unsafe bytes.withUnsafeBytes { unsafe write($0, to: name, modified: modified) }
        guard failure == 0 else { throw .unwritable(path: path(of: name), errno: failure) }
    }

    /// The same from protected memory.
    func writeNew(_ name: String, secret: KeyMaterial) throws(VaultError) {
        let failure = unsafe secret.buffer.withUnsafeBytes { unsafe write($0, to: name, modified: nil) }
        guard failure == 0 else { throw .unwritable(path: path(of: name), errno: failure) }
    }

    /// 0 or an error number.
    private func write(_ bytes: UnsafeRawBufferPointer, to name: String, modified: Int64?) -> Int32 {
        var descriptor: Int32 = -1
        let failure = unsafe portico_open(
            handle.descriptor, name, O_WRONLY | O_CREAT | O_EXCL, 0o600, &descriptor)
        guard failure == 0 else { return failure }
        let file = OpenFile(descriptor)
        // A umask may have taken bits away.
        var status = portico_set_mode(descriptor, 0o600)
        if status == 0 { status = unsafe portico_write_all(descriptor, bytes.baseAddress, bytes.count) }
        if status == 0, let modified { _ = portico_set_modified(descriptor, modified) }
        if status == 0 { status = portico_sync(descriptor) }
        let closing = file.close()
        if status == 0 { status = closing }
        if status != 0 { _ = unsafe portico_unlink(handle.descriptor, name) }
        return status
    }

    /// Puts a new file in the place of what has that name, durably.
    func replaceContent(_ name: String, by bytes: [UInt8]) throws(VaultError) {
        let temporary = Folder.temporaryName(for: name)
        try writeNew(temporary, bytes)
        var failure = rename(temporary, to: name)
        if failure == 0 { failure = sync() } else { remove(temporary) }
        guard failure == 0 else { throw .unwritable(path: path(of: name), errno: failure) }
    }

    /// Gives a file a second name; false when this file system has no links.
    func link(_ name: String, to second: String) throws(VaultError) -> Bool {
        let failure = unsafe portico_link(handle.descriptor, name, second)
        if [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(failure) { return false }
        guard failure == 0 else { throw .unwritable(path: path(of: second), errno: failure) }
        return true
    }

    /// Renames over what may be there: 0 or an error number.
    func rename(_ name: String, to target: String) -> Int32 {
        unsafe portico_rename(handle.descriptor, name, handle.descriptor, target)
    }

    /// Removes a name; that it is gone already is no failure.
    func remove(_ name: String) { _ = unsafe portico_unlink(handle.descriptor, name) }
}
