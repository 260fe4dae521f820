import PorticoKit
import PorticoTerminal

/// Makes an account with email and password.
struct RegisterScreen: AppScreen {
    private enum Field { case email, password, submit, back }

    private let viewModel: RegisterViewModel
    private var state: RegisterState?
    private var form: Form<Field>
    let isTyping = true

    init(service: ServiceName, context: ScreenContext) {
        viewModel = context.container.makeRegisterViewModel(service: service)
        form = Form([
            .init(.email, label: context.say(.email), .text(TextEditor())),
            .init(.password, label: context.say(.password), .secret(SecretEditor())),
            .init(.submit, label: context.say(.createAccount), .button),
            .init(.back, label: context.say(.back), .button),
        ])
    }

    var isUnsaved: Bool { !form.text(of: .email).isEmpty && state?.outcome == nil }
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
        guard case .register(let state) = state else { return }
        let isNewProblem = state.work.problem != nil && state.work.problem != self.state?.work.problem
        if state.faults.email != nil && self.state?.faults.email == nil
            || isNewProblem && state.problem.map(concernsEmail) == true
        {
            form.focus(on: .email)
        } else if state.faults.password != nil, self.state?.faults.password == nil {
            form.focus(on: .password)
        }
        if state.outcome != nil { form.wipe() }
        self.state = state
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        form.relabel(.email, context.say(.email))
        form.relabel(.password, context.say(.password))
        form.relabel(.submit, context.say(.createAccount))
        form.relabel(.back, context.say(.back))
        var faults: [Field: String] = [:]
        if let fault = state?.faults.email { faults[.email] = context.message(fault) }
        if let fault = state?.faults.password { faults[.password] = context.message(fault) }
        CardScreen.draw(
            &form, rows: 8, title: context.say(.createAccount), problem: state?.problem, isWorking: isWorking,
            faults: faults, hints: [.password: context.say(.passwordHint)], on: &surface, in: area, context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await viewModel.states() { send(.register(state)) }
    }

    private func concernsEmail(_ error: SessionError) -> Bool {
        if case .refused(let refusal) = error { refusal.field == .email || refusal.code == .emailTaken } else { false }
    }

    private mutating func back() async -> ScreenAction {
        await viewModel.cancel()
        form.wipe()
        return .open(.welcome)
    }
}
