internal import CPorticoPlatform

/// Vaults that were damaged or given up, so that what is left of them is not lost with the next repair.
struct Quarantine {
    /// How many of each kind of file are kept.
    static let capacity = 5

    let vault: Folder

    /// Keeps a copy, if possible. Failing to is no reason to fail otherwise: the file itself stays where it is.
    func keep(_ bytes: [UInt8]) {
        do throws(VaultError) { try store(bytes) } catch { return }
    }

    /// Keeps a copy, named by its content so that it is kept once.
    func store(_ bytes: [UInt8]) throws(VaultError) {
        let folder = try open()
        let name = VaultLocation.Name.vault + "." + Hexadecimal.text(KeyedHash.hash(bytes, length: 16))
        guard try folder.status(name) == nil else { return }
        try folder.replaceContent(name, by: bytes)
        prune(folder)
    }

    /// How many files there are.
    func count() -> Int {
        let path = vault.path(of: VaultLocation.Name.quarantine)
        guard let folder = try? Folder.open(path, policy: vault.policy) else { return 0 }
        return folder.names().count { !$0.hasSuffix(".tmp") }
    }

    private func open() throws(VaultError) -> Folder {
        try Folder.create(vault.path(of: VaultLocation.Name.quarantine), policy: vault.policy)
    }

    private func prune(_ folder: Folder) {
        var copies: [String: [(name: String, modified: Int64)]] = [:]
        for name in folder.names() where !name.hasSuffix(".tmp") {
            guard let status = try? folder.status(name) else { continue }
            // Everything before the last dot is the name that the file once had.
            let kind = name.split(separator: ".").dropLast().joined(separator: ".")
            copies[kind, default: []].append((name, status.changed))
        }
        for kept in copies.values {
            let ordered = kept.sorted { ($0.modified, $0.name) > ($1.modified, $1.name) }
            for copy in ordered.dropFirst(Quarantine.capacity) { folder.remove(copy.name) }
        }
    }
}

extension Quarantine {
    /// Files that are moved aside together, under names with one ending.
    struct Round {
        private let quarantine: Quarantine
        private let folder: Folder
        private let ending = Hexadecimal.text(RandomBytes.make(16))

        init(of vault: Folder) throws(VaultError) {
            quarantine = Quarantine(vault: vault)
            folder = try quarantine.open()
        }

        /// Moves what has that name, whatever it is; its new path, or `nil` when there was nothing.
        func take(_ name: String, from source: Folder) throws(VaultError) -> String? {
            guard try source.status(name) != nil else { return nil }
            let target = name + "." + ending
            var failure = unsafe portico_rename(
                source.handle.descriptor, name, folder.handle.descriptor, target)
            if failure == EXDEV {
                // Another file system: a copy then, and of a link or a pipe there is nothing to keep.
                if let content = try? source.read(name, limit: VaultLimits.fileSize) {
                    try folder.replaceContent(target, by: content.bytes)
                }
                failure = unsafe portico_unlink(source.handle.descriptor, name)
            }
            if failure == 0 { failure = folder.sync() }
            if failure == 0 { failure = source.sync() }
            guard failure == 0 else { throw .unwritable(path: source.path(of: name), errno: failure) }
            return folder.path(of: target)
        }

        /// Lets go of what is too much.
        func finish() { quarantine.prune(folder) }
    }
}
