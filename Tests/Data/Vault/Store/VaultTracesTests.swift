import PorticoConcurrency
import PorticoVault
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What is left or missing beside the vault file decides what may happen.
struct VaultTracesTests {
    let bench = Bench(.memory)

    private func expectRefused(_ error: VaultError, _ comment: Comment? = nil) async {
        await #expect(throws: error, comment) { try await bench.vault().contents() }
        await #expect(throws: error, comment) { try await bench.vault().store("other", for: "ada") }
        await #expect(throws: error, comment) { try await bench.vault().probeWritable() }
    }

    @Test func `reading nothing creates nothing`() async throws {
        #expect(try await bench.vault().contents().items.isEmpty)
        #expect(bench.files().isEmpty)
    }

    @Test func `the first commit creates the device key, the vault and its mark`() async throws {
        try await bench.vault().store("one", for: "ada")
        let names = bench.files().map { String($0.dropFirst(bench.root.count)) }
        #expect(
            names == ["/config/device.key", "/data/vault/vault.bin", "/data/vault/vault.lock", "/state/vault.state"])
    }

    @Test func `a device key found alone is used again`() async throws {
        let known = [UInt8](repeating: 7, count: 32)
        try bench.place(known, at: bench.location.deviceKeyFile)
        try await bench.vault().store("one", for: "ada")
        #expect(try read(bench.location.deviceKeyFile) == known)
        #expect(try await bench.vault().secret(of: "ada") == "one")
    }

    @Test func `a missing device key locks the vault and is never made anew`() async throws {
        try await bench.vault().store("one", for: "ada")
        let key = try read(bench.location.deviceKeyFile)
        let before = try read(bench.vaultFile)
        unlink(bench.location.deviceKeyFile)
        await expectRefused(.locked(.deviceKeyMissing(path: bench.location.deviceKeyFile)))
        #expect(access(bench.location.deviceKeyFile, F_OK) != 0)
        #expect(try read(bench.vaultFile) == before)
        try bench.place(key, at: bench.location.deviceKeyFile)
        #expect(try await bench.vault().secret(of: "ada") == "one")
    }

    @Test(arguments: [0, 31, 32, 33])
    func `a wrong device key locks the vault and is left`(count: Int) async throws {
        try await bench.vault().store("one", for: "ada")
        let wrong = [UInt8](repeating: 1, count: count)
        try bench.place(wrong, at: bench.location.deviceKeyFile)
        let path = bench.location.deviceKeyFile
        await expectRefused(.locked(count == 32 ? .deviceKeyForeign(path: path) : .deviceKeyMalformed(path: path)))
        #expect(try read(bench.location.deviceKeyFile) == wrong)
    }

    @Test func `a vault file that was removed is missing, not new`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        try await vault.store("two", for: "ada")
        unlink(bench.vaultFile)
        await expectRefused(.missing, "previous and state")
        let state = try read(bench.location.stateFile)
        unlink(bench.location.stateFile)
        await expectRefused(.missing, "previous alone")
        unlink(bench.previousFile)
        try bench.place(state, at: bench.location.stateFile)
        await expectRefused(.missing, "state alone")
        #expect(access(bench.vaultFile, F_OK) != 0)
    }

    @Test func `an older file is a rollback and stays refused`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        let older = try read(bench.vaultFile)
        try await vault.store("two", for: "ada")
        try write(older, to: bench.vaultFile)
        await expectRefused(.rolledBack)
        await #expect(throws: VaultError.rolledBack, "an instance that knew better") { try await vault.contents() }
        #expect(try read(bench.vaultFile) == older)
    }

    @Test func `a mark that the vault did not make is tampering`() async throws {
        try await bench.vault().store("one", for: "ada")
        let state = try read(bench.location.stateFile)
        for offset in state.indices {
            var changed = state
            changed[offset] ^= 0x10
            try write(changed, to: bench.location.stateFile)
            await #expect(throws: VaultError.tampered(.mark), "byte \(offset)") { try await bench.vault().contents() }
        }
        try write(Array(state.dropLast()), to: bench.location.stateFile)
        await expectRefused(.tampered(.mark))
    }

    @Test func `without its mark a vault opens with a warning, and the next commit writes the mark`() async throws {
        try await bench.vault().store("one", for: "ada")
        unlink(bench.location.stateFile)
        let warnings = Locked<[VaultWarning]>([])
        let vault = bench.vault(warn: { warning in warnings.withLock { $0.append(warning) } })
        #expect(try await vault.secret(of: "ada") == "one")
        #expect(warnings.withLock { $0 } == [.stateAbsent(path: bench.location.stateFile)])
        #expect(access(bench.location.stateFile, F_OK) != 0)
        try await vault.store("two", for: "ada")
        #expect(access(bench.location.stateFile, F_OK) == 0)
        #expect(try await bench.vault().secret(of: "ada") == "two")
    }

    @Test func `the previous file is the commit before`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        let first = try read(bench.vaultFile)
        #expect(access(bench.previousFile, F_OK) != 0)
        try await vault.store("two", for: "ada")
        #expect(try read(bench.previousFile) == first)
        #expect(mode(of: bench.previousFile) == 0o600)
    }

    @Test func `no file holds a secret or a name in the clear`() async throws {
        let vault = bench.vault()
        for number in 0..<3 { try await vault.store("canary-\(number)-secret", for: "canary-account") }
        let word = Array("canary".utf8)
        for path in bench.files() {
            let bytes = try read(path)
            #expect(!bytes.indices.contains { bytes[$0...].starts(with: word) }, "\(path)")
        }
        #expect(bench.files().count == 5)
    }
}
