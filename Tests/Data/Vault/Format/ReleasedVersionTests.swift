import PorticoVault
import Testing

#if canImport(Glibc)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Vaults as each version of the format was first written stay readable and writable.
struct ReleasedVersionTests {
    let bench = Bench(.memory)

    private func place(_ version: String, vault: String, state: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/\(version)").path
        try bench.place(read(folder + "/" + vault), at: bench.vaultFile)
        try bench.place(read(folder + "/" + state), at: bench.location.stateFile)
        guard vault == "vault.bin" else { return }
        try bench.place(read(folder + "/device.key"), at: bench.location.deviceKeyFile)
    }

    private func expectItems(_ vault: EncryptedFileVault) async throws {
        let items = try await vault.contents().items
        #expect(items.map(\.key.account) == ["ada", "bob", "visits"])
        #expect(items.map(\.key.kind) == ["text", "text", "number"])
        #expect(items.map(\.revision) == [1, 1, 3])
        #expect(items.map { String(decoding: $0.secret.reveal(), as: UTF8.self) } == ["token of ada", "토큰", "3"])
    }

    @Test func `1.0 with a device key`() async throws {
        try place("1.0", vault: "vault.bin", state: "vault.state")
        try await expectItems(bench.vault())
        try await bench.vault().store("new", for: "eve")
        #expect(try await bench.vault().contents().items.count == 4)
    }

    @Test func `1.0 with a passphrase`() async throws {
        try place("1.0", vault: "passphrase.bin", state: "passphrase.state")
        let vault = bench.vault()
        await #expect(throws: VaultError.locked(.passphraseNeeded)) { try await vault.contents() }
        try await vault.unlock(with: typed("correct horse"))
        try await expectItems(vault)
        try await vault.store("new", for: "eve")
        #expect(try await vault.contents().items.count == 4)
    }
}
