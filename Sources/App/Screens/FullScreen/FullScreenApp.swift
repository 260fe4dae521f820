import PorticoKit
import PorticoTerminal

/// The full-screen app: one loop takes keys, states and ticks in order, and draws after each.
struct FullScreenApp {
    private let terminal: TerminalScreen
    private let root: RootViewModel
    private var context: ScreenContext
    private var screen: any AppScreen = SplashScreen()
    /// The screens below the present one to which Esc leads back, the lowest first; below them lies the place.
    private var trail: [any AppScreen] = []
    /// Tells the states of the present screen from late ones of the screen before.
    private var screenNumber = 0
    private var newest = RootState.Place.splash
    private var place: RootState.Place?
    private var tab = 0
    private var settingsLine: SettingsTab.Entry?
    /// What is opened as soon as the sessions are read.
    private var firstPage: Page?
    private var overlays = Overlays()
    private var painter: FramePainter
    /// Notes that were begun and not sent, for when their account is shown again.
    private var drafts: [AccountID: String] = [:]
    /// How many intents are under way that change something, whatever screen is shown meanwhile.
    private var writeCount = 0
    /// Whether the vault was opened or mended and the sessions are being read again.
    private var isUnlocked = false
    /// The provider to link to the account that signs in next, and where.
    private var linking: (service: ServiceName, offer: ProviderOffer)?
    private var watching: Task<Void, Never>?
    private var replaceable: Task<Void, Never>?
    private let events: AsyncStream<FullScreenEvent>
    private let send: AsyncStream<FullScreenEvent>.Continuation

    init(terminal: TerminalScreen, context: ScreenContext, hasColor: Bool) {
        self.terminal = terminal
        self.context = context
        root = context.container.makeRootViewModel()
        (events, send) = AsyncStream.makeStream(of: FullScreenEvent.self)
        painter = FramePainter(terminal: terminal, hasColor: hasColor, send: send)
    }

    /// Runs until the person leaves or the terminal goes.
    mutating func run(from start: AppStart, escapeDelay: Int32) async -> FullScreenEnd {
        switch start {
        case .stored: break
        case .switched(let account): announce(Toast(context.say(.switched(name: account.description)), kind: .good))
        case .signIn(let service): firstPage = .signIn(at: service, context.usualWay)
        }
        await draw()
        let pump = Task { [terminal, send] in
            for await event in terminal.events(escapeDelay: escapeDelay) { send.yield(.terminal(event)) }
        }
        let following = Task { [root, send] in
            await withDiscardingTaskGroup { group in
                group.addTask {
                    await root.restore()
                    await root.follow()
                }
                for await state in await root.states() { send.yield(.root(state)) }
            }
        }
        defer {
            pump.cancel()
            following.cancel()
            watching?.cancel()
            replaceable?.cancel()
            painter.stop()
        }
        for await event in events {
            if let end = await apply(event) { return end }
            await draw()
        }
        return .quit
    }

    private mutating func apply(_ event: FullScreenEvent) async -> FullScreenEnd? {
        switch event {
        case .frameDue: painter.waited()
        case .tick:
            painter.ticked()
            context.tick += 1
        case .overtaken(let number): painter.overtaken(number)
        case .written(let toast):
            writeCount -= 1
            if let toast { announce(toast) }
        case .toasted(let number): overlays.takeAway(toast: number)
        case .root(let state): await show(state)
        case .view(let state, let number):
            if case .providerSignIn(let state) = state, let account = state.deleted?.value {
                announce(Toast(context.say(.accountDeleted(name: account.description)), kind: .good))
            }
            guard number == screenNumber else { return nil }
            screen.show(state, in: context)
            if case .unlock(let state) = state { follow(state) }
            // Where an account is active already, the sessions need not say that there is another one.
            if case .credentials(let state) = state, let session = state.outcome?.value, context.ground != .door {
                await goOn(with: session.account.id)
            }
            if case .providerSignIn(let state) = state { await follow(state) }
        case .terminal(.ended): return .terminalGone
        case .terminal(.repaint): painter.invalidate()
        case .terminal(.input(let inputs)):
            for input in inputs {
                if let end = await take(input) { return end }
            }
        }
        return nil
    }

