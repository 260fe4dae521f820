import PorticoKit
import PorticoTerminal

/// Asks for email and password, to sign in or for a new account; after an ended session it says why.
struct CredentialsScreen: AppScreen {
    /// What they are for.
    enum Purpose: Equatable, Sendable {
        case signIn(EndReason?)
        case register
    }

    private enum Field { case email, password, submit, back, others }

    private let viewModel: CredentialsViewModel
    private let purpose: Purpose
    private let service: ServiceName
    private var state: CredentialsState?
    private var form: Form<Field>
    /// The email that was there before anything was typed.
    private let givenEmail: String
    let isTyping = true

    init(_ purpose: Purpose, service: ServiceName, email: String, context: ScreenContext) {
        givenEmail = email
        self.purpose = purpose
        self.service = service
        viewModel =
            purpose == .register
            ? context.container.makeRegisterViewModel(service: service, email: email)
            : context.container.makeSignInViewModel(service: service, email: email)
        form = Form([
            .init(.email, label: context.say(.email), .text(TextEditor(email))),
            .init(.password, label: context.say(.password), .secret(SecretEditor())),
            .init(.submit, label: context.say(.signIn), .button),
            .init(.back, label: context.say(.back), .button),
        ])
        if reason != nil { form = Form(form.rows.dropLast() + [.init(.others, label: "", .button)]) }
        if !email.isEmpty { form.focus(on: .password) }
    }

    var isUnsaved: Bool {
        let email = form.text(of: .email)
        let isTyped = !email.isEmpty && email != givenEmail || !form.secretBytes(of: .password).isEmpty
        return isTyped && state?.outcome == nil
    }
    var isWorking: Bool { state?.isWorking ?? false }

    func keys(in context: ScreenContext) -> [KeyHint] {
        reason == nil ? FormKeys.withPassword : FormKeys.withPassword.filter { $0.meaning != .keyBack }
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.escape)), reason == nil { return await leave(for: .back) }
        switch form.handle(event) {
        case .changed(.email):
            await viewModel.edit(email: form.text(of: .email))
            return .none
        case .pressed(.submit):
            let password = Secret(form.secret(of: .password))
            let submit: @Sendable () async -> Void = { [viewModel] in await viewModel.submit(password: password) }
            return purpose == .register ? .write(submit) : .run(submit)
        case .pressed(.back): return await leave(for: .back)
        case .pressed(.others): return await leave(for: .welcome)
        case .ignored: return .ignored
        case .handled, .changed, .pressed: return .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .credentials(let state) = state else { return }
        let isNewProblem = state.work.problem != nil && state.work.problem != self.state?.work.problem
        let isAboutEmail =
            isNewProblem && state.problem.flatMap { ScreenProblem($0, fields: Self.field).field } == .email
        if state.faults.email != nil && self.state?.faults.email == nil || isAboutEmail {
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
        form.relabel(.submit, context.say(purpose == .register ? .createAccount : .signIn))
        form.relabel(.back, context.say(.back))
        form.relabel(.others, context.say(.useAnotherAccount))
        var faults: [Field: String] = [:]
        if let fault = state?.faults.email { faults[.email] = context.message(fault) }
        if let fault = state?.faults.password { faults[.password] = context.message(fault) }
        var hints: [Field: String] = purpose == .register ? [.password: context.say(.passwordHint)] : [:]
        var strengths: [Field: StrengthBar] = [:]
        if purpose == .register, let strength = PasswordStrength(form.secret(of: .password)) {
            hints[.password] = context.say(Phrase(strength))
            strengths[.password] = StrengthBar(level: strength.rawValue)
        }
        CardScreen.draw(
            &form, title: title(in: context), intro: reason.map { context.message(.sessionEnded($0)).happened },
            problem: state?.problem.map { ScreenProblem($0, fields: Self.field) },
            working: isWorking ? workingPhrase : nil, faults: faults, hints: hints, strengths: strengths,
            on: &surface, in: area, context: context)
    }

    mutating func leave() { form.wipe() }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await viewModel.states() { send(.credentials(state)) }
    }

    private var reason: EndReason? {
        if case .signIn(let reason) = purpose { reason } else { nil }
    }

    private var workingPhrase: Phrase { purpose == .register ? .creatingAccount : .signingIn }

    private func title(in context: ScreenContext) -> String {
        if reason != nil { return context.say(.sessionEndedTitle) }
        let name = service.title(in: context.language)
        return context.say(purpose == .register ? .registerTitle(service: name) : .signInTitle(service: name))
    }

    /// The field that a refusal is about.
    private static func field(of refusal: Refusal) -> Field? {
        switch (refusal.code, refusal.field) {
        case (.emailTaken, _), (_, .email): .email
        case (.invalidCredentials, _), (.wrongPassword, _), (_, .password): .password
        default: nil
        }
    }

    private func leave(for page: Page) async -> ScreenAction {
        await viewModel.cancel()
        return .open(page)
    }
}

/// The main keys of screens that ask for something.
enum FormKeys {
    static let plain = [
        KeyHint(key: "Tab ↑↓", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyNext),
        KeyHint(key: "Esc", meaning: .keyBack), KeyHint(key: "F2", meaning: .keyLanguage),
        KeyHint(key: "Ctrl-C", meaning: .keyQuit),
    ]

    static let withPassword = plain + [KeyHint(key: "Ctrl-T", meaning: .keyReveal)]

    /// The keys of a form by what it holds, and by what has the focus.
    static func of(_ form: Form<some Hashable & Sendable>) -> [KeyHint] {
        let hasSecret = form.rows.contains { if case .secret = $0.item { true } else { false } }
        let keys = hasSecret ? withPassword : plain
        guard case .choice(let options, _) = form.rows.first(where: { $0.id == form.focused })?.item, options.count > 1
        else { return keys }
        return keys.prefix(1) + [KeyHint(key: "←→", meaning: .keyChange)] + keys.dropFirst()
    }
}
