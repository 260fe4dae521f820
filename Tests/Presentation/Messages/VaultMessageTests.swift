import PorticoDomain
import PorticoPresentation
import Testing

struct VaultMessageTests {
    private static let weaknesses: [VaultWeakness] = [
        .permissionsTooWide, .exposed, .stateAbsent, .memoryNotLocked, .coreDumpsAllowed, .deviceKeyUnused,
        .leftovers(count: 2), .previousUnusable, .otherOwner, .symbolicLink, .readOnly, .notWritable,
        .diskFull(free: 12), .umaskTooNarrow(mode: 0o777), .notJSON, .settingUnusable("x"),
        .unreadable(reason: "permission denied"),
        .databaseDamaged(detail: "row 3 missing"), .databaseNewer,
    ]

    private static func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }

    @Test(arguments: weaknesses)
    func `every weakness has a sentence and a next step in both languages`(weakness: VaultWeakness) {
        let english = MessageBook(.english).message(for: weakness, path: "/a/file")
        let korean = MessageBook(.korean).message(for: weakness, path: "/a/file")
        for sentence in english.sentences { #expect(!sentence.isEmpty && !Self.hasHangul(sentence)) }
        for sentence in korean.sentences { #expect(Self.hasHangul(sentence)) }
    }

    @Test(arguments: VaultFinding.Subject.allCases)
    func `every subject has a name in both languages`(subject: VaultFinding.Subject) {
        #expect(!Self.hasHangul(Phrase(subject).english))
        #expect(Self.hasHangul(Phrase(subject).korean))
    }

    @Test(arguments: [
        (VaultFault.missing, "gatekeeper vault recover", "/v/vault.bin"),
        (.corrupt, "gatekeeper vault recover", "/v/vault.bin"),
        (.beyondRecovery, "gatekeeper vault reset", "/v/vault.bin"),
        (.tampered, "gatekeeper vault reset", "/v/vault.bin"),
        (.stateTampered, "gatekeeper vault accept-rollback", "/s/vault.state"),
        (.rolledBack, "gatekeeper vault accept-rollback", "/v/vault.bin"),
        (.unsupportedVersion(2), "Update gatekeeper", "/v/vault.bin"),
        (.passphraseNeeded, "GATEKEEPER_PASSPHRASE_FILE", "/v/vault.bin"),
        (.wrongPassphrase, "GATEKEEPER_PASSPHRASE_FILE", "/v/vault.bin"),
        (.deviceKeyMissing, "gatekeeper vault reset", "/c/device.key"),
        (.deviceKeyWrong, "gatekeeper vault reset", "/c/device.key"),
        (.unreadable(reason: "/v: permission denied"), "gatekeeper vault doctor", "/v"),
    ])
    func `each row names its file and the command that is the way out`(
        fault: VaultFault, command: String, file: String
    ) {
        let places = VaultPlaces(
            vaultFile: "/v/vault.bin", stateFile: "/s/vault.state", deviceKeyFile: "/c/device.key")
        for language in Language.allCases {
            let message = MessageBook(language, program: "gatekeeper", places: places).message(for: fault)
            #expect(message.happened.contains(file))
            if case .unsupportedVersion = fault { continue }
            #expect(message.next.contains(command))
        }
        #expect(MessageBook(.english, program: "gatekeeper").message(for: fault).next.contains(command))
    }
}
