import PorticoConcurrency
import PorticoVault
import Testing

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

/// Enrolling, changing and removing a passphrase, and replacing keys.
struct PassphraseTests {
    let bench = Bench(.memory)
    /// The least that the format allows.
    private let work = PassphraseWork(passes: 2, memory: 19 << 20)

    private func vault(typing text: String?) -> EncryptedFileVault {
        EncryptedFileVault(location: bench.location, passphrase: { text.flatMap { try? typed($0) } }, now: { 1 })
    }

    private var hasDeviceKey: Bool { access(bench.location.deviceKeyFile, F_OK) == 0 }

    @Test func `a passphrase replaces the device key and every key under it`() async throws {
        let device = bench.vault()
        try await device.store("one", for: "ada")
        let before = try read(bench.vaultFile)
        let deviceKey = try read(bench.location.deviceKeyFile)
        try await device.usePassphrase(typed("open sesame"), work: work)

        #expect(!hasDeviceKey)
        #expect(try await vault(typing: "open sesame").secret(of: "ada") == "one")
        await #expect(throws: VaultError.wrongSecret) { try await vault(typing: "open sesam").contents() }
        await #expect(throws: VaultError.locked(.passphraseNeeded)) { try await vault(typing: nil).contents() }
        #expect(
            await VaultInspection(location: bench.location).condition()
                == .init(
                    state: .locked(.passphraseNeeded), slots: [.passphrase], generation: 2,
                    writtenAt: 1_700_000_000_000, epoch: 2))
        // The instance that changed it goes on, and the old device key opens nothing any more.
        try await device.store("two", for: "ada")
        try bench.place(deviceKey, at: bench.location.deviceKeyFile)
        await #expect(throws: VaultError.locked(.passphraseNeeded)) { try await vault(typing: nil).contents() }
        // Only the blob's place is the same: nothing sealed under the old key is left.
        let after = try read(bench.vaultFile)
        #expect(!after.indices.dropLast(32).contains { after[$0..<$0 + 32] == before[400..<432] })
        // The high-water mark outlives the change of keys.
        try write(before, to: bench.vaultFile)
        await #expect(throws: VaultError.rolledBack) { try await vault(typing: nil).contents() }
    }

    @Test func `the previous version does not open with the old key either`() async throws {
        try await bench.vault().store("one", for: "ada")
        let deviceKey = try read(bench.location.deviceKeyFile)
        try await bench.vault().usePassphrase(typed("open sesame"), work: work)
        #expect(try read(bench.previousFile) == read(bench.vaultFile))
        try bench.place(deviceKey, at: bench.location.deviceKeyFile)
        unlink(bench.vaultFile)
        await #expect(throws: VaultError.locked(.passphraseNeeded)) { try await bench.vault().previous() }
        #expect(try await vault(typing: "open sesame").recoverPrevious()?.items == 1)
    }

    @Test func `a session's passphrase opens this instance until it is locked`() async throws {
        try await bench.vault().usePassphrase(typed("open sesame"), work: work)
        let vault = vault(typing: nil)
        await #expect(throws: VaultError.locked(.passphraseNeeded)) { try await vault.store("one", for: "ada") }
        await #expect(throws: VaultError.wrongSecret) { try await vault.unlock(with: typed("open")) }
        try await vault.unlock(with: typed("open sesame"))
        try await vault.store("one", for: "ada")
        #expect(try await vault.secret(of: "ada") == "one")
        #expect(await vault.inspection.condition().state == .open)
        // It also tells whether somebody knows it, though the vault is open.
        await #expect(throws: VaultError.wrongSecret) { try await vault.unlock(with: typed("open")) }
        vault.lock()
        await #expect(throws: VaultError.locked(.passphraseNeeded)) { try await vault.contents() }
        #expect(await vault.inspection.condition().state == .locked(.passphraseNeeded))
    }

    @Test func `a passphrase opens nothing where there is no slot for it`() async throws {
        await #expect(throws: VaultError.wrongSecret) { try await bench.vault().unlock(with: typed("x")) }
        try await bench.vault().store("one", for: "ada")
        await #expect(throws: VaultError.wrongSecret) { try await bench.vault().unlock(with: typed("x")) }
        unlink(bench.vaultFile)
        await #expect(throws: VaultError.missing) { try await bench.vault().unlock(with: typed("x")) }
    }

    @Test func `a changed passphrase opens and the old one does not, also in a process that was open`() async throws {
        let first = bench.vault()
        try await first.usePassphrase(typed("one"), work: work)
        try await first.store("kept", for: "ada")
        let second = vault(typing: nil)
        try await second.unlock(with: typed("one"))
        #expect(try await second.secret(of: "ada") == "kept")
        try await first.usePassphrase(typed("two"), work: work)
        await #expect(throws: VaultError.locked(.passphraseNeeded)) { try await second.contents() }
        await #expect(throws: VaultError.wrongSecret) { try await second.unlock(with: typed("one")) }
        try await second.unlock(with: typed("two"))
        #expect(try await second.secret(of: "ada") == "kept")
    }

    @Test func `the same passphrase from another keyboard opens`() async throws {
        let first = vault(typing: nil)
        // é as one character, then as a letter and an accent.
        try await first.usePassphrase(typed("caf\u{e9}"), work: work)
        try await first.store("one", for: "ada")
        #expect(try await vault(typing: "cafe\u{301}").secret(of: "ada") == "one")
        await #expect(throws: VaultError.wrongSecret) { try await vault(typing: "cafe").contents() }
    }

    @Test func `without its passphrase the vault has a new device key`() async throws {
        try await bench.vault().store("one", for: "ada")
        let old = try read(bench.location.deviceKeyFile)
        let first = vault(typing: "open sesame")
        try await first.usePassphrase(typed("open sesame"), work: work)
        // As if the removal had been interrupted: what lies there opens nothing and is not trusted again.
        try bench.place(old, at: bench.location.deviceKeyFile)
        try await vault(typing: "open sesame").useDeviceKey()
        #expect(try await bench.vault().secret(of: "ada") == "one")
        #expect(mode(of: bench.location.deviceKeyFile) == 0o600)
        #expect(try read(bench.location.deviceKeyFile) != old)
        #expect(await VaultInspection(location: bench.location).condition().slots == [.deviceKey])
        await #expect(throws: VaultError.wrongSecret) { try await bench.vault().unlock(with: typed("open sesame")) }
    }

    @Test func `rotating replaces vault key and device key and keeps the items`() async throws {
        let vault = bench.vault()
        try await vault.rotate()
        #expect(bench.files().filter { $0.hasSuffix("vault.bin") }.isEmpty)
        try await vault.store("one", for: "ada")
        let (file, key) = (try read(bench.vaultFile), try read(bench.location.deviceKeyFile))
        try await vault.rotate()
        #expect(try read(bench.location.deviceKeyFile) != key)
        #expect(try await bench.vault().secret(of: "ada") == "one")
        let condition = await VaultInspection(location: bench.location).condition()
        #expect(condition.slots == [.deviceKey])
        #expect(condition.epoch == 2)
        #expect(try await vault.secret(of: "ada") == "one")
        // Neither the old file nor the old key are worth anything here.
        try write(file, to: bench.vaultFile)
        await #expect(throws: VaultError.locked(.deviceKeyForeign(path: bench.location.deviceKeyFile))) {
            try await bench.vault().contents()
        }
        #expect(bench.files().allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test(arguments: ["passphrase", "removed", "rotated", "rotated with a passphrase"])
    func `V10: what a killed writer left an instant ago goes with the keys that open it`(change: String) async throws {
        let isUnderPassphrase = change == "removed" || change == "rotated with a passphrase"
        let vault = vault(typing: "one")
        try await vault.store("one", for: "ada")
        if isUnderPassphrase { try await vault.usePassphrase(typed("one"), work: work) }
        let names = [
            "data/vault/.vault.bin.00.tmp", "data/vault/.vault.bin.prev.00.tmp", "state/.vault.bin.00.tmp",
            "state/.vault.state.00.tmp", "config/.device.key.00.tmp", "data/vault/quarantine/.vault.bin.ff.00.tmp",
        ]
        for name in names { try bench.place(read(bench.vaultFile), at: bench.root + "/" + name) }
        switch change {
        case "passphrase": try await vault.usePassphrase(typed("one"), work: work)
        case "removed": try await vault.useDeviceKey()
        case "rotated": try await vault.rotate()
        default: try await vault.rotate(passphrase: typed("one"), work: work)
        }
        #expect(bench.files().filter { $0.hasSuffix(".tmp") } == [])
        #expect(try await self.vault(typing: "one").secret(of: "ada") == "one")
    }

    @Test func `rotating under a passphrase takes the passphrase`() async throws {
        let vault = bench.vault()
        try await vault.usePassphrase(typed("one"), work: work)
        let before = try read(bench.vaultFile)
        await #expect(throws: VaultError.locked(.passphraseNeeded)) { try await vault.rotate() }
        await #expect(throws: VaultError.wrongSecret) { try await vault.rotate(passphrase: typed("two"), work: work) }
        #expect(try read(bench.vaultFile) == before)
        try await vault.rotate(passphrase: typed("one"), work: work)
        #expect(await VaultInspection(location: bench.location).condition().epoch == 2)
        try await self.vault(typing: "one").store("kept", for: "ada")
        #expect(!hasDeviceKey)
    }

    @Test(arguments: [[], [0xff], [UInt8](repeating: 0x61, count: 65_537)] as [[UInt8]])
    func `what cannot be a passphrase is refused and wiped`(bytes: [UInt8]) {
        var given = bytes
        #expect(throws: VaultError.wrongSecret) { _ = try VaultPassphrase(wiping: &given) }
        #expect(given.isEmpty)
    }

    @Test(arguments: ["open sesame\n", "open sesame", "open sesame\r\nmore"])
    func `a passphrase is read from a descriptor up to the end of the line`(content: String) async throws {
        try await vault(typing: nil).usePassphrase(typed("open sesame"), work: work)
        let path = bench.root + "/phrase"
        try bench.place(Array(content.utf8), at: path)
        let file = open(path, O_RDONLY)
        let passphrase = try VaultPassphrase(readingLineFrom: file, named: path)
        #expect(close(file) == 0)
        try await vault(typing: nil).unlock(with: passphrase)
        #expect(throws: VaultError.unreadable(path: path, errno: EBADF)) {
            _ = try VaultPassphrase(readingLineFrom: -1, named: path)
        }
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
