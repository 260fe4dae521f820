import PorticoKit
import PorticoTerminal

/// Asks what to sign in to and how; the last ones are preselected.
struct WelcomeScreen: AppScreen {
    private enum Field: Hashable {
        case service, signIn, register, browser, device, offer(ProviderOffer), addService, back, account(AccountID)
    }

    private let settings: SettingsViewModel
    private let registry: any ServiceRegistry
    private let offers: ProviderOffersViewModel
    private var offered = ProviderOffersState()
    private let reason: RootState.OnboardingReason
    private let ground: Ground
    private var state: SettingsState?
    private var lastUsed: ServiceName?
    /// Whether the service was chosen here, by a person or from what was used last.
    private var isPreselected = false
    private var form: Form<Field>
    let isTyping = false
    let isReturnedTo = true

    /// Asks somebody in; where an account is active already, the way back is among the choices.
    init(reason: RootState.OnboardingReason, context: ScreenContext) {
        settings = context.container.makeSettingsViewModel()
        registry = context.container.services
        offers = context.container.makeProviderOffersViewModel()
        self.reason = reason
        ground = context.ground
        form = Form([.init(.signIn, label: context.say(.signIn), .button)])
        rebuild(in: context)
    }

    var isWorking: Bool { state?.isWorking ?? true }

