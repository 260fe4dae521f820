import PorticoConcurrency
import PorticoVault
import Testing

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

struct PassphraseTests {
    let bench = Bench(.memory)
    /// The least that the format allows.
    private let work = PassphraseWork(passes: 2, memory: 19 << 20)

    private func secret(_ text: String) -> SecretBytes { SecretBytes(Array(text.utf8)) }

    private func vault(typing text: String?) -> EncryptedFileVault {
        EncryptedFileVault(
            location: bench.location,
            passphrase: { text.map { SecretBytes(Array($0.utf8)) } }, now: { 1 })
    }

    @Test func `a passphrase replaces the device key and every key under it`() async throws {
        let device = bench.vault()
        try await device.store("one", for: "ada")
        let before = try read(bench.vaultFile)
        let deviceKey = try read(bench.location.deviceKeyFile)
        try await device.usePassphrase(secret("open sesame"), work: work)

        #expect(access(bench.location.deviceKeyFile, F_OK) != 0)
        #expect(try await vault(typing: "open sesame").secret(of: "ada") == "one")
        await #expect(throws: VaultError.wrongSecret) { try await vault(typing: "open sesam").contents() }
        await #expect(throws: VaultError.wrongSecret) { try await vault(typing: "").contents() }
        await #expect(throws: VaultError.locked(reason: "the passphrase is needed")) {
            try await vault(typing: nil).contents()
        }
        #expect(
            await VaultInspection(location: bench.location).condition()
                == .init(state: .locked(reason: "the passphrase is needed"), slots: [.passphrase], generation: nil))
        // The instance that changed it goes on, and the old device key opens nothing any more.
        try await device.store("two", for: "ada")
        try bench.place(deviceKey, at: bench.location.deviceKeyFile)
        await #expect(throws: VaultError.locked(reason: "the passphrase is needed")) {
            try await vault(typing: nil).contents()
        }
        // Only the blob's place is the same: nothing sealed under the old key is left.
        let after = try read(bench.vaultFile)
        #expect(!after.indices.dropLast(32).contains { after[$0..<$0 + 32] == before[400..<432] })
        // The high-water mark outlives the change of keys.
        try write(before, to: bench.vaultFile)
        await #expect(throws: VaultError.rolledBack) { try await vault(typing: nil).contents() }
    }

    @Test func `the same passphrase from another keyboard opens`() async throws {
        let first = vault(typing: nil)
        // é as one character, then as a letter and an accent.
        try await first.usePassphrase(secret("caf\u{e9}"), work: work)
        try await first.store("one", for: "ada")
        #expect(try await vault(typing: "cafe\u{301}").secret(of: "ada") == "one")
        await #expect(throws: VaultError.wrongSecret) { try await vault(typing: "cafe").contents() }
    }

    @Test func `going back to a device key needs no passphrase again`() async throws {
        let first = vault(typing: "open sesame")
        try await first.usePassphrase(secret("open sesame"), work: work)
        try await first.store("one", for: "ada")
        try await vault(typing: "open sesame").useDeviceKey()
        #expect(try await bench.vault().secret(of: "ada") == "one")
        #expect(mode(of: bench.location.deviceKeyFile) == 0o600)
        #expect(await VaultInspection(location: bench.location).condition().slots == [.deviceKey])
    }

    @Test func `a passphrase that cannot be typed again is refused and nothing is changed`() async throws {
        try await bench.vault().store("one", for: "ada")
        let before = try read(bench.vaultFile)
        for bytes in [[], [0xff]] as [[UInt8]] {
            await #expect(throws: VaultError.wrongSecret) {
                try await bench.vault().usePassphrase(SecretBytes(bytes), work: work)
            }
        }
        #expect(try read(bench.vaultFile) == before)
    }

    @Test func `the second implementation's passphrase slot opens without its device key`() async throws {
        let vectors = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors").path
        try bench.place(read(vectors + "/vault.bin"), at: bench.vaultFile)
        try bench.place(read(vectors + "/vault.state"), at: bench.location.stateFile)
        #expect(try await vault(typing: "correct hörse").contents().items.count == 3)
        await #expect(throws: VaultError.wrongSecret) { try await vault(typing: "correct horse").contents() }
    }

    @Test func `work stays inside its limits`() {
        #expect(PassphraseWork(passes: 0, memory: 0) == PassphraseWork(passes: 2, memory: 19 << 20))
        #expect(PassphraseWork(passes: 99, memory: 1 << 40) == PassphraseWork(passes: 16, memory: 1 << 30))
        #expect(PassphraseWork.standard.passes == 3)
        #expect((19 << 20...64 << 20).contains(PassphraseWork.standard.memory))
    }
}
