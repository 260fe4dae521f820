import PorticoVault
import Testing

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

/// Reads the vault that `Vectors/make_vector.py` wrote.
struct KnownAnswerTests {
    let bench = Bench(.memory)
    private let vectors = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors").path

    init() throws {
        try bench.place(read(vectors + "/vault.bin"), at: bench.vaultFile)
        try bench.place(read(vectors + "/vault.state"), at: bench.location.stateFile)
        try bench.place(read(vectors + "/device.key"), at: bench.location.deviceKeyFile)
    }

    @Test func `a vault written by a second implementation says what was put into it`() async throws {
        let items = try await bench.vault().contents().items
        try #require(items.count == 3)
        #expect(items[0].key == VaultKey(service: "https://accounts.example", account: "ada", kind: "session"))
        #expect(items[0].label == "Ada Lovelace")
        #expect(items[0].attributes == ["scope": "all", "été": ""])
        #expect(items[0].secret.reveal() == Array("token of ada ".utf8) + [0, 0x80, 0])
        #expect(items[0].revision == 7)
        #expect(items[0].createdAt == 1_600_000_000_000)
        #expect(items[0].modifiedAt == 1_700_000_000_000)
        #expect(items[0].expiresAt == 1_800_000_000_000)
        #expect(items[1].key == VaultKey(service: "", account: "", kind: "active"))
        #expect(items[1].secret.reveal().isEmpty)
        #expect(items[1].modifiedAt == -1)
        #expect(items[1].expiresAt == nil)
        #expect(items[2].key.service == "한국어")
        #expect(items[2].key.account == String(repeating: "x", count: 1024))
        #expect(items[2].secret.reveal() == Array(0..<64))
        #expect(items[2].revision == 1 << 63)
        #expect(items[2].expiresAt == 0)
    }

    @Test func `a commit over it keeps the slots that this version does not use`() async throws {
        let before = try read(bench.vaultFile)
        let vault = bench.vault()
        try await vault.store("new", for: "bob")
        let after = try read(bench.vaultFile)
        // Three slots: passphrase, device key, one of an unknown kind.
        #expect(after[60] == 3)
        #expect(after[96..<96 + 344] == before[96..<96 + 344])
        #expect(
            await VaultInspection(location: bench.location).condition()
                == .init(
                    state: .open, slots: [.passphrase, .deviceKey, .other(900)], generation: 42,
                    writtenAt: 1_700_000_000_000, epoch: 3))
        #expect(try await bench.vault().contents().items.count == 4)
        #expect(try read(bench.previousFile) == before)
    }

    @Test func `a vault by a newer minor version is read, and what it knows more is kept`() async throws {
        let newer = try read(vectors + "/newer-minor.bin")
        try write(newer, to: bench.vaultFile)
        #expect(try await bench.vault().contents().items.count == 3)
        try await bench.vault().store("new", for: "bob")
        let after = try read(bench.vaultFile)
        // Minor version, reserved bytes and the slot of an unknown kind.
        #expect(after[10..<12] == [7, 0])
        #expect(after[72..<96].allSatisfy { $0 == 1 })
        #expect(after[96..<96 + 344] == newer[96..<96 + 344])
        #expect(try await bench.vault().contents().items.count == 4)
    }

    @Test func `a vault by a newer major version is neither read nor ever written`() async throws {
        let newer = try read(vectors + "/newer-major.bin")
        try write(newer, to: bench.vaultFile)
        let vault = bench.vault()
        let error = VaultError.unsupportedVersion(2)
        await #expect(throws: error) { try await vault.contents() }
        await #expect(throws: error) { try await vault.store("new", for: "bob") }
        await #expect(throws: error) { try await vault.rotate() }
        await #expect(throws: error) { try await vault.useDeviceKey() }
        await #expect(throws: error) { try await vault.recoverPrevious() }
        await #expect(throws: error) { try await vault.acceptRollback() }
        await #expect(throws: error) { try await vault.unlock(with: typed("correct hörse")) }
        #expect(try read(bench.vaultFile) == newer)
        #expect(bench.files().filter { $0.contains("quarantine") }.isEmpty)
    }

    @Test func `a vault with a critical slot of an unknown kind is read and not written`() async throws {
        let critical = try read(vectors + "/critical.bin")
        try write(critical, to: bench.vaultFile)
        let vault = bench.vault()
        #expect(try await vault.contents().items.count == 3)
        let error = VaultError.unsupportedVersion(1)
        await #expect(throws: error) { try await vault.store("new", for: "bob") }
        await #expect(throws: error) { try await vault.rotate(passphrase: typed("correct hörse")) }
        await #expect(throws: error) { try await vault.probeWritable() }
        #expect(try read(bench.vaultFile) == critical)
    }
}
