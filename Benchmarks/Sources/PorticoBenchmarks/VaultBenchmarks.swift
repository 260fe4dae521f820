import PorticoVault

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

/// What the vault costs, beside what it cannot do without.
enum VaultBenchmarks {
    /// A vault of a hundred items: reading one, committing one, a bare replacement of as many bytes, unlocking.
    static func hundred(in folder: String) async throws {
        let place = folder + "/vault-benchmarks-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: place) }
        let bench = try await Bench(place, items: 100)
        let bare = try BareReplacement(folder: place, bytes: bench.size)
        var (reads, commits, bares) = ([Duration](), [Duration](), [Duration]())
        // In turns, so that what disturbs the machine disturbs all of them.
        for round in 0..<220 {
            let read = try await bench.read()
            let commit = try await bench.commit(round)
            let replacement = bare.replace()
            // The first rounds warm the caches.
            guard round >= 20 else { continue }
            reads.append(read)
            commits.append(commit)
            bares.append(replacement)
        }
        Figure.time("read one of 100 items, key at hand", reads.median, in: .milliseconds, goal: "≤ 1")
        Figure.time("commit one of 100 items", commits.median, in: .milliseconds, goal: "≤ 5")
        Figure.time("bare write, fsync, rename, fsync of the folder", bares.median, in: .milliseconds)
        Figure.ratio("the commit to the bare replacement", commits.median / bares.median)

        let hash = PasswordHash()
        var (hashes, unlocks) = ([Duration](), [Duration]())
        try await bench.vault.usePassphrase(passphrase())
        for _ in 0..<11 {
            let clock = ContinuousClock()
            hashes.append(try clock.measure { _ = try hash.hash(Array("correct horse".utf8)) })
            let typed = try passphrase()
            let fresh = bench.another()
            unlocks.append(
                try await clock.measure {
                    try await fresh.unlock(with: typed)
                    _ = try await fresh.contents()
                })
        }
        Figure.time("Argon2id, 3 passes over 64 MiB", hashes.median, in: .milliseconds)
        Figure.time("unlock with a passphrase and read", unlocks.median, in: .milliseconds)
        Figure.time("what of it is not Argon2id", unlocks.median - hashes.median, in: .milliseconds, goal: "≤ 10")
    }

    private static func passphrase() throws -> VaultPassphrase {
        var bytes = Array("correct horse".utf8)
        return try VaultPassphrase(wiping: &bytes)
    }

    /// Prints how reading, committing and the file grow, each beside the bare replacement of as many bytes.
    static func growth(in folder: String) async throws {
        let place = folder + "/vault-benchmarks-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: place) }
        for count in [10, 100, 1000, 10_000] {
            let bench = try await Bench(place + "/\(count)", items: count)
            let bare = try BareReplacement(folder: place, bytes: bench.size)
            var (reads, commits, bares) = ([Duration](), [Duration](), [Duration]())
            for round in 0..<(count > 1000 ? 7 : 31) {
                reads.append(try await bench.read())
                commits.append(try await bench.commit(round))
                bares.append(bare.replace())
            }
            Figure.time("read of \(count)", reads.median, in: .milliseconds)
            Figure.time("commit of \(count)", commits.median, in: .milliseconds)
            Figure.time("bare replacement of \(count)", bares.median, in: .milliseconds)
            Figure.number("bytes an item of \(count)", Double(bench.size) / Double(count), "B")
        }
    }
}

/// A vault with items of the size of a session record.
private struct Bench {
    let location: VaultLocation
    let vault: EncryptedFileVault

    init(_ place: String, items count: Int) async throws {
        location = VaultLocation(
            vaultFolder: place + "/data", stateFolder: place + "/state", configurationFolder: place + "/config")
        vault = EncryptedFileVault(location: location, now: { 1_700_000_000_000 })
        try await vault.update { contents in
            for number in 0..<count { contents[Self.key(number)] = Self.item(number, round: 0) }
        }
    }

    /// As Documentation/VaultFormat.md names it.
    private var file: String { location.vaultFolder + "/vault.bin" }

    var size: Int {
        var found = stat()
        return stat(file, &found) == 0 ? Int(found.st_size) : 0
    }

    func another() -> EncryptedFileVault { EncryptedFileVault(location: location, now: { 1_700_000_000_000 }) }

    /// Reads the whole file anew, as after another process's commit.
    func read() async throws -> Duration {
        utimes(file, nil)
        return try await ContinuousClock().measure {
            guard try await vault.contents()[Self.key(7)] != nil else { throw VaultError.corrupt }
        }
    }

    func commit(_ round: Int) async throws -> Duration {
        try await ContinuousClock().measure {
            try await vault.update { $0[Self.key(7)] = Self.item(7, round: round + 1) }
        }
    }

    private static func key(_ number: Int) -> VaultKey {
        VaultKey(service: "https://accounts.example", account: "person\(number)@example.com", kind: "session")
    }

    private static func item(_ number: Int, round: Int) -> VaultItem {
        let secret = Array("round \(round) ".utf8) + [UInt8](repeating: 0x61, count: 1400)
        return VaultItem(key: key(number), label: "Person \(number)", secret: SecretBytes(secret))
    }
}

/// What a durable replacement of a file takes when nothing is encrypted, checked or locked.
private struct BareReplacement {
    private let folder: String
    private let bytes: [UInt8]

    init(folder: String, bytes count: Int) throws {
        self.folder = folder
        bytes = [UInt8](repeating: 0x61, count: count)
    }

    func replace() -> Duration {
        ContinuousClock().measure {
            let file = open(folder + "/bare.tmp", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            fsync(file)
            close(file)
            rename(folder + "/bare.tmp", folder + "/bare")
            let holder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            fsync(holder)
            close(holder)
        }
    }
}
