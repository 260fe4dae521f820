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
    let bench = Bench()

    init() throws {
        let vectors = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors").path
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
}
