import PorticoDomain
import Testing

struct PassphraseTests {
    @Test(arguments: [
        ([], PassphraseFault.empty), (Array("short".utf8), .tooShort), ([0xFF, 0xFE], .notText),
        (Array("암호문구".utf8), .tooShort), ([UInt8](repeating: 0x61, count: 65_537), .tooLong),
        (Array("eight\u{0}chars".utf8), .controlCharacter), (Array("eight\tchars".utf8), .controlCharacter),
        (Array("eight\u{7F}chars".utf8), .controlCharacter), (Array("eight\u{85}chars".utf8), .controlCharacter),
    ])
    func `a new passphrase keeps the rules`(bytes: [UInt8], fault: PassphraseFault) {
        #expect(throws: InputFault.passphrase(fault)) { try Passphrase(new: bytes) }
    }

    @Test func `characters count, not bytes, and 64 KiB are taken`() throws {
        #expect(try Passphrase(new: Array("여덟글자암호문구".utf8)).reveal().count == 24)
        #expect(try Passphrase(new: [UInt8](repeating: 0x61, count: 65_536)).reveal().count == 65_536)
    }

    @Test func `one that may open a vault may be short, and hold what was once taken`() throws {
        #expect(try Passphrase([0x61, 0x00, 0x0A]).reveal() == [0x61, 0x00, 0x0A])
        #expect(try Passphrase([0x61]).reveal() == [0x61])
        #expect(throws: InputFault.passphrase(.empty)) { try Passphrase([]) }
    }

    @Test func `nothing shows it`() throws {
        let passphrase = try Passphrase(Array("canary-phrase".utf8))
        var dumped = ""
        dump(passphrase, to: &dumped)
        for text in ["\(passphrase)", String(reflecting: passphrase), dumped] { #expect(!text.contains("canary")) }
    }

    @Test(arguments: [
        ("", PassphraseStrength.none), ("1234567", .none), ("12345678", .weak), ("aaaaaaaaaaaaaaaaaaaa", .weak),
        ("sesame-42", .fair), ("correct horse", .good), ("correct horse battery staple", .strong),
        ("정확한 말 배터리", .good),
    ])
    func `strength grows with length and variety`(text: String, strength: PassphraseStrength) {
        #expect(PassphraseStrength(Array(text.utf8)) == strength)
    }

    @Test func `the wait doubles and then stays at half a minute`() {
        var pacing = UnlockPacing()
        let waits = (0..<8).map { _ in pacing.failed() }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30].map { Duration.seconds($0) })
        #expect(pacing.failureCount == 8)
    }
}

struct VaultFaultTests {
    @Test(arguments: [
        (VaultFault.missing, [VaultRepair.recover, .reset]), (.corrupt, [.recover, .reset]), (.tampered, [.reset]),
        (.rolledBack, [.acceptRollback, .reset]), (.stateTampered, [.acceptRollback, .reset]),
        (.unsupportedVersion(2), []), (.passphraseNeeded, [.reset]), (.wrongPassphrase, [.reset]),
        (.deviceKeyMissing, [.reset]), (.deviceKeyWrong, [.reset]), (.unwritable(reason: "disk full"), []),
        (.busy, []),
    ])
    func `each row has its ways out`(fault: VaultFault, repairs: [VaultRepair]) {
        #expect(fault.repairs == repairs)
    }

    @Test func `each row names its file`() {
        let places = VaultPlaces(vaultFile: "/v", stateFile: "/s", deviceKeyFile: "/k")
        #expect(places.file(of: .corrupt) == "/v")
        #expect(places.file(of: .stateTampered) == "/s")
        #expect(places.file(of: .deviceKeyMissing) == "/k")
        #expect(places.file(of: .unreadable(reason: "/x: permission denied")) == nil)
    }

    @Test func `what loses something is confirmed by a word`() {
        #expect(VaultRepair.allCases.map(\.confirmation) == [nil, "accept", "reset"])
    }
}