    func keys(in context: ScreenContext) -> [KeyHint] {
        let change =
            form.focused == .service && state?.services.count ?? 0 > 1 ? [KeyHint(key: "←→", meaning: .keyChange)] : []
        return [KeyHint(key: "↑↓", meaning: .keyMove)] + change + [
            KeyHint(key: "Enter", meaning: .keyEnter)
        ] + (isReturnPossible ? [KeyHint(key: "Esc", meaning: .keyBack)] : []) + [
            KeyHint(key: "F2", meaning: .keyLanguage), KeyHint(key: "q", meaning: .keyQuit),
        ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.scalar("q"))) { return .quit }
        // At the door there is nothing to go back to.
        if event == .key(Key(.escape)) { return isReturnPossible ? .open(.back) : .none }
        let field: Field
        switch form.handle(event) {
        case .pressed(let pressed): field = pressed
        case .changed(.service):
            rebuild(in: context)
            guard let chosen else { return .none }
            return .replace { [offers] in await Self.ask(chosen, offers) }
        case .ignored, .handled, .changed: return .none
        }
        switch field {
        case .service: return .none
        case .browser: return .open(.provider(.signIn(service), .browser, hint: nil))
        case .device: return .open(.provider(.signIn(service), .device, hint: nil))
        case .offer(let offer): return .open(.provider(.continuing(service, offer), context.usualWay, hint: nil))
        case .signIn: return .open(.signIn(service, email: "", reason: nil))
        case .register: return .open(.register(service))
        case .addService: return .open(.addService)
        case .back: return .open(.back)
        case .account(let account): return settings.telling(in: context) { await $0.activate(account) }
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        switch state {
        case .settings(let state):
            let (before, isFirst) = (chosen?.name, self.state == nil)
            self.state = state
            // Services come and go beside the chosen one.
            if let place = state.services.firstIndex(where: { $0.name == before }) {
                form.set(.service, .choice(options: state.services.map(\.name.text), selected: place))
            }
            rebuild(in: context)
            // Whoever wants another account most likely means one that is there.
            if isFirst, ground != .door, form.focused == .signIn, let other = accounts.first {
                form.focus(on: .account(other))
            }
        case .lastUsed(let name): lastUsed = name
        case .offers(let state): offered = state
        default: return
        }
        rebuild(in: context)
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        rebuild(in: context)
        CardScreen.draw(
            &form, title: context.say(title), intro: intro(in: context),
            problem: state?.problem.map { ScreenProblem($0) }, working: isWorking ? .restoring : nil, on: &surface,
            in: area, context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await settings.reload()
        // What was used last only preselects; that it could not be read is no reason to bother anybody.
        let last = try? await registry.lastUsed()
        send(.lastUsed(last))
        let services = await settings.state.services
        let first = services.first { $0.name == last } ?? services.first
        await withDiscardingTaskGroup { group in
            group.addTask { [settings] in for await state in await settings.states() { send(.settings(state)) } }
            group.addTask { [offers] in for await state in await offers.states() { send(.offers(state)) } }
            if let first { await Self.ask(first, offers) }
        }
    }

    private var isReturnPossible: Bool { ground != .door }

    private var title: Phrase {
        switch ground {
        case .door: .welcome
        case .tabs: .addAccountTitle
        case .unready: .useAnotherAccount
        }
    }

    private var service: ServiceName { chosen?.name ?? .local }

    private var chosen: Service? {
        let services = state?.services ?? []
        let place = form.selection(of: .service)
        return services.indices.contains(place) ? services[place] : nil
    }

    /// How one signs in at the chosen service.
    private func ways(in context: ScreenContext) -> [Form<Field>.Row] {
        if chosen?.provider != nil {
            return context.waysAtProvider.filter { offered.mayOffer($0.way, at: service) }.map {
                .init($0.way == .device ? .device : .browser, label: context.say($0.label), .button)
            }
        }
        let providers = offered.service == service ? offered.offers : []
        return [
            .init(.signIn, label: context.say(.signIn), .button),
            .init(.register, label: context.say(.createAccount), .button),
        ]
            + providers.map { .init(.offer($0), label: context.say(.continueWith(provider: $0.name)), .button) }
    }

    /// Asks a service for what only it knows of its ways in: the providers that an accounts API trusts, the ways of a
    /// provider.
    private static func ask(_ service: Service, _ offers: ProviderOffersViewModel) async {
        switch service.kind {
        case .accountsAPI where service.features.contains(.providers): await offers.load(service.name)
        case .provider: await offers.loadWays(of: service.name)
        case .accountsAPI, .embedded: break
        }
    }

    private func intro(in context: ScreenContext) -> String {
        guard case .signedOut = reason else { return context.say(.chooseService) }
        return context.say(.youAreNotSignedIn)
    }

    /// The accounts that are known from the start, so that nothing moves when the rest is read.
    private var accounts: [AccountID] {
        // Whoever is in the tabs changes accounts in the settings.
        if ground == .tabs { return [] }
        if let state { return state.sessions.map(\.account.id).filter { ground != .unready($0) } }
        return switch reason {
        case .nobodyKnown: []
        case .nobodyActive(let accounts), .signedOut(let accounts): accounts
        }
    }

    /// Rebuilds the lines from the state, with the same choice and focus where they still exist.
    private mutating func rebuild(in context: ScreenContext) {
        let services = state?.services ?? []
        let names = services.map { $0.name.title(in: context.language) }
        let shown = names.isEmpty ? [context.say(.practice)] : names
        if !names.isEmpty, !isPreselected, let place = services.firstIndex(where: { $0.name == lastUsed }) {
            isPreselected = true
            form.set(.service, .choice(options: shown, selected: place))
        }
        let chosen = min(form.selection(of: .service), shown.count - 1)
        let focused = form.focused
        var rows: [Form<Field>.Row] = [
            .init(.service, label: context.say(.service), .choice(options: shown, selected: chosen))
        ]
        let ways = ways(in: context)
        rows += ways
        rows += accounts.map { account in
            .init(.account(account), label: context.say(.continueAs(name: account.description)), .button)
        }
        rows.append(.init(.addService, label: context.say(.addService), .button))
        if isReturnPossible { rows.append(.init(.back, label: context.say(.back), .button)) }
        form = Form(rows)
        // What had the focus may be gone: at another service one signs in another way.
        form.focus(on: rows.contains { $0.id == focused } ? focused : ways.first?.id ?? focused)
    }
}
