internal import CPorticoPlatform

extension Folder {
    /// A name that nothing has, for a file that will be renamed to `name`.
    static func temporaryName(for name: String) -> String {
        ".\(name).\(Hexadecimal.text(RandomBytes.make(8))).tmp"
    }

    /// Writes a new file for the user alone and waits until it is on the medium; nothing is left of it on failure.
    func writeNew(_ name: String, _ bytes: [UInt8], modified: Int64? = nil) throws(VaultError) {
        let path = path(of: name)
        var descriptor: Int32 = -1
        let failure = unsafe portico_open(
            handle.descriptor, name, O_WRONLY | O_CREAT | O_EXCL, 0o600, &descriptor)
        guard failure == 0 else { throw .unwritable(path: path, errno: failure) }
        let file = OpenFile(descriptor)
        // A umask may have taken bits away.
        var status = portico_set_mode(descriptor, 0o600)
        if status == 0 { status = unsafe portico_write_all(descriptor, bytes, bytes.count) }
        if status == 0, let modified { _ = portico_set_modified(descriptor, modified) }
        if status == 0 { status = portico_sync(descriptor) }
        let closing = file.close()
        if status == 0 { status = closing }
        guard status == 0 else {
            _ = unsafe portico_unlink(handle.descriptor, name)
            throw .unwritable(path: path, errno: status)
        }
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
