import PorticoKit
import PorticoTerminal

/// Asks what to sign in to and how; the last ones are preselected.
struct WelcomeScreen: AppScreen {
    private enum Field: Hashable { case service, signIn, register, addService, account(AccountID) }

    private let settings: SettingsViewModel
    private let registry: any ServiceRegistry
    private let reason: RootState.OnboardingReason
    private var state: SettingsState?
    private var lastUsed: ServiceName?
    private var form: Form<Field>
    let isTyping = false

    init(reason: RootState.OnboardingReason, context: ScreenContext) {
        settings = context.container.makeSettingsViewModel()
        registry = context.container.services
        self.reason = reason
        form = Form([.init(.signIn, label: context.say(.signIn), .button)])
    }

    var isWorking: Bool { state?.isWorking ?? true }

    func keys(in context: ScreenContext) -> [KeyHint] {
        [
            KeyHint(key: "↑↓", meaning: .keyMove), KeyHint(key: "←→", meaning: .keyChange),
            KeyHint(key: "Enter", meaning: .keyEnter),
            KeyHint(key: "F2", meaning: .keyLanguage), KeyHint(key: "q", meaning: .keyQuit),
        ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.scalar("q"))) || event == .key(Key(.escape)) { return .quit }
        guard case .pressed(let field) = form.handle(event) else { return .none }
        switch field {
        case .service: return .none
        case .signIn: return .open(.signIn(service, email: "", reason: nil))
        case .register: return .open(.register(service))
        case .addService: return .open(.addService)
        case .account(let account): return .run { [settings] in await settings.activate(account) }
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        switch state {
        case .settings(let state):
            self.state = state
            rebuild(in: context)
        case .lastUsed(let name):
            lastUsed = name
            rebuild(in: context)
        default: break
        }
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        rebuild(in: context)
        CardScreen.draw(
            &form, rows: 3 + form.rows.count - 1, title: context.say(.welcome), intro: intro(in: context),
            problem: state?.problem, isWorking: isWorking, on: &surface, in: area, context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await settings.reload()
        // What was used last only preselects; that it could not be read is no reason to bother anybody.
        send(.lastUsed(try? await registry.lastUsed()))
        for await state in await settings.states() { send(.settings(state)) }
    }

    private var service: ServiceName {
        let services = state?.services ?? []
        let chosen = form.selection(of: .service)
        return services.indices.contains(chosen) ? services[chosen].name : .local
    }

    private func intro(in context: ScreenContext) -> String? {
        guard case .signedOut = reason else { return nil }
        return context.say(.signedOut)
    }

    /// Makes the lines anew from the state, with the same choice and focus where they still exist.
    private mutating func rebuild(in context: ScreenContext) {
        let services = state?.services ?? []
        let names = services.map { $0.name == .local ? context.say(.practice) : $0.name.text }
        let isFirst = !form.rows.contains { $0.id == .service }
        let preselected = services.firstIndex { $0.name == lastUsed } ?? 0
        let chosen = isFirst ? preselected : min(form.selection(of: .service), max(0, names.count - 1))
        let focused = isFirst ? .signIn : form.focused
        var rows: [Form<Field>.Row] = []
        if !names.isEmpty {
            rows.append(.init(.service, label: context.say(.service), .choice(options: names, selected: chosen)))
        }
        for session in state?.sessions ?? [] {
            let label = "\(context.say(.continueAs)) \(session.account.id)"
            rows.append(.init(.account(session.account.id), label: label, .button))
        }
        rows.append(.init(.signIn, label: context.say(.signIn), .button))
        rows.append(.init(.register, label: context.say(.createAccount), .button))
        rows.append(.init(.addService, label: context.say(.addService), .button))
        form = Form(rows)
        form.focus(on: focused)
    }
}
