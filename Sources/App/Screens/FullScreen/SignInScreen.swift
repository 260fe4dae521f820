import PorticoKit
import PorticoTerminal

/// Asks for email and password; after an ended session it says why.
struct SignInScreen: AppScreen {
    private enum Field { case email, password, submit, back }

    private let viewModel: SignInViewModel
    private let reason: EndReason?
    private var state: SignInState?
    private var form: Form<Field>
    let isTyping = true

    init(service: ServiceName, email: String, reason: EndReason?, context: ScreenContext) {
        viewModel = context.container.makeSignInViewModel(service: service, email: email)
        self.reason = reason
        form = Form([
            .init(.email, label: context.say(.email), .text(TextEditor(email))),
            .init(.password, label: context.say(.password), .secret(SecretEditor())),
            .init(.submit, label: context.say(.signIn), .button),
            .init(.back, label: context.say(.back), .button),
        ])
        if !email.isEmpty { form.focus(on: .password) }
    }

    var isUnsaved: Bool { !form.text(of: .email).isEmpty && state?.outcome == nil && reason == nil }
    var isWorking: Bool { state?.isWorking ?? false }

    func keys(in context: ScreenContext) -> [KeyHint] { FormKeys.withPassword }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.escape)) { return await back() }
        switch form.handle(event) {
        case .changed(.email):
            await viewModel.edit(email: form.text(of: .email))
            return .none
        case .pressed(.submit):
            let password = Secret(form.secret(of: .password))
            return .run { [viewModel] in await viewModel.submit(password: password) }
        case .pressed(.back): return await back()
        case .ignored: return .ignored
        case .handled, .changed, .pressed: return .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .signIn(let state) = state else { return }
        let isNewProblem = state.work.problem != nil && state.work.problem != self.state?.work.problem
        if state.faults.email != nil, self.state?.faults.email == nil {
            form.focus(on: .email)
        } else if state.faults.password != nil && self.state?.faults.password == nil || isNewProblem {
            form.focus(on: .password)
        }
        if state.outcome != nil { form.wipe() }
        self.state = state
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        form.relabel(.email, context.say(.email))
        form.relabel(.password, context.say(.password))
        form.relabel(.submit, context.say(.signIn))
        form.relabel(.back, context.say(.back))
        var faults: [Field: String] = [:]
        if let fault = state?.faults.email { faults[.email] = context.message(fault) }
        if let fault = state?.faults.password { faults[.password] = context.message(fault) }
        let title = context.say(reason == nil ? .signIn : .sessionEndedTitle)
        CardScreen.draw(
            &form, rows: 8, title: title, intro: reason.map { context.message(.sessionEnded($0)).happened },
            problem: state?.problem, isWorking: isWorking, faults: faults, on: &surface, in: area, context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await viewModel.states() { send(.signIn(state)) }
    }

    private mutating func back() async -> ScreenAction {
        await viewModel.cancel()
        form.wipe()
        return .open(.welcome)
    }
}

/// The main keys of screens that ask for something.
enum FormKeys {
    static let plain = [
        KeyHint(key: "Tab ↑↓", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyEnter),
        KeyHint(key: "Esc", meaning: .keyBack), KeyHint(key: "F2", meaning: .keyLanguage),
        KeyHint(key: "Ctrl-C", meaning: .keyQuit),
    ]

    static let withPassword = plain + [KeyHint(key: "Ctrl-T", meaning: .keyReveal)]
}
