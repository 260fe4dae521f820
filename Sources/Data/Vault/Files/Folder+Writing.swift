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
        let file: NewFile
        switch unsafe put(bytes, to: name, modified: modified) {
        case .success(let made): file = made
        case .failure(let failure): return failure.errno
        }
        return file.finish(after: portico_sync(file.descriptor))
    }

    /// Writes a new file for the user alone, which is not on the medium yet; nothing is left of it on failure.
    func putNew(_ name: String, _ bytes: [UInt8], modified: Int64? = nil) throws(VaultError) -> NewFile {
        switch unsafe bytes.withUnsafeBytes({ unsafe put($0, to: name, modified: modified) }) {
        case .success(let file): return file
        case .failure(let failure): throw .unwritable(path: path(of: name), errno: failure.errno)
        }
    }

    private func put(
        _ bytes: UnsafeRawBufferPointer, to name: String, modified: Int64?
    ) -> Result<NewFile, NewFile.Failure> {
        var descriptor: Int32 = -1
        let failure = unsafe portico_open(
            handle.descriptor, name, O_WRONLY | O_CREAT | O_EXCL, 0o600, &descriptor)
        guard failure == 0 else { return .failure(NewFile.Failure(errno: failure)) }
        let file = NewFile(name: name, descriptor: descriptor, folder: self)
        // A umask may have taken bits away.
        var status = portico_set_mode(descriptor, 0o600)
        if status == 0 { status = unsafe portico_write_all(descriptor, bytes.baseAddress, bytes.count) }
        guard status == 0 else { return .failure(NewFile.Failure(errno: file.finish(after: status))) }
        if let modified { _ = portico_set_modified(descriptor, modified) }
        return .success(file)
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

/// A file that was written and is not closed yet; whoever has it calls ``finish(after:)`` once.
struct NewFile {
    struct Failure: Error {
        let errno: Int32
    }

    let name: String
    let descriptor: Int32
    let folder: Folder

    /// Closes it and removes it again when that, or what was done with it, failed: 0 or an error number.
    func finish(after failure: Int32) -> Int32 {
        let closing = portico_close(descriptor)
        let failure = failure == 0 ? closing : failure
        if failure != 0 { folder.remove(name) }
        return failure
    }
}

extension Folder {
    /// Writes two new files, in this folder and in another, and waits for both at once; nothing is left on failure.
    func writeNew(
        _ name: String, _ bytes: [UInt8], modified: Int64?, with second: Folder, _ secondName: String,
        _ secondBytes: [UInt8]
    ) throws(VaultError) {
        let one = try putNew(name, bytes, modified: modified)
        let two: NewFile
        do throws(VaultError) {
            two = try second.putNew(secondName, secondBytes)
        } catch {
            _ = one.finish(after: ECANCELED)
            throw error
        }
        let syncing = PairSync.wait(one.descriptor, two.descriptor)
        let failures = [one.finish(after: syncing), two.finish(after: syncing)]
        guard let failure = failures.first(where: { $0 != 0 }) else { return }
        for file in [one, two] { file.folder.remove(file.name) }
        throw .unwritable(path: path(of: name), errno: failure)
    }
}
