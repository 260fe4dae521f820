import PorticoKit
import PorticoTerminal

/// How the full-screen app was left.
enum FullScreenEnd: Sendable {
    /// The person quit.
    case quit
    /// The person pressed Ctrl-C.
    case interrupted
    /// The terminal went away.
    case terminalGone
}

/// The full-screen app: one loop takes keys, states and ticks in order, and draws after each.
struct FullScreenApp {
    private enum Event: Sendable {
        case terminal(TerminalEvent)
        case root(RootState)
        case view(ViewState, screen: Int)
        case tick
        case frameDue
    }

    private let terminal: TerminalScreen
    private let root: RootViewModel
    private var context: ScreenContext
    private var screen: any AppScreen = SplashScreen()
    /// Tells the states of the present screen from late ones of the screen before.
    private var screenNumber = 0
    private var place: RootState.Place?
    private var tab = 0
    private var toast: String?
    private var isHelpShown = false
    private var quitQuestion: Alert?
    private var encoder: FrameEncoder
    private var pacer = FramePacer()
    private var isTicking = false
    private var watching: Task<Void, Never>?
    private var replaceable: Task<Void, Never>?
    private let events: AsyncStream<Event>
    private let send: AsyncStream<Event>.Continuation

    init(terminal: TerminalScreen, context: ScreenContext, hasColor: Bool) {
        self.terminal = terminal
        self.context = context
        root = context.container.makeRootViewModel()
        encoder = FrameEncoder(hasColor: hasColor)
        (events, send) = AsyncStream.makeStream(of: Event.self)
    }

