import PorticoVault

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

/// A vault in folders of its own, removed when the value goes.
final class Bench: Sendable {
    let root: String
    let location: VaultLocation

    /// Where the files lie: in memory, waiting for the medium costs nothing.
    enum Medium {
        case disk, memory
    }

    init(_ medium: Medium = .disk) {
        let top = medium == .memory && FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
        root = top + "/portico-vault-" + hexadecimal(RandomBytes.make(8))
        location = VaultLocation(
            vaultFolder: root + "/data/vault", stateFolder: root + "/state", configurationFolder: root + "/config")
    }

    deinit {
        for folder in [location.vaultFolder, location.stateFolder, location.configurationFolder, root] {
            _ = chmod(folder, 0o700)
        }
        try? FileManager.default.removeItem(atPath: root)
    }

    var vaultFile: String { location.vaultFile }
    var previousFile: String { location.vaultFolder + "/vault.bin.prev" }

    /// Another instance over the same files, as another process would have.
    func vault(
        lockDeadline: Duration = .seconds(60), now: @escaping @Sendable () -> Int64 = { 1_700_000_000_000 },
        warn: @escaping @Sendable (VaultWarning) -> Void = { _ in }
    ) -> EncryptedFileVault {
        EncryptedFileVault(location: location, lockDeadline: lockDeadline, now: now, warn: warn)
    }

    /// Puts a file there, with the folder above it, for the user alone.
    func place(_ bytes: [UInt8], at path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try write(bytes, to: path)
        _ = chmod(path, 0o600)
    }

    /// Every file below the root.
    func files() -> [String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return names.map { root + "/" + $0 }.filter { (try? read($0)) != nil }.sorted()
    }
}

func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
}

func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
}

func mode(of path: String) -> mode_t {
    var found = stat()
    return lstat(path, &found) == 0 ? found.st_mode & 0o7777 : 0
}

func typed(_ text: String) throws -> VaultPassphrase {
    var bytes = Array(text.utf8)
    return try VaultPassphrase(wiping: &bytes)
}

func key(_ account: String, service: String = "example", kind: String = "session") -> VaultKey {
    VaultKey(service: service, account: account, kind: kind)
}

func item(_ account: String, _ secret: String) -> VaultItem {
    VaultItem(key: key(account), label: account, secret: SecretBytes(Array(secret.utf8)))
}

extension TokenVault {
    /// Stores one secret.
    func store(_ secret: String, for account: String) async throws(VaultError) {
        let stored = item(account, secret)
        try await update { $0[stored.key] = stored }
    }

    /// The secret of an account.
    func secret(of account: String) async throws(VaultError) -> String? {
        guard let found = try await contents()[key(account)] else { return nil }
        return String(decoding: found.secret.reveal(), as: UTF8.self)
    }
}
