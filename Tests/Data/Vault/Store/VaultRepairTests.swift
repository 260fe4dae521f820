import PorticoVault
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The ways out: the previous version, the accepted rollback, the fresh start.
struct VaultRepairTests {
    let bench = Bench(.memory)

    /// Three commits: what is written last lies in the vault, what was before it in the previous version.
    private func fill() async throws {
        for secret in ["one", "two", "three"] { try await bench.vault().store(secret, for: "ada") }
    }

    private func flip(_ path: String, at offset: Int) throws {
        var bytes = try read(path)
        bytes[offset] ^= 1
        try write(bytes, to: path)
    }

    @Test(arguments: ["gone", "flipped", "cut", "another file"])
    func `the previous version takes the place of a vault that is gone or damaged`(how: String) async throws {
        try await fill()
        switch how {
        case "gone": unlink(bench.vaultFile)
        case "flipped": try flip(bench.vaultFile, at: 300)
        case "cut": try write(Array(read(bench.vaultFile).dropLast()), to: bench.vaultFile)
        default: try write(Array("#!/bin/sh\n".utf8), to: bench.vaultFile)
        }
        let damaged = try? read(bench.vaultFile)
        let vault = bench.vault()
        let offered = try #require(try await vault.previous())
        #expect(offered.generation == 2)
        #expect(offered.writtenAt == 1_700_000_000_000)
        #expect(offered.items == 1)
        #expect(try await vault.recoverPrevious() == offered)
        #expect(try await bench.vault().secret(of: "ada") == "two")
        // Above all that was seen here, so that no process takes it for a rollback.
        #expect(await VaultInspection(location: bench.location).condition().generation == 4)
        try await bench.vault().store("four", for: "ada")
        let kept = bench.files().filter { $0.contains("/quarantine/") }
        #expect(try kept.map { try read($0) } == [damaged].compactMap { $0 })
    }

    @Test(arguments: ["recover", "reset"])
    func `a vault file larger than any vault is damaged, and both ways out work`(way: String) async throws {
        try await fill()
        #expect(truncate(bench.vaultFile, 50 << 20) == 0)
        await #expect(throws: VaultError.corrupt) { try await bench.vault().contents() }
        await #expect(throws: VaultError.corrupt) { try await bench.vault().store("four", for: "ada") }
        #expect(await VaultInspection(location: bench.location).condition().state == .damaged(.corrupt))
        if way == "recover" {
            #expect(try await bench.vault().recoverPrevious()?.generation == 2)
            #expect(try await bench.vault().secret(of: "ada") == "two")
        } else {
            #expect(try await bench.vault().reset().count == 3)
            try await bench.vault().store("anew", for: "ada")
        }
        #expect(bench.files().filter { $0.contains("/quarantine/vault.bin.") && !$0.contains("prev") }.count == 1)
        try await bench.vault().store("four", for: "ada")
    }

    @Test func `a state file and a previous version of that size are no better`() async throws {
        try await fill()
        #expect(truncate(bench.location.stateFile, 50 << 20) == 0)
        await #expect(throws: VaultError.tampered(.mark)) { try await bench.vault().contents() }
        #expect(try await bench.vault().acceptRollback()?.generation == 3)
        #expect(truncate(bench.previousFile, 50 << 20) == 0)
        await #expect(throws: VaultError.corrupt) { try await bench.vault().previous() }
    }

    @Test func `a vault in order is not replaced, a changed one neither`() async throws {
        try await fill()
        #expect(try await bench.vault().recoverPrevious() == nil)
        var bytes = try read(bench.vaultFile)
        bytes[bytes.count - 1] ^= 1
        try write(bytes, to: bench.vaultFile)
        await #expect(throws: VaultError.tampered(.file)) { try await bench.vault().recoverPrevious() }
        #expect(try read(bench.vaultFile) == bytes)
    }

    @Test func `without a sound previous version nothing is restored`() async throws {
        try await fill()
        unlink(bench.vaultFile)
        try flip(bench.previousFile, at: 300)
        await #expect(throws: VaultError.corrupt) { try await bench.vault().previous() }
        await #expect(throws: VaultError.corrupt) { try await bench.vault().recoverPrevious() }
        unlink(bench.previousFile)
        #expect(try await bench.vault().previous() == nil)
        await #expect(throws: VaultError.missing) { try await bench.vault().recoverPrevious() }
    }

    @Test func `another vault's previous version is not restored over this mark`() async throws {
        try await fill()
        let other = Bench(.memory)
        for secret in ["one", "two"] { try await other.vault().store(secret, for: "eve") }
        try write(read(other.previousFile), to: bench.previousFile)
        try write(read(other.location.deviceKeyFile), to: bench.location.deviceKeyFile)
        unlink(bench.vaultFile)
        await #expect(throws: VaultError.tampered(.mark)) { try await bench.vault().recoverPrevious() }
    }

