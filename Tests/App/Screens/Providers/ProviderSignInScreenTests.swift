import PorticoDomain
import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import Testing

@testable import PorticoApp
@testable import PorticoPresentation

/// Rule O5: what a person can do while a sign-in at a provider waits.
struct ProviderSignInScreenTests {
    private static let address = "https://id.example/authorize?client_id=portico"
    private static let code = DeviceCode(
        userCode: "WDJB-MJHT", verificationAddress: "https://id.example/device", completeAddress: nil,
        expiresAt: Stage.now.adding(seconds: 600))
    private static let offer = ProviderOffer(
        name: "kakao", issuer: "https://id.example", clientID: "portico", scopes: [], isCodeExchangedByService: false)

    private let person: Person
    private let stage: Stage

    init() async throws {
        person = try Person()
        stage = try await Stage(home: person.home)
    }

    private func screen(
        _ purpose: ProviderSignInPurpose = .signIn(.local), _ emphasis: ProviderSignInScreen.Emphasis = .browser,
        change: (inout ProviderSignInProgress) -> Void
    ) -> ProviderSignInScreen {
        var screen = ProviderSignInScreen(purpose, emphasis, context: stage.context)
        var state = ProviderSignInProgress(purpose: purpose)
        change(&state)
        screen.show(.providerSignIn(state), in: stage.context)
        return screen
    }

    private func text(_ screen: ProviderSignInScreen, columns: Int = 80, rows: Int = 24) -> String {
        var (screen, surface) = (screen, Surface(width: columns, height: rows))
        screen.draw(on: &surface, in: surface.bounds, context: stage.context)
        var (encoder, terminal) = (FrameEncoder(hasColor: false), VirtualTerminal(width: columns, height: rows))
        terminal.feed(encoder.encode(surface))
        return terminal.lines.joined(separator: "\n")
    }

    private static func waiting(_ state: inout ProviderSignInProgress) {
        state.work = .begun
        state.stage = .waiting(
            ProviderSignInWaiting(authorizationAddress: Self.address, takesPasted: true, device: Self.code))
    }

    @Test func `everything that can be done stands on one screen`() {
        let shown = text(screen(change: Self.waiting))
        for words in [Self.address, "https://id.example/device", "WDJB-MJHT", "Address or code", "Cancel", "Waiting"] {
            #expect(shown.contains(words), "\(words)")
        }
    }

    @Test func `another device has the picture at once, and any key shows the rest`() async {
        var screen = screen(.signIn(.local), .device, change: Self.waiting)
        #expect(text(screen).contains("█▀"))
        #expect(text(screen).contains("WDJB-MJHT"))
        _ = await screen.handle(.key(Key(.scalar("x"))), in: stage.context)
        #expect(text(screen).contains("Address or code"))
        // A later state does not bring it back.
        var state = ProviderSignInProgress(purpose: .signIn(.local))
        Self.waiting(&state)
        screen.show(.providerSignIn(state), in: stage.context)
        #expect(text(screen).contains("Address or code"))
    }

    @Test func `what is pasted is sent with Enter and leaves the field`() async {
        var screen = screen(change: Self.waiting)
        _ = await screen.handle(.paste("http://127.0.0.1:1/callback?code=a"), in: stage.context)
        guard case .run = await screen.handle(.key(Key(.enter)), in: stage.context) else {
            Issue.record("nothing was sent")
            return
        }
        #expect(!text(screen).contains("127.0.0.1:1"))
    }

    @Test func `Escape leaves to where one came from`() async {
        for purpose in [ProviderSignInPurpose.signIn(.local), .link(Stage.account, Self.offer)] {
            var screen = screen(purpose, .browser, change: Self.waiting)
            guard case .open(.back) = await screen.handle(.key(Key(.escape)), in: stage.context) else {
                Issue.record("not left")
                return
            }
        }
    }

    // O19
    @Test func `an email with a password leads to the password, and then to the link`() async {
        var screen = screen(.continuing(.local, Self.offer)) { state in
            let error = SessionError.refused(Refusal(code: .linkRequired))
            state.stage = .failed(error)
            state.work = .ended(error)
        }
        guard case .open(let page) = await screen.handle(.key(Key(.enter)), in: stage.context) else {
            Issue.record("nothing was opened")
            return
        }
        #expect(page == .signInAndLink(.local, Self.offer))
    }

