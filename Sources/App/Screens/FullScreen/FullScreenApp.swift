import PorticoKit
import PorticoTerminal

/// The full-screen app: one loop takes keys, states and ticks in order, and draws after each.
struct FullScreenApp {
    private let terminal: TerminalScreen
    let root: RootViewModel
    var context: ScreenContext
    var screen: any AppScreen = SplashScreen()
    /// The screens below the present one to which Esc leads back, the lowest first; below them lies the place.
    var trail: [any AppScreen] = []
    /// Tells the states of the present screen from late ones of the screen before.
    var screenNumber = 0
    var newest = RootState.Place.splash
    var place: RootState.Place?
    var tab = 0
    var settingsLine: SettingsTab.Entry?
    /// What is opened as soon as the sessions are read.
    var firstPage: Page?
    var overlays = Overlays()
    private var painter: FramePainter
    /// Notes that were begun and not sent, for when their account is shown again.
    var drafts: [AccountID: String] = [:]
    /// How many intents are under way that change something, whatever screen is shown meanwhile.
    private var writeCount = 0
    /// Whether the vault was opened or mended and the sessions are being read again.
    var isUnlocked = false
    /// The provider to link to the account that signs in next, and where.
    var linking: (service: ServiceName, offer: ProviderOffer)?
    var watching: Task<Void, Never>?
    var replaceable: Task<Void, Never>?
    private let events: AsyncStream<FullScreenEvent>
    let send: AsyncStream<FullScreenEvent>.Continuation

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

    /// Shows a toast, and takes it away after its time.
    mutating func announce(_ toast: Toast) {
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