    @Test func `an accepted rollback becomes the latest commit`() async throws {
        try await bench.vault().store("one", for: "ada")
        let older = try read(bench.vaultFile)
        for secret in ["two", "three"] { try await bench.vault().store(secret, for: "ada") }
        #expect(try await bench.vault().acceptRollback() == nil)
        let latest = try read(bench.vaultFile)
        try write(older, to: bench.vaultFile)
        let vault = bench.vault()
        let accepted = try #require(try await vault.acceptRollback())
        #expect(accepted.generation == 1)
        #expect(accepted.expected == 3)
        #expect(try await bench.vault().secret(of: "ada") == "one")
        #expect(await VaultInspection(location: bench.location).condition().generation == 4)
        // What it replaces is a rollback from now on.
        try write(latest, to: bench.vaultFile)
        await #expect(throws: VaultError.rolledBack) { try await bench.vault().contents() }
    }

    @Test func `a mark that is not this vault's is accepted without believing what it says`() async throws {
        try await fill()
        try flip(bench.location.stateFile, at: 20)
        let accepted = try #require(try await bench.vault().acceptRollback())
        #expect(accepted.generation == 3)
        #expect(accepted.expected == nil)
        #expect(await VaultInspection(location: bench.location).condition().generation == 4)
        #expect(try await bench.vault().secret(of: "ada") == "three")
    }

    @Test func `no rollback is accepted over damage`() async throws {
        #expect(try await bench.vault().acceptRollback() == nil)
        try await fill()
        try flip(bench.vaultFile, at: 300)
        await #expect(throws: VaultError.corrupt) { try await bench.vault().acceptRollback() }
    }

    @Test func `a fresh start moves everything aside and the next commit creates a vault`() async throws {
        let vault = bench.vault()
        try await fill()
        #expect(try await vault.secret(of: "ada") == "three")
        let files = [bench.vaultFile, bench.previousFile, bench.location.stateFile]
        let before = try files.map { try read($0) }
        let key = try read(bench.location.deviceKeyFile)
        let kept = try await vault.reset()
        #expect(try kept.map { try read($0) } == before)
        #expect(kept.allSatisfy { $0.hasPrefix(bench.location.vaultFolder + "/quarantine/") && mode(of: $0) == 0o600 })
        #expect(try await vault.contents().items.isEmpty)
        try await vault.store("new", for: "bob")
        #expect(try await bench.vault().contents().items.map(\.key.account) == ["bob"])
        #expect(try read(bench.location.deviceKeyFile) == key)
    }

    @Test(arguments: ["link", "folder", "nothing", "previous alone"])
    func `a fresh start works whatever lies there`(what: String) async throws {
        if what != "nothing" { try await fill() }
        switch what {
        case "link":
            unlink(bench.vaultFile)
            #expect(symlink("/nowhere", bench.vaultFile) == 0)
        case "folder":
            unlink(bench.vaultFile)
            #expect(mkdir(bench.vaultFile, 0o700) == 0)
        case "previous alone":
            unlink(bench.vaultFile)
            unlink(bench.location.stateFile)
        default: break
        }
        try await bench.vault().reset()
        try await bench.vault().store("new", for: "bob")
        #expect(try await bench.vault().secret(of: "bob") == "new")
    }

    @Test func `a fresh start sets a device key aside that is none`() async throws {
        try await fill()
        try write([1, 2, 3], to: bench.location.deviceKeyFile)
        let kept = try await bench.vault().reset()
        #expect(try kept.contains { try read($0) == [1, 2, 3] })
        try await bench.vault().store("new", for: "bob")
        #expect(try await bench.vault().secret(of: "bob") == "new")
    }

    @Test func `five fresh starts are kept`() async throws {
        for _ in 0..<7 {
            try await bench.vault().store("one", for: "ada")
            try await bench.vault().reset()
        }
        let names = bench.files().filter { $0.contains("/quarantine/") }
        #expect(names.count { $0.contains("vault.bin.") } == 5)
        #expect(names.count { $0.contains("vault.state.") } == 5)
    }

    @Test(
        arguments: [
            (VaultError.missing, [.recoverPrevious, .reset]), (.corrupt, [.recoverPrevious, .reset]),
            (.tampered(.file), [.reset]), (.tampered(.mark), [.acceptRollback, .reset]),
            (.rolledBack, [.acceptRollback, .reset]), (.unsupportedVersion(2), [.upgrade, .reset]),
            (.locked(.passphraseNeeded), [.unlock, .reset]),
            (.locked(.deviceKeyMissing(path: "/k")), [.restoreDeviceKey, .reset]), (.cancelled, []),
        ] as [(VaultError, [VaultRemedy])])
    func `each fault has its way out`(error: VaultError, remedies: [VaultRemedy]) {
        #expect(error.remedies == remedies)
    }
}