    /// Goes where the stored sessions say; a state of the present place only brings its screen up to date.
    private mutating func show(_ state: RootState) async {
        newest = state.place
        if case .main(let session) = state.place, case .main(let shown) = place, shown.account.id == session.account.id
        {
            place = state.place
            return screen.show(.session(session), in: context)
        }
        if state.place == .splash, case .vault(let fault)? = state.problem {
            remember()
            place = .splash
            (context.ground, trail) = (.door, [])
            // The screen may know more than the sessions: a passphrase that was wrong.
            if screen is UnlockScreen, !isUnlocked { return }
            isUnlocked = false
            return open(UnlockScreen(fault: fault, context: context))
        }
        if state.place != .splash { isUnlocked = false }
        await go(to: state.place)
        screen.show(.root(state), in: context)
        if state.place != .splash, let page = firstPage.take() { await show(page) }
    }

    /// Goes on with another account than before; an unfinished registration does not take a finished one's place
    /// itself.
    private mutating func goOn(with account: AccountID) async {
        do throws(SessionError) {
            try await context.container.sessions.activate(account)
        } catch {
            announce(Toast(context.message(error).happened, kind: .fault))
        }
        switch newest {
        case .main(let session) where session.account.id == account: await show(.current)
        case .profileSetup(account): await show(.current)
        default: break
        }
    }

    /// Once the vault is open or mended, the sessions are read again and say where to go.
    private mutating func follow(_ state: UnlockState) {
        guard state.outcome != nil, !isUnlocked else { return }
        isUnlocked = true
        Task { [root] in await root.restore() }
    }

    /// Goes on when somebody has signed in at a provider, was linked to it, or has deleted their account with it.
    private mutating func follow(_ state: ProviderSignInProgress) async {
        guard let session = state.outcome?.value else { return }
        switch state.purpose {
        case .signIn, .continuing: if context.ground != .door { await goOn(with: session.account.id) }
        case .link(_, let offer):
            announce(Toast(context.say(.linked(provider: offer.name)), kind: .good))
            await show(.current)
        // The sessions themselves say that the account is gone.
        case .deletion: break
        }
    }

    private mutating func go(to next: RootState.Place) async {
        guard next != place else { return }
        remember()
        place = next
        (context.ground, trail) = (Ground(next), [])
        switch next {
        case .splash: open(SplashScreen())
        case .onboarding(let reason):
            // Only an ended session returns to where one was.
            (tab, settingsLine, drafts) = (0, nil, [:])
            open(WelcomeScreen(reason: reason, context: context))
        case .sessionEnded(let account, let reason):
            guard await context.service(account.service)?.provider != nil else {
                linking = nil
                return open(
                    CredentialsScreen(
                        .signIn(reason), service: account.service, email: account.name, context: context))
            }
            open(SessionEndedScreen(account, reason, context: context))
        case .profileSetup(let account):
            await open(account) { ProfileSetupScreen(scope: $0, context: $1) }
        case .main(let session):
            if let linking, linking.service == session.account.id.service {
                self.linking = nil
                return await show(.provider(.link(session.account.id, linking.offer), context.usualWay, hint: nil))
            }
            let (tab, line, draft) = (tab, settingsLine, drafts.removeValue(forKey: session.account.id) ?? "")
            let features = await context.service(session.account.id.service)?.features ?? Set(ServiceFeature.allCases)
            await open(session.account.id) {
                MainScreen(
                    session: session, features: features, scope: $0, place: tab, line: line, draft: draft,
                    context: $1)
            }
        }
    }

    private mutating func open(
        _ account: AccountID, _ make: (SessionScope, ScreenContext) -> any AppScreen
    ) async {
        do throws(SessionError) {
            open(make(try await context.container.scope(of: account), context))
        } catch {
            announce(Toast(context.message(error).happened, kind: .fault))
            open(WelcomeScreen(reason: .nobodyActive([account]), context: context))
        }
    }

    /// The tab that is shown, the line of the settings and the note that is written, for when the tabs come back.
    private mutating func remember() {
        guard let main = screen as? MainScreen else { return }
        (tab, settingsLine) = (main.place, main.settingsLine)
        drafts[main.account] = main.draft.isEmpty ? nil : main.draft
    }

    private mutating func show(_ page: Page) async {
        remember()
        if case .signInAndLink(let service, let offer) = page { linking = (service, offer) } else { linking = nil }
        if page != .current, page != .back, screen.isReturnedTo { trail.append(screen) }
        switch page {
        case .current: await show(place: newest)
        case .back:
            guard let below = trail.popLast() else { return await show(place: newest) }
            open(below)
        case .welcome: open(WelcomeScreen(reason: reason, context: context))
        case .signIn(let service, let email, let reason):
            open(CredentialsScreen(.signIn(reason), service: service, email: email, context: context))
        case .register(let service):
            open(CredentialsScreen(.register, service: service, email: "", context: context))
        case .addService: open(AddServiceScreen(context: context))
        case .provider(let purpose, let emphasis, let hint):
            open(ProviderSignInScreen(purpose, emphasis, hint: hint, context: context))
        case .signInAndLink(let service, _):
            open(CredentialsScreen(.signIn(nil), service: service, email: "", context: context))
        }
    }

