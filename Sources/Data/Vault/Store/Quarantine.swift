/// Copies of damaged vaults, so that what is left of them is not lost with the next repair.
struct Quarantine {
    /// How many copies are kept.
    static let capacity = 5

    let vault: Folder

    /// Keeps a copy, named by its content so that it is kept once. Failing to is no reason to fail otherwise:
    /// the damaged file itself stays where it is.
    func keep(_ bytes: [UInt8]) {
        do throws(VaultError) {
            let folder = try Folder.create(vault.path(of: VaultLocation.Name.quarantine), policy: vault.policy)
            let name = "vault.bin." + Hexadecimal.text(KeyedHash.hash(bytes, length: 16))
            guard try folder.status(name) == nil else { return }
            let temporary = Folder.temporaryName(for: name)
            try folder.writeNew(temporary, bytes)
            if folder.rename(temporary, to: name) != 0 { folder.remove(temporary) }
            prune(folder)
        } catch {
            return
        }
    }

    private func prune(_ folder: Folder) {
        var copies: [(name: String, modified: Int64)] = []
        for name in folder.names() where name.hasPrefix("vault.bin.") {
            guard let status = try? folder.status(name) else { continue }
            copies.append((name, status.modified))
        }
        copies.sort { ($0.modified, $0.name) > ($1.modified, $1.name) }
        for copy in copies.dropFirst(Quarantine.capacity) { folder.remove(copy.name) }
    }
}
