import PorticoDomain
import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import Testing

@testable import PorticoApp
@testable import PorticoPresentation

struct FullScreenTests {
    private static func lines(_ surface: Surface) -> [String] {
        var encoder = FrameEncoder()
        var terminal = VirtualTerminal(width: surface.width, height: surface.height)
        terminal.feed(encoder.encode(surface))
        return terminal.lines
    }

    @Test(arguments: Language.allCases)
    func `no window is too small to draw`(language: Language) async throws {  // T21
        let person = try Person()
        let stage = try await Stage(home: person.home)
        let sizes =
            (0...5).flatMap { columns in (0...5).map { (columns, $0) } } + [(1, 40), (40, 1), (39, 12), (40, 11)]
        for scene in Scenes.all {
            for (columns, rows) in sizes {
                let surface = await scene.surface(on: stage, language, columns: columns, rows: rows)
                #expect(surface.width == columns && surface.height == rows)
            }
        }
        let small = await Scenes.all[0].surface(on: stage, language, columns: 39, rows: 12)
        #expect(Self.lines(small).first == Phrase.tooSmall.text(in: language))
        let tiny = Self.lines(await Scenes.all[0].surface(on: stage, language, columns: 20, rows: 5))
        let text = tiny.flatMap { $0.split(separator: " ") }.joined(separator: " ")
        #expect(text == Phrase.tooSmall.text(in: language))
    }

    @Test func `what the settings list is fetched on entering, and with r`() async throws {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        var screen = MainScreen(
            session: Stage.session(), features: Set(ServiceFeature.allCases), scope: stage.scope, place: 0,
            context: stage.context)
        for key in ["4", "r"] as [Unicode.Scalar] {
            let action = await screen.handle(.key(Key(.scalar(key))), in: stage.context)
            let isFetching = if case .run = action { true } else { false }
            #expect(isFetching, "\(key)")
        }
    }

    @Test func `the window of keys says nothing of Tab in the tabs, where it shows the next one`() async throws {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        for place in 0..<4 {
            let screen = MainScreen(session: Stage.session(), scope: stage.scope, place: place, context: stage.context)
            var frame = Frame(screen: screen, isHelpShown: true)
            let lines = Self.lines(frame.surface(columns: 80, rows: 24, context: stage.context))
            #expect(lines.contains { $0.contains("Ctrl-Z") })
            #expect(!lines.contains { $0.contains("Tab ") }, "\(lines)")
        }
    }

    @Test func `a picture can be taken away where there is one`() async throws {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        var profile = ProfileTab(scope: stage.scope, context: stage.context)
        func has(_ image: ImageDescription?) -> Bool {
            var state = ProfileState(account: Stage.account)
            state.profile = Profile(nickname: "mina", image: image)
            state.nickname = NicknameField(input: "mina", current: "mina")
            profile.show(.profile(state), in: stage.context)
            var surface = Surface(width: 80, height: 24)
            profile.draw(on: &surface, in: surface.bounds, context: stage.context)
            return Self.lines(surface).contains { $0.contains("[ Remove image ]") }
        }
        #expect(!has(nil))
        #expect(has(ImageDescription(type: .png, byteCount: 1, width: 1, height: 1)))
        #expect(!has(nil))
    }

    @Test func `what changes something is not quit over, what only reads is`() async throws {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        func press(_ screen: some AppScreen, _ keys: [Key]) async -> ScreenAction {
            var screen = screen
            var action = ScreenAction.none
            for key in keys { action = await screen.handle(.key(key), in: stage.context) }
            return action
        }
        func isTelling(_ action: ScreenAction) -> Bool { if case .tell = action { true } else { false } }
        let home = HomeTab(scope: stage.scope, context: stage.context)
        #expect(isTelling(await press(home, [Key(.scalar("a")), Key(.scalar("b")), Key(.enter)])))
        #expect(!isTelling(await press(home, [Key(.scalar("r"))])))
        let credentials: [(CredentialsScreen.Purpose, Bool)] = [(.register, true), (.signIn(nil), false)]
        for (purpose, isWriting) in credentials {
            let screen = CredentialsScreen(purpose, service: .local, email: "a@example.com", context: stage.context)
            let action = await press(screen, [Key(.scalar("p")), Key(.enter)])
            #expect(isTelling(action) == isWriting, "\(purpose)")
        }
    }