    private mutating func show(place: RootState.Place) async {
        self.place = nil
        await go(to: place)
    }

    /// Why somebody is asked in.
    private var reason: RootState.OnboardingReason {
        if case .onboarding(let reason) = newest { reason } else { .nobodyKnown }
    }

    private mutating func open(_ next: some AppScreen) {
        watching?.cancel()
        replaceable?.cancel()
        screen.leave()
        overlays.screenChanged()
        screen = next
        screenNumber += 1
        watching = Task { [send, number = screenNumber] in
            await next.watch { send.yield(.view($0, screen: number)) }
        }
    }

    /// Shows a toast, and takes it away after its time.
    private mutating func announce(_ toast: Toast) {
        let number = overlays.show(toast)
        Task { [send] in
            try? await Task.sleep(for: Toast.duration)
            send.yield(.toasted(number))
        }
    }

    /// Bytes of a paste: a little more than the longest thing that a field is for, a passphrase of 64 KiB.
    private static let pasteLimit = 68 << 10

    private mutating func take(_ input: InputEvent) async -> FullScreenEnd? {
        if case .reply(.mode(2026, let state)) = input {
            if state == 1 || state == 2 { painter.enableSynchronizedOutput() }
            return nil
        }
        if case .key = input { overlays.takeAwayToast() }
        if case .paste(let text) = input, text.utf8.count > Self.pasteLimit {
            announce(Toast(context.say(.pasteTooLong), kind: .fault))
            return nil
        }
        if input == .key(.control("z")) {
            terminal.suspend()
            return nil
        }
        if let outcome = overlays.handle(input) { return await follow(outcome) }
        switch input {
        case .key(.control("c")): return leave()
        case .key(.control("l")): painter.invalidate()
        case .key(Key(.function(2))): await speak(context.language.next)
        case .key(Key(.scalar("?"))) where !screen.isTyping: overlays.showHelp()
        case .key(Key(.function(1))): overlays.showHelp()
        default: return await perform(await screen.handle(input, in: context))
        }
        return nil
    }

    private mutating func perform(_ action: ScreenAction) async -> FullScreenEnd? {
        switch action {
        case .none, .ignored: break
        case .run(let intent): Task { await intent() }
        case .tell(let intent):
            writeCount += 1
            Task { [send] in send.yield(.written(await intent())) }
        case .replace(let intent):
            replaceable?.cancel()
            replaceable = Task { await intent() }
        case .open(let page) where screen.isLostByLeaving:
            overlays.ask(LeaveQuestion(leavingFor: page, in: context))
        case .open(let page): await show(page)
        case .speak(let language): await speak(language)
        case .quit: return leave() == nil ? nil : .quit
        }
        return nil
    }

    /// Changes the language at once and keeps it for the next start.
    private mutating func speak(_ language: Language) async {
        context.language = language
        do throws(CommandFailure) {
            try await Preferences.write(language, in: context.container)
        } catch {
            announce(Toast(ErrorReport(error, language).message, kind: .fault))
        }
    }

    /// Asks first when something typed, or done and not yet kept, would be lost.
    private mutating func leave() -> FullScreenEnd? {
        overlays.ask(LeaveQuestion(quittingAtLoss: loss, in: context))
        return overlays.question == nil ? .interrupted : nil
    }

    private var loss: LeaveQuestion.Loss {
        LeaveQuestion.Loss(
            isWriting: writeCount > 0,
            isUnsaved: screen.isUnsaved || !drafts.isEmpty || trail.contains { $0.isUnsaved })
    }

    private mutating func follow(_ outcome: Overlays.Outcome) async -> FullScreenEnd? {
        switch outcome {
        case .taken: break
        case .left(.app): return .quit
        case .left(.screen(let page)): await show(page)
        case .interrupted(.app): return .interrupted
        case .interrupted(.screen): return leave()
        }
        return nil
    }

    private mutating func draw() async {
        let loss = loss
        await painter.paint(&screen, &overlays, at: loss, context: context)
    }
}