    @Test func `a failure can be tried again`() async {
        var screen = screen { state in
            state.stage = .failed(.timedOut)
            state.work = .ended(.timedOut)
        }
        #expect(text(screen).contains("Try again"))
        guard case .run = await screen.handle(.key(Key(.enter)), in: stage.context) else {
            Issue.record("nothing began")
            return
        }
    }

    // O19
    @Test func `the settings lead to a link, and to a deletion that a provider confirms`() async {
        var tab = SettingsTab(
            account: Stage.session().account, features: Set(ServiceFeature.allCases), scope: stage.scope,
            context: stage.context)
        var settings = SettingsState()
        settings.sessions = [Stage.session()]
        tab.show(.settings(settings), in: stage.context)
        var offers = ProviderOffersState()
        offers.service = .local
        offers.offers = [Self.offer]
        tab.show(.offers(offers), in: stage.context)
        func press(_ codes: Key.Code...) async -> Page? {
            var page: Page?
            for code in codes {
                if case .open(let opened) = await tab.handle(.key(Key(code)), in: stage.context) { page = opened }
            }
            return page
        }
        #expect(
            await press(.down, .down, .down, .down, .enter)
                == .provider(.link(Stage.account, Self.offer), .device, hint: nil))
        #expect(await press(.end, .enter, .left, .enter) == nil)
        // What shall be deleted is typed; a password is not asked for.
        #expect(await press(.enter) == nil)
        _ = await tab.handle(.paste(Stage.account.name), in: stage.context)
        #expect(await press(.enter) == .provider(.deletion(Stage.account, Self.offer), .device, hint: nil))
    }

    // O19
    @Test func `the settings show what is linked instead of a link, and ask before taking it away`() async {
        var tab = SettingsTab(
            account: Stage.session().account, features: Set(ServiceFeature.allCases), scope: stage.scope,
            context: stage.context)
        var settings = SettingsState()
        settings.sessions = [Stage.session()]
        tab.show(.settings(settings), in: stage.context)
        var offers = ProviderOffersState()
        offers.service = .local
        offers.offers = [Self.offer]
        tab.show(.offers(offers), in: stage.context)
        var linked = LinkedIdentitiesState()
        linked.isLoaded = true
        linked.identities = [
            LinkedIdentity(
                id: "k", provider: Self.offer.name, issuer: Self.offer.issuer, name: "mina", linkedAt: Stage.now)
        ]
        tab.show(.identities(linked), in: stage.context)
        for _ in 0..<4 { _ = await tab.handle(.key(Key(.down)), in: stage.context) }
        guard case .none = await tab.handle(.key(Key(.enter)), in: stage.context) else {
            Issue.record("something was done unasked")
            return
        }
        #expect(tab.isTyping)
        // What changes nothing is chosen at first.
        _ = await tab.handle(.key(Key(.left)), in: stage.context)
        guard case .tell = await tab.handle(.key(Key(.enter)), in: stage.context) else {
            Issue.record("nothing was taken away")
            return
        }
        linked.work = .ended(.refused(Refusal(code: .lastWayIn)))
        tab.show(.identities(linked), in: stage.context)
        var surface = Surface(width: 100, height: 30)
        tab.draw(on: &surface, in: surface.bounds, context: stage.context)
        var (encoder, terminal) = (FrameEncoder(hasColor: false), VirtualTerminal(width: 100, height: 30))
        terminal.feed(encoder.encode(surface))
        #expect(terminal.lines.contains { $0.contains("no way to sign in to this account") })
        #expect(terminal.lines.contains { $0.contains("Linked: \(Self.offer.name)") })
        #expect(!terminal.lines.contains { $0.contains("Link \(Self.offer.name)") })
    }

    // O1
    @Test func `a provider that was added is one key from signing in there`() async {
        var screen = AddServiceScreen(context: stage.context)
        let service = Service(
            name: .local, kind: .provider(ProviderSettings(issuer: "https://id.example", clientID: "portico")))
        var state = AddServiceState()
        state.outcome = Happening(id: 1, value: AddServiceState.Added(service: service, findings: []))
        screen.show(.addService(state), in: stage.context)
        #expect(!screen.isUnsaved)
        guard case .open(let page) = await screen.handle(.key(Key(.enter)), in: stage.context) else {
            Issue.record("nothing was opened")
            return
        }
        #expect(page == .provider(.signIn(.local), .device, hint: nil))
    }

    @Test func `an account of a provider has only what its service offers`() async {
        let main = MainScreen(
            session: Stage.session(), features: [], scope: stage.scope, place: 0, context: stage.context)
        #expect(main.place == 1)
        #expect(main.keys(in: stage.context).first?.key == "1-2")
    }
}