    /// Runs until the person leaves or the terminal goes.
    mutating func run(escapeDelay: Int32) async -> FullScreenEnd {
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
        }
        for await event in events {
            if let end = await apply(event) { return end }
            await draw()
        }
        return .quit
    }

    private mutating func apply(_ event: Event) async -> FullScreenEnd? {
        switch event {
        case .frameDue: pacer.waited()
        case .tick: (isTicking, context.tick) = (false, context.tick + 1)
        case .root(let state): await show(state)
        case .view(let state, let number):
            guard number == screenNumber else { return nil }
            screen.show(state, in: context)
            announce(state)
        case .terminal(.ended): return .terminalGone
        case .terminal(.repaint): encoder.invalidate()
        case .terminal(.input(let inputs)):
            for input in inputs {
                if let end = await take(input) { return end }
            }
        }
        return nil
    }

    /// Goes where the stored sessions say; a state of the present place only brings its screen up to date.
    private mutating func show(_ state: RootState) async {
        screen.show(.root(state), in: context)
        if case .main(let session) = state.place, let main = screen as? MainScreen, main.account == session.account.id {
            place = state.place
            return screen.show(.session(session), in: context)
        }
        guard state.place != place else { return }
        if let main = screen as? MainScreen { tab = main.place }
        place = state.place
        switch state.place {
        case .splash:
            open(SplashScreen())
            screen.show(.root(state), in: context)
        case .onboarding(let reason):
            // Only an ended session returns to where one was.
            tab = 0
            open(WelcomeScreen(reason: reason, context: context))
        case .sessionEnded(let account, let reason):
            show(.signIn(account.service, email: account.name, reason: reason))
        case .profileSetup(let account):
            await open(account) { ProfileSetupScreen(scope: $0, context: $1) }
        case .main(let session):
            let tab = tab
            await open(session.account.id) { MainScreen(session: session, scope: $0, place: tab, context: $1) }
        }
    }

    private mutating func open(
        _ account: AccountID, _ make: (SessionScope, ScreenContext) -> any AppScreen
    ) async {
        do throws(SessionError) {
            open(make(try await context.container.scope(of: account), context))
        } catch {
            toast = context.message(error).happened
            open(WelcomeScreen(reason: .nobodyActive([account]), context: context))
        }
    }

    private mutating func show(_ page: OnboardingPage) {
        switch page {
        case .welcome: open(WelcomeScreen(reason: .nobodyKnown, context: context))
        case .signIn(let service, let email, let reason):
            open(SignInScreen(service: service, email: email, reason: reason, context: context))
        case .register(let service): open(RegisterScreen(service: service, context: context))
        case .addService: open(AddServiceScreen(context: context))
        }
    }

    private mutating func open(_ next: some AppScreen) {
        watching?.cancel()
        replaceable?.cancel()
        screen = next
        screenNumber += 1
        watching = Task { [send, number = screenNumber] in
            await next.watch { send.yield(.view($0, screen: number)) }
        }
    }

    /// What is worth a word although its screen has no place for it.
    private mutating func announce(_ state: ViewState) {
        switch state {
        case .profileSetup(let state):
            if case .completed(let completion) = state.outcome?.value, completion.imageFailure != nil {
                toast = context.say(.imageRefused)
            }
        case .settings(let state):
            if case .signedOut(_, let report) = state.outcome?.value, !report.isRevokedAtServer {
                toast = context.say(.notRevoked)
            }
        default: break
        }
    }

    private mutating func take(_ input: InputEvent) async -> FullScreenEnd? {
        if case .reply(.mode(2026, let state)) = input {
            if state == 1 || state == 2 { encoder.enableSynchronizedOutput() }
            return nil
        }
        if case .key = input { toast = nil }
        if quitQuestion != nil { return answerQuit(input) }
        if isHelpShown {
            if case .key = input { isHelpShown = false }
            return nil
        }
        switch input {
        case .key(.control("c")): return leave()
        case .key(.control("z")) where !screen.isTyping: terminal.suspend()
        case .key(.control("l")): encoder.invalidate()
        case .key(Key(.function(2))): await speak(context.language == .english ? .korean : .english)
        case .key(Key(.scalar("?"))) where !screen.isTyping: isHelpShown = true
        case .key(Key(.function(1))): isHelpShown = true
        default: return await perform(await screen.handle(input, in: context))
        }
        return nil
    }

    private mutating func perform(_ action: ScreenAction) async -> FullScreenEnd? {
        switch action {
        case .none, .ignored: break
        case .run(let intent): Task { await intent() }
        case .replace(let intent):
            replaceable?.cancel()
            replaceable = Task { await intent() }
        case .open(let page): show(page)
        case .speak(let language): await speak(language)
        case .quit: return leave() == nil ? nil : .quit
        }
        return nil
    }

    /// Changes the language at once and keeps it for the next start.
    private mutating func speak(_ language: Language) async {
        context.language = language
        do throws(CommandFailure) {
            try await Preferences.write(language, folder: context.configurationFolder)
        } catch {
            toast = ErrorReport(error, language).message
        }
    }

    /// Asks first when something typed would be lost.
    private mutating func leave() -> FullScreenEnd? {
        guard screen.isUnsaved else { return .interrupted }
        quitQuestion = Alert(
            title: context.say(.quit), text: context.say(.unsavedQuit),
            buttons: [context.say(.quit), context.say(.stay)])
        return nil
    }

    private mutating func answerQuit(_ input: InputEvent) -> FullScreenEnd? {
        if input == .key(.control("c")) { return .interrupted }
        guard let button = quitQuestion?.handle(input) else { return nil }
        quitQuestion = nil
        return button == 0 ? .quit : nil
    }

    private mutating func draw() async {
        switch pacer.turn(at: .now) {
        case .skip: return
        case .wait(let time):
            Task { [send] in
                try? await Task.sleep(for: time)
                send.yield(.frameDue)
            }
            return
        case .draw: break
        }
        let size = terminal.size
        var surface = Surface(width: size.columns, height: size.rows)
        if size.columns < 40 || size.rows < 12 {
            surface.write(context.say(.tooSmall), column: 0, row: 0)
        } else {
            let (body, footer) = surface.bounds.splitBottom(1)
            screen.draw(on: &surface, in: body, context: context)
            Footer(keys: screen.keys(in: context), hasHelp: !screen.isTyping, toast: toast)
                .draw(on: &surface, in: footer, context: context)
            if isHelpShown { HelpCard(keys: screen.keys(in: context)).draw(on: &surface, context: context) }
            quitQuestion?.draw(on: &surface, theme: context.theme)
        }
        await terminal.write(encoder.encode(surface))
        guard screen.isWorking, !isTicking else { return }
        isTicking = true
        Task { [send] in
            try? await Task.sleep(for: Spinner.interval)
            send.yield(.tick)
        }
    }
}
