import PorticoDomain
import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import Testing

@testable import PorticoApp
@testable import PorticoPresentation

/// T19: Esc goes back one level, and where there is none it does nothing; what one comes back to is as it was.
struct WaysBackTests {
    private static let other = AccountID(service: .local, name: "jun@example.com")

    private let person: Person
    private let stage: Stage

    init() async throws {
        person = try Person()
        stage = try await Stage(home: person.home)
    }

    private func context(_ ground: Ground) -> ScreenContext {
        var context = stage.context
        context.ground = ground
        return context
    }

    private func press(_ codes: Key.Code..., on screen: inout some AppScreen) async -> ScreenAction {
        var action = ScreenAction.none
        for code in codes { action = await screen.handle(.key(Key(code)), in: stage.context) }
        return action
    }

    private static func page(_ action: ScreenAction) -> Page? {
        if case .open(let page) = action { page } else { nil }
    }

    private func welcome(_ ground: Ground) -> WelcomeScreen {
        var screen = WelcomeScreen(reason: .nobodyActive([Stage.account, Self.other]), context: context(ground))
        var settings = SettingsState()
        settings.sessions = [Stage.session(), Stage.session(.profileIncomplete, nickname: "", id: Self.other)]
        settings.services = [Service(name: .local, kind: .embedded)]
        screen.show(.settings(settings), in: stage.context)
        return screen
    }

    private func expectRoot(_ shown: some AppScreen) async {
        var screen = shown
        switch await press(.escape, on: &screen) {
        case .none, .ignored: break
        default: Issue.record("\(shown) does something")
        }
        let keys = screen.keys(in: stage.context)
        #expect(!keys.contains { $0.key == "Esc" })
        #expect(keys.contains { $0.meaning == .keyQuit })
        guard !screen.isTyping else { return }
        guard case .quit = await press(.scalar("q"), on: &screen) else {
            Issue.record("\(shown) is not left with q")
            return
        }
    }

    @Test func `on every screen with nothing below it Esc does nothing, and the footer does not name it`() async {
        await expectRoot(SplashScreen())
        await expectRoot(welcome(.door))
        await expectRoot(ProfileSetupScreen(scope: stage.scope, context: stage.context))
        await expectRoot(SessionEndedScreen(Stage.account, .revoked, context: stage.context))
        await expectRoot(
            CredentialsScreen(.signIn(.revoked), service: .local, email: "a@example.com", context: stage.context))
        for fault in [VaultFault.passphraseNeeded, .corrupt] {
            await expectRoot(UnlockScreen(fault: fault, context: stage.context))
        }
        for tab in 0..<4 {
            await expectRoot(
                MainScreen(session: Stage.session(), scope: stage.scope, place: tab, context: stage.context))
        }
    }

    /// `button` leads from what has the focus at first to the last one.
    private func expectPage(_ shown: some AppScreen, button: [Key.Code] = [.up]) async {
        var screen = shown
        #expect(Self.page(await press(.escape, on: &screen)) == .back, "\(shown)")
        for code in button { _ = await press(code, on: &screen) }
        #expect(Self.page(await press(.enter, on: &screen)) == .back, "\(shown)")
    }

    @Test func `Esc on a page leads back to what was there, and so does its button`() async {
        await expectPage(welcome(.tabs), button: [.up, .up])
        await expectPage(welcome(.unready(Self.other)), button: [.down, .down])
        await expectPage(AddServiceScreen(context: stage.context))
        for purpose in [CredentialsScreen.Purpose.signIn(nil), .register] {
            await expectPage(CredentialsScreen(purpose, service: .local, email: "", context: stage.context))
        }
        await expectPage(ProviderSignInScreen(.signIn(.local), .browser, context: stage.context))
    }

    @Test func `an unfinished registration can be left for another account, and what was typed stays`() async {
        var setup = ProfileSetupScreen(scope: stage.scope, context: stage.context)
        _ = await press(.scalar("j"), .scalar("u"), on: &setup)
        #expect(setup.isUnsaved && !setup.isLostByLeaving && setup.isReturnedTo)
        #expect(Self.page(await press(.up, .up, .enter, on: &setup)) == .welcome)
        #expect(stage.text(&setup).contains("› [ Use another account ]"))
        #expect(stage.text(&setup).contains("ju"))
    }

