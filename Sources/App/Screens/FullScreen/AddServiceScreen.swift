import PorticoKit
import PorticoTerminal

/// Adds an accounts API by name and address.
struct AddServiceScreen: AppScreen {
    private enum Field { case name, address, submit, back }

    private let settings: SettingsViewModel
    private var state: SettingsState?
    private var fault: String?
    private var form: Form<Field>
    let isTyping = true

    init(context: ScreenContext) {
        settings = context.container.makeSettingsViewModel()
        form = Form([
            .init(.name, label: context.say(.serviceName), .text(TextEditor())),
            .init(.address, label: context.say(.serviceAddress), .text(TextEditor())),
            .init(.submit, label: context.say(.add), .button),
            .init(.back, label: context.say(.back), .button),
        ])
    }

    var isUnsaved: Bool { !form.text(of: .name).isEmpty && !isAdded }
    var isWorking: Bool { state?.isWorking ?? false }

    func keys(in context: ScreenContext) -> [KeyHint] { FormKeys.plain }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.escape)) { return leave(context) }
        switch form.handle(event) {
        case .pressed(.submit): return submit(in: context)
        case .pressed(.back): return leave(context)
        case .changed:
            fault = nil
            return .none
        case .ignored: return .ignored
        case .handled, .pressed: return .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .settings(let state) = state else { return }
        let isNew = state.work.problem != nil && state.work.problem != self.state?.work.problem
        if isNew, let field = state.problem.flatMap(Self.field) { form.focus(on: field) }
        self.state = state
        // What is added is chosen next: back is one key away.
        if isAdded { form.focus(on: .back) }
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        form.relabel(.name, context.say(.serviceName))
        form.relabel(.address, context.say(.serviceAddress))
        form.relabel(.submit, context.say(.add))
        form.relabel(.back, context.say(.back))
        var faults = fault.map { [Field.name: $0] } ?? [:]
        if let problem = state?.problem, let field = Self.field(problem) {
            faults[field] = context.message(problem).happened
        }
        let problem = state?.problem.flatMap { Self.field($0) == nil ? ScreenProblem<Field>($0) : nil }
        CardScreen.draw(
            &form, title: context.say(.addService), problem: problem, working: isWorking ? .saving : nil,
            faults: faults,
            hints: [.name: context.say(.serviceNameHint), .address: context.say(.addressHint)],
            on: &surface, in: area, context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await settings.states() { send(.settings(state)) }
    }

    private var isAdded: Bool {
        if case .serviceAdded = state?.outcome?.value { true } else { false }
    }

    /// A name that is taken is the name's fault, a setting that cannot be used the address's.
    private static func field(_ error: SessionError) -> Field? {
        switch error {
        case .invalid(.nameTaken): .name
        case .invalid(.setting): .address
        default: nil
        }
    }

    private func leave(_ context: ScreenContext) -> ScreenAction { .open(context.isSignedIn ? .current : .welcome) }

    private mutating func submit(in context: ScreenContext) -> ScreenAction {
        let name: ServiceName
        do throws(InputFault) {
            name = try ServiceName(form.text(of: .name))
        } catch {
            fault = context.say(.serviceNameHint)
            form.focus(on: .name)
            return .none
        }
        let service = Service(name: name, kind: .accountsAPI(url: form.text(of: .address)))
        return settings.telling(in: context) { await $0.add(service) }
    }
}