    @Test(arguments: Language.allCases)
    func `nothing is cut at 80 by 24, and the footer names the main keys`(language: Language) async throws {
        // T22, T24
        let person = try Person()
        let stage = try await Stage(home: person.home)
        let meant = [
            Phrase.restoring, .addService, .addAccount, .addressHint, .creatingAccount, .askingProvider, .waitingForYou,
            .signingIn,
        ]
        .map { $0(language) }
        var context = stage.context
        context.language = language
        for scene in Scenes.all where scene.toast == nil && !scene.isQuitAsked {
            let lines = Self.lines(await scene.surface(on: stage, language, columns: 80, rows: 24))
            let cut = lines.filter { line in
                line.contains("…") && !line.contains("긴 글") && !line.contains("https://id.company.example/oauth2")
                    && !meant.contains { line.contains($0) }
            }
            #expect(cut.isEmpty, "\(scene.name): \(cut)")
            let footer = try #require(lines.last)
            for hint in await scene.screen(on: stage, language).keys(in: context) where hint.meaning != .keyReveal {
                #expect(footer.contains("\(hint.key) \(hint.meaning(language))"), "\(scene.name)")
            }
            #expect(footer.contains(Phrase.keyHelp(language)), "\(scene.name)")
        }
    }

    @Test func `nothing moves while something loads`() async throws {  // T22
        let person = try Person()
        let stage = try await Stage(home: person.home)
        for pair in [["home-loading", "home-empty"], ["welcome-loading", "welcome-loaded"]] {
            var frames: [[String]] = []
            for name in pair {
                let scene = try #require(Scenes.all.first { $0.name == name })
                frames.append(Self.lines(await scene.surface(on: stage, .english, columns: 80, rows: 24)))
            }
            let moved = zip(frames[0], frames[1]).filter { before, after in
                before != after && !before.contains("⠋") && !before.isEmpty && !after.contains("✓")
            }
            #expect(moved.isEmpty, "\(pair): \(moved)")
        }
    }

    @Test func `what comes from a server does nothing to the terminal`() {  // T12
        var surface = Surface(width: 40, height: 1)
        surface.write("a\u{1B}]52;c;AAAA\u{07}\u{9B}2J\u{202E}b\u{0D}", column: 0, row: 0)
        var encoder = FrameEncoder()
        let text = String(decoding: encoder.encode(surface), as: UTF8.self)
        let painted = text.replacing("\u{1B}[0m\u{1B}[2J", with: "").replacing(/\u{1B}\[[0-9;]*[Hm]/, with: "")
        #expect(painted.hasPrefix("a␛]52;c;AAAA␇2Jb␍"))
        #expect(!painted.dropLast("\u{1B}[?25l".count).contains("\u{1B}"))
    }

    @Test(arguments: [
        (Refusal.Code.invalidCredentials, "•••"), (.wrongPassword, "•••"), (.emailTaken, "mina@example.com"),
    ])
    func `T19: after a refusal the field that it is about has the focus`(code: Refusal.Code, word: String) async throws
    {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        let state = CredentialsState(service: .local, email: Stage.account.name)
        for start in [Key.Code.up, .down] {
            let scene = Scene(
                name: "refused",
                make: { CredentialsScreen(.signIn(nil), service: .local, email: Stage.account.name, context: $1) },
                steps: [
                    .show(.credentials(state)), .type("wrong-horse"), .press(start),
                    .show(.credentials(state.with { $0.work = .ended(.refused(Refusal(code: code))) })),
                ])
            let surface = await scene.surface(on: stage, .english, columns: 80, rows: 24)
            #expect(Self.lines(surface)[surface.caret.row].contains(word), "\(code) after \(start)")
            #expect(surface.isCaretVisible)
        }
    }

    @Test func `T19: a adds in a list, and is a letter in a field`() async throws {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        var home = HomeTab(scope: stage.scope, context: stage.context)
        home.show(.notes(NotesState()), in: stage.context)
        #expect(!home.isTyping)
        for _ in 0..<2 { _ = await home.handle(.key(Key(.scalar("a"))), in: stage.context) }
        #expect(home.isTyping && home.isUnsaved)
        _ = await home.handle(.key(Key(.escape)), in: stage.context)
        #expect(!home.isTyping)
    }

    @Test(arguments: [
        ([:], 50), (["SSH_TTY": "/dev/pts/1"], 100), (["SSH_CONNECTION": "10.0.0.1 22"], 100), (["SSH_TTY": ""], 50),
    ])
    func `T9: a lone Escape waits longer over SSH`(variables: [String: String], milliseconds: Int) throws {
        let person = try Person()
        let environment = person.environment(
            [], input: MemoryInput(), output: MemoryOutput(), errors: MemoryOutput(), variables: variables)
        #expect(Int(environment.escapeDelay) == milliseconds)
    }
}
