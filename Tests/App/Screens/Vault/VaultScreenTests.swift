import PorticoDomain
import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import PorticoTesting
import Testing

@testable import PorticoApp

@Suite(.timeLimit(.minutes(5)))
struct VaultScreenTests {
    private static let faults: [VaultFault] = [
        .missing, .corrupt, .beyondRecovery, .tampered, .stateTampered, .rolledBack, .unsupportedVersion(2),
        .passphraseNeeded, .wrongPassphrase,
        .passphraseUnreadable(source: "PORTICO_PASSPHRASE_FILE (/p)", reason: "permission denied"),
        .deviceKeyMissing, .deviceKeyWrong, .locked(reason: "no slot"), .unreadable(reason: "/v: permission denied"),
        .unwritable(reason: "disk full"), .busy,
    ]

    private static func context(_ language: Language, _ vault: FakeVaultAdministration) throws -> ScreenContext {
        let home = "/home/mina"
        let configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": home], homeDirectory: home)
        var dependencies = AppDependencies.ephemeral(seed: 7)
        dependencies.vaultAdministration = vault
        return ScreenContext(
            container: AppContainer(configuration: configuration, dependencies: dependencies), theme: .standard,
            program: "portico", home: home, now: dependencies.now, language: language, places: configuration.vaultPlaces
        )
    }

    private static func lines(
        _ screen: inout some AppScreen, columns: Int = 80, rows: Int = 24, _ context: ScreenContext
    ) -> [String] {
        var surface = Surface(width: columns, height: rows)
        let (body, footer) = surface.bounds.splitBottom(1)
        screen.draw(on: &surface, in: body, context: context)
        Footer(keys: screen.keys(in: context), hasHelp: false)
            .draw(on: &surface, in: footer, context: context)
        var encoder = FrameEncoder()
        var terminal = VirtualTerminal(width: columns, height: rows)
        terminal.feed(encoder.encode(surface))
        return terminal.lines
    }

    private static func type(_ text: String, into screen: inout some AppScreen, _ context: ScreenContext) async {
        for scalar in text.unicodeScalars {
            _ = await screen.handle(.key(Key(.scalar(scalar))), in: context)
        }
    }

    private static func press(_ code: Key.Code, _ screen: inout some AppScreen, _ context: ScreenContext) async {
        let action = await screen.handle(.key(Key(code)), in: context)
        switch action {
        case .run(let intent): await intent()
        case .tell(let intent): _ = await intent()
        default: break
        }
    }

    @Test(arguments: faults, Language.allCases)
    func `every fault has a screen that fits, and draws at every size`(fault: VaultFault, language: Language) throws {
        let context = try Self.context(language, FakeVaultAdministration())
        var screen = UnlockScreen(fault: fault, context: context)
        for (columns, rows) in [(0, 0), (1, 1), (5, 5), (1, 40), (40, 1), (40, 12), (200, 60)] {
            _ = Self.lines(&screen, columns: columns, rows: rows, context)
        }
        let text = Self.lines(&screen, context).joined(separator: "\n")
        for repair in fault.repairs { #expect(text.contains(context.say(Phrase(repair)))) }
        #expect(text.contains(context.say(.quit)))
        #expect(fault.isAnsweredByPassphrase == text.contains(context.say(VaultPhrase.passphrase)))
    }

    @Test func `a passphrase is typed unseen and opens the vault`() async throws {
        let vault = FakeVaultAdministration()
        let context = try Self.context(.english, vault)
        var screen = UnlockScreen(fault: .passphraseNeeded, context: context)
        await Self.type("correct horse battery", into: &screen, context)
        let shown = Self.lines(&screen, context).joined()
        #expect(shown.contains("•••") && !shown.contains("horse"))
        await Self.press(.enter, &screen, context)
        #expect(vault.deeds == [.unlocked])
        #expect(!Self.lines(&screen, context).joined().contains("•"))
    }

    @Test func `reset needs its word`() async throws {
        let vault = FakeVaultAdministration()
        let context = try Self.context(.english, vault)
        var screen = UnlockScreen(fault: .tampered, context: context)
        await Self.press(.enter, &screen, context)
        await Self.type("no", into: &screen, context)
        await Self.press(.enter, &screen, context)
        #expect(Self.lines(&screen, context).joined().contains("That is not the word."))
        #expect(vault.deeds.isEmpty)
        for _ in 0..<2 { await Self.press(.backspace, &screen, context) }
        await Self.type("reset", into: &screen, context)
        await Self.press(.enter, &screen, context)
        #expect(vault.deeds == [.repaired(.reset)])
    }

    @Test func `recovery needs no word`() async throws {
        let vault = FakeVaultAdministration()
        let context = try Self.context(.korean, vault)
        var screen = UnlockScreen(fault: .corrupt, context: context)
        await Self.press(.enter, &screen, context)
        #expect(vault.deeds == [.repaired(.recover)])
    }

    @Test(arguments: Language.allCases)
    func `the page in the settings shows, sets and examines`(language: Language) async throws {
        let findings = [
            VaultFinding(subject: .file, verdict: .good, path: "/v/vault.bin"),
            VaultFinding(subject: .memory, verdict: .warning(.memoryNotLocked), path: nil),
            VaultFinding(subject: .accounts, verdict: .broken(.databaseDamaged(detail: "x")), path: "/a.db"),
        ]
        let vault = FakeVaultAdministration(findings: findings)
        let context = try Self.context(language, vault)
        let settings = context.container.makeVaultSettingsViewModel()
        await settings.reload()
        var page = VaultPage(context: context)
        if case .run(let intent) = page.open() { await intent() }
        page.show(.vaultSettings(await settings.state), in: context)
        for (columns, rows) in [(0, 0), (1, 1), (5, 5), (40, 12), (200, 60)] {
            _ = Self.lines(&page, columns: columns, rows: rows, context)
        }
        let text = Self.lines(&page, context).joined(separator: "\n")
        for phrase in [VaultPhrase.setPassphrase, VaultPhrase.rotate, VaultPhrase.examine] {
            #expect(text.contains(context.say(phrase)))
        }
        await settings.examine()
        page.show(.vaultSettings(await settings.state), in: context)
        let report = Self.lines(&page, context).joined(separator: "\n")
        #expect(report.contains("ok") && report.contains("!!") && report.contains("XX"))
    }

    @Test func `leaving the page wipes what was typed`() async throws {
        let context = try Self.context(.english, FakeVaultAdministration())
        var page = VaultPage(context: context)
        _ = page.open()
        page.show(.vaultSettings(VaultSettingsState()), in: context)
        await Self.press(.enter, &page, context)
        #expect(page.isTyping)
        await Self.type("half a phra", into: &page, context)
        #expect(page.isUnsaved)
        let bar = Self.lines(&page, context).joined()
        #expect(bar.contains("■") || bar.contains("□"))
        page.leave()
        #expect(!page.isTyping && !page.isUnsaved)
    }
}
