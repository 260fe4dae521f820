internal import PorticoConcurrency

extension VaultStore {
    /// What a change led to.
    struct Outcome<Result: Sendable>: Sendable {
        let result: Result
        let contents: VaultContents
        let stamp: VaultStamp
    }

    /// Under the writers' lock: reads, changes, commits unless nothing changed.
    func update<Result: Sendable>(
        _ change: (inout VaultContents) -> Result
    ) throws(VaultError) -> Outcome<Result> {
        let folder = try Folder.create(location.vaultFolder, policy: policy)
        return try locked(folder) { () throws(VaultError) in try update(in: folder, change) }
    }

    private func update<Result: Sendable>(
        in folder: Folder, _ change: (inout VaultContents) -> Result
    ) throws(VaultError) -> Outcome<Result> {
        sweep(folder)
        let old = try load()
        let before = old?.image.contents ?? VaultContents()
        var contents = before
        let result = change(&contents)
        if old == nil, contents.items.isEmpty {
            return Outcome(result: result, contents: contents, stamp: VaultStamp(value: 0))
        }
        var (image, keys) = if let old { (old.image, old.keys) } else { try newVault() }
        guard let stored = try image.take(contents, over: before, at: now(), keys: keys) else {
            return Outcome(result: result, contents: before, stamp: old?.stamp ?? VaultStamp(value: 0))
        }
        _ = try commit(&image, keys: keys, over: old?.file, in: folder)
        // Without a stamp the next read reads the file again; the commit stands either way.
        let stamp = (try? folder.status(VaultLocation.Name.vault))?.stamp
        return Outcome(result: result, contents: stored, stamp: stamp ?? VaultStamp(value: 0))
    }

    private func newVault() throws(VaultError) -> (VaultImage, VaultKeys) {
        let keys = try VaultKeys.make(vaultID: RandomBytes.make(16), epoch: 1)
        let slot = try keys.slot(for: DeviceKey.readOrCreate(location, policy: policy))
        keyring.remember(keys)
        return (VaultImage(newVault: keys.vaultID, epoch: keys.epoch, slots: [slot]), keys)
    }

    /// Replaces the vault file by the next generation of `image`, and returns its bytes.
    ///
    /// Everything that can fail for want of space or rights happens before the rename and leaves the old state.
    func commit(
        _ image: inout VaultImage, keys: VaultKeys, over old: [UInt8]?, in folder: Folder
    ) throws(VaultError) -> [UInt8] {
        guard !image.slots.contains(where: \.forbidsWriting) else {
            throw .unsupportedVersion(Int(VaultHeader.major))
        }
        image.header.generation += 1
        image.header.writtenAt = now()
        let file = try image.encode(keys: keys)
        try check(file, against: image, knowing: recent.withLock { $0 }, keys: keys)
        let mark = HighWaterMark(
            vaultID: image.header.vaultID, generation: image.header.generation, stateKey: image.stateKey)
        let states = try Folder.create(location.stateFolder, policy: policy)

        let newFile = Folder.temporaryName(for: VaultLocation.Name.vault)
        let newState = Folder.temporaryName(for: VaultLocation.Name.state)
        let previous = Folder.temporaryName(for: VaultLocation.Name.previous)
        var leftovers = [(folder, newFile), (states, newState), (folder, previous)]
        defer { for (place, name) in leftovers { place.remove(name) } }
        try folder.writeNew(
            newFile, file, modified: modificationTime(of: image.header), with: states, newState, mark.bytes)
        if let old {
            if try !folder.link(VaultLocation.Name.vault, to: previous) { try folder.writeNew(previous, old) }
            try replace(VaultLocation.Name.previous, by: previous, in: folder)
        }
        try replace(VaultLocation.Name.vault, by: newFile, in: folder)

        // From here on the commit stands, whatever happens.
        // Renaming a link over another link to the same file does nothing and leaves it.
        leftovers = [(states, newState), (folder, previous)]
        let failure = folder.sync(before: states) { states.rename(newState, to: VaultLocation.Name.state) }
        guard failure == 0 else { throw .committedNotDurable(errno: failure) }
        leftovers = [(folder, previous)]
        return file
    }

    private func replace(_ name: String, by temporary: String, in folder: Folder) throws(VaultError) {
        let failure = folder.rename(temporary, to: name)
        guard failure == 0 else { throw .unwritable(path: folder.path(of: name), errno: failure) }
    }

    /// Reads the new bytes back as a stranger would, before anything is replaced by them.
    private func check(
        _ file: [UInt8], against image: VaultImage, knowing known: VaultImage?, keys: VaultKeys
    ) throws(VaultError) {
        let again = try VaultImage(opening: VaultOutline(checking: file), keys: keys, knowing: known)
        let isSame =
            again.header == image.header && again.slots == image.slots && again.items.count == image.items.count
            && zip(again.items, image.items).allSatisfy { $0.id == $1.id && $0.item.isSame(as: $1.item) }
        guard isSame else { throw .corrupt }
    }

    /// When it was written, with the generation in the digits below a millisecond: file systems stamp so coarsely that
    /// two commits could otherwise look like one.
    private func modificationTime(of header: VaultHeader) -> Int64? {
        let (scaled, overflows) = header.writtenAt.multipliedReportingOverflow(by: 1_000_000)
        guard !overflows, scaled >= 0 else { return nil }
        let (time, isOver) = scaled.addingReportingOverflow(Int64(header.generation % 1_000_000))
        return isOver ? nil : time
    }

    /// Does all that a commit needs, but for the commit; the folders and the device key are made when missing.
    func probe() throws(VaultError) {
        let folder = try Folder.create(location.vaultFolder, policy: policy)
        try locked(folder) { () throws(VaultError) in try probe(in: folder) }
    }

    private func probe(in folder: Folder) throws(VaultError) {
        let loaded = try load()
        try refuseCriticalSlots(of: loaded)
        let states = try Folder.create(location.stateFolder, policy: policy)
        if loaded == nil { _ = try DeviceKey.readOrCreate(location, policy: policy) }
        // Room for the file as it is and one more item, and everything at once, as a commit needs it.
        let room = [UInt8](repeating: 0, count: (loaded?.file.count ?? 0) + 4096)
        let newFile = Folder.temporaryName(for: VaultLocation.Name.vault)
        let newState = Folder.temporaryName(for: VaultLocation.Name.state)
        let previous = Folder.temporaryName(for: VaultLocation.Name.previous)
        defer {
            for (place, name) in [(folder, newFile), (states, newState), (folder, previous)] { place.remove(name) }
        }
        try folder.writeNew(
            newFile, room, modified: nil, with: states, newState, [UInt8](repeating: 0, count: 64))
        // Not a link of the vault itself, which would look like a change of it.
        guard let loaded, try !folder.link(newFile, to: previous) else { return }
        try folder.writeNew(previous, loaded.file)
    }
}
