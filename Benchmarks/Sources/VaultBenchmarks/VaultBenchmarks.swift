import PorticoVault

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

/// What the vault costs, beside what it cannot do without; `Scripts/bench` calls it with a folder on each medium.
@main
enum VaultBenchmarks {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first else {
            print("usage: VaultBenchmarks FOLDER [growth]")
            return
        }
        let place = folder + "/vault-benchmarks-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: place) }
        if arguments.last == "growth" {
            try await growth(in: place)
        } else {
            try await hundred(in: place)
        }
    }

    /// A vault of a hundred items: reading one, committing one, a bare replacement of as many bytes, unlocking.
    private static func hundred(in place: String) async throws {
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
        line("read one of 100 items, key at hand", reads.median, "at most 1")
        line("commit one of 100 items", commits.median, "at most 5")
        line("bare write, fsync, rename, fsync of the folder", bares.median)
        let ratio = Int(commits.median / bares.median * 100)
        let decimals = ratio % 100 < 10 ? "0\(ratio % 100)" : "\(ratio % 100)"
        print("the commit to the bare replacement".padded(to: 52) + "\(ratio / 100).\(decimals)".padded(from: 8) + " ×")

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
        line("Argon2id, 3 passes over 64 MiB", hashes.median)
        line("unlock with a passphrase and read", unlocks.median, "Argon2id + 10")
    }

    private static func passphrase() throws -> VaultPassphrase {
        var bytes = Array("correct horse".utf8)
        return try VaultPassphrase(wiping: &bytes)
    }

    /// How reading, committing and the file grow.
    private static func growth(in place: String) async throws {
        print("items        read      commit        file    bytes/item")
        for count in [10, 100, 1000, 10_000] {
            let folder = place + "/\(count)"
            let bench = try await Bench(folder, items: count)
            var (reads, commits) = ([Duration](), [Duration]())
            for round in 0..<(count > 1000 ? 7 : 31) {
                reads.append(try await bench.read())
                commits.append(try await bench.commit(round))
            }
            let perItem = bench.size / count
            let columns = [
                "\(count)".padded(to: 7), "\(milliseconds(reads.median)) ms".padded(from: 10),
                "\(milliseconds(commits.median)) ms".padded(from: 12), "\(bench.size)".padded(from: 12),
                "\(perItem)".padded(from: 14),
            ]
            print(columns.joined())
        }
    }

    private static func line(_ name: String, _ time: Duration, _ goal: String? = nil) {
        let text = name.padded(to: 52) + milliseconds(time).padded(from: 8) + " ms"
        print(text + (goal.map { "   (\($0))" } ?? ""))
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

    var size: Int {
        var found = stat()
        return stat(location.vaultFile, &found) == 0 ? Int(found.st_size) : 0
    }

    func another() -> EncryptedFileVault { EncryptedFileVault(location: location, now: { 1_700_000_000_000 }) }

    /// Reads the whole file anew, as after another process's commit.
    func read() async throws -> Duration {
        utimes(location.vaultFile, nil)
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

private func milliseconds(_ time: Duration) -> String {
    let hundredths = Int(time / .microseconds(10))
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}

extension [Duration] {
    fileprivate var median: Duration { sorted()[count / 2] }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    fileprivate func padded(from width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
