import PorticoBackend
import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import PorticoVault
import Testing

@testable import PorticoApp

struct FullScreenTests {
    /// Every screen over an account with notes, fetched from an embedded backend in memory.
    private static func screens(_ context: ScreenContext) async throws -> [any AppScreen] {
        let container = context.container
        _ = try await container.register(
            service: .local, email: "mina@example.com", password: Secret("a good password"))
        let account = AccountID(service: .local, name: "mina@example.com")
        let scope = try await container.scope(of: account)
        let setup = ProfileSetupScreen(scope: scope, context: context)
        _ = try await scope.completeProfile(nickname: "미나", image: nil)
        for text in ["첫 번째 메모", "second note", "👨‍👩‍👧‍👦 family"] { _ = try await scope.notes.add(try NoteText(text)) }
        let session = try #require(try await container.sessions.snapshot().activeSession)
        let tabs = (0..<4).map { MainScreen(session: session, scope: scope, place: $0, context: context) }
        return [
            SplashScreen(), WelcomeScreen(reason: .nobodyKnown, context: context),
            SignInScreen(service: .local, email: "mina@example.com", reason: .revoked, context: context),
            RegisterScreen(service: .local, context: context), AddServiceScreen(context: context), setup,
        ] + tabs
    }

    private static func context(_ language: Language, home: String) throws -> ScreenContext {
        let configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": home], homeDirectory: home)
        var dependencies = AppDependencies.ephemeral(seed: 7)
        let backend = AccountsBackend(
            BackendConfiguration(databasePath: home + "/accounts.db", passwordCost: .test), now: dependencies.now,
            randomBytes: dependencies.randomBytes)
        dependencies.embedded = BackendTransport(backend)
        let container = AppContainer(configuration: configuration, dependencies: dependencies)
        return ScreenContext(
            container: container, theme: .standard, program: "portico", home: home,
            language: language)
    }

    private static func show(_ screen: inout any AppScreen, columns: Int, rows: Int, in context: ScreenContext)
        -> [String]
    {
        var surface = Surface(width: columns, height: rows)
        let (body, footer) = surface.bounds.splitBottom(1)
        screen.draw(on: &surface, in: body, context: context)
        Footer(keys: screen.keys(in: context), hasHelp: !screen.isTyping, toast: nil)
            .draw(on: &surface, in: footer, context: context)
        var encoder = FrameEncoder()
        var terminal = VirtualTerminal(width: columns, height: rows)
        terminal.feed(encoder.encode(surface))
        return terminal.lines
    }

    @Test(arguments: Language.allCases)
    func `every screen draws at every size, and nothing is cut at 80 by 24`(language: Language) async throws {
        let person = try Person()
        let context = try Self.context(language, home: person.home)
        for var screen in try await Self.screens(context) {
            for (columns, rows) in [(0, 0), (1, 1), (5, 5), (1, 40), (40, 1), (40, 12), (200, 60)] {
                _ = Self.show(&screen, columns: columns, rows: rows, in: context)
            }
            let lines = Self.show(&screen, columns: 80, rows: 24, in: context)
            let meant = [ScreenPhrase.restoring, .addService, .deleteAccount, .addressHint].map { context.say($0) }
            let cut = lines.filter { line in line.contains("…") && !meant.contains { line.contains($0) } }
            #expect(cut.isEmpty)
            let footer = try #require(lines.last)
            for hint in screen.keys(in: context) where hint.meaning != .keyReveal {
                #expect(footer.contains("\(hint.key) \(context.say(hint.meaning))"))
            }
        }
    }

    @Test(arguments: ScreenPhrase.allCases)
    func `every phrase of the screens exists in both languages`(phrase: ScreenPhrase) {
        let words = Language.allCases.map { phrase.text(in: $0) }
        #expect(words.allSatisfy { !$0.isEmpty })
        #expect(words[0] != words[1])
    }

    @Test func `what comes from a server does nothing to the terminal`() {
        var surface = Surface(width: 40, height: 1)
        surface.write("a\u{1B}]52;c;AAAA\u{07}\u{9B}2J\u{202E}b\u{0D}", column: 0, row: 0)
        var encoder = FrameEncoder()
        let text = String(decoding: encoder.encode(surface), as: UTF8.self)
        let painted = text.replacing("\u{1B}[0m\u{1B}[2J", with: "").replacing(/\u{1B}\[[0-9;]*[Hm]/, with: "")
        #expect(painted.hasPrefix("a␛]52;c;AAAA␇2Jb␍"))
        #expect(!painted.dropLast("\u{1B}[?25l".count).contains("\u{1B}"))
    }
}