    @Test func `beside an account that is not ready the others are offered, and it is not`() async {
        var door = welcome(.door)
        #expect(stage.text(&door).contains("Welcome") && !stage.text(&door).contains("Back"))
        #expect(stage.text(&door).contains("Continue as jun@example.com"))
        var beside = welcome(.unready(Self.other))
        #expect(stage.text(&beside).contains("Use another account"))
        #expect(stage.text(&beside).contains("› [ Continue as mina@example.com"))
        #expect(!stage.text(&beside).contains("Continue as jun@example.com"))
        var added = welcome(.tabs)
        #expect(stage.text(&added).contains("Add an account") && !stage.text(&added).contains("Continue as"))
    }

    @Test func `Enter on the service goes on to its first way in, whoever else is known`() async {
        var screen = welcome(.door)
        _ = await press(.up, on: &screen)
        #expect(Self.page(await press(.enter, on: &screen)) == .signIn(.local, email: "", reason: nil))
    }

    @Test func `what is chosen stays chosen when a service comes before it`() async throws {
        var screen = welcome(.door)
        func show(_ names: [String]) throws {
            var settings = SettingsState()
            settings.services = try names.map {
                Service(name: try ServiceName($0), kind: .accountsAPI(url: "https://\($0).example"))
            }
            screen.show(.settings(settings), in: stage.context)
        }
        try show(["near", "work"])
        _ = await press(.up, .right, on: &screen)
        #expect(stage.text(&screen).contains("work"))
        try show(["far", "near", "work"])
        #expect(stage.text(&screen).contains("work"))
    }

    @Test func `another device is offered unless the provider is known to have no such way`() async throws {
        let work = try ServiceName("work")
        let account = AccountID(service: work, name: "mina")
        var welcome = WelcomeScreen(reason: .nobodyKnown, context: stage.context)
        var settings = SettingsState()
        let provider = ProviderSettings(issuer: "https://id.example", clientID: "portico")
        settings.services = [Service(name: work, kind: .provider(provider))]
        welcome.show(.settings(settings), in: stage.context)
        var ended = SessionEndedScreen(account, .revoked, context: stage.context)
        #expect(
            stage.text(&welcome).contains("Use another device") && stage.text(&ended).contains("Use another device"))
        var offers = ProviderOffersState()
        offers.service = work
        let known: [(Set<SignInWay>, Bool, Bool)] = [
            ([.browser, .pasted, .device], true, true), ([.browser, .pasted], true, false), ([.device], false, true),
        ]
        for (ways, hasBrowser, hasDevice) in known {
            offers.ways = ways
            welcome.show(.offers(offers), in: stage.context)
            ended.show(.offers(offers), in: stage.context)
            for shown in [stage.text(&welcome), stage.text(&ended)] {
                #expect(shown.contains("Use another device") == hasDevice, "\(ways)")
                #expect(shown.contains("Continue in the browser") == hasBrowser, "\(ways)")
            }
        }
    }

    @Test func `fetching a changed profile anew is asked about as that`() async {
        var profile = ProfileTab(scope: stage.scope, context: stage.context)
        var state = ProfileState(account: Stage.account)
        state.profile = Profile(nickname: "mina", image: nil)
        state.nickname = NicknameField(input: "mina", current: "mina")
        profile.show(.profile(state), in: stage.context)
        state.nickname = NicknameField(input: "mina2", current: "mina")
        profile.show(.profile(state), in: stage.context)
        _ = await press(.scalar("r"), on: &profile)
        #expect(
            stage.text(&profile).contains("Reload anyway?") && stage.text(&profile).contains("[ Reload ]  [ Stay ]"))
    }

    @Test func `a toast moves no key of the footer`() {
        func footer(_ toast: Toast?) -> String {
            var surface = Surface(width: 80, height: 1)
            let keys = [
                KeyHint(key: "a", meaning: .keyAdd), KeyHint(key: "Ctrl-T", meaning: .keyReveal),
                KeyHint(key: "q", meaning: .keyQuit),
            ]
            Footer(keys: keys, hasHelp: true, toast: toast)
                .draw(on: &surface, in: surface.bounds, context: stage.context)
            var (encoder, terminal) = (FrameEncoder(hasColor: false), VirtualTerminal(width: 80, height: 1))
            terminal.feed(encoder.encode(surface))
            return terminal.lines[0]
        }
        #expect(footer(nil) == "  a add  Ctrl-T show password  q quit  ? keys")
        let short = footer(Toast(String(repeating: "o", count: 30)))
        #expect(short.hasPrefix("  a add  Ctrl-T show password  q quit  ? keys  "))
        let long = footer(Toast(String(repeating: "o", count: 50)))
        #expect(long.hasPrefix("  a add     "))
        #expect(!long.contains("show password") && !long.contains("q quit") && !long.contains("? keys"))
    }
}
