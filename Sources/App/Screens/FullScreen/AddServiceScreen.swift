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

    var isUnsaved: Bool { !form.text(of: .name).isEmpty && state?.outcome == nil }
    var isWorking: Bool { state?.isWorking ?? false }

    func keys(in context: ScreenContext) -> [KeyHint] { FormKeys.plain }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.escape)) { return .open(.welcome) }
        switch form.handle(event) {
        case .pressed(.submit): return submit(in: context)
        case .pressed(.back): return .open(.welcome)
        case .changed:
            fault = nil
            return .none
        case .ignored: return .ignored
        case .handled, .pressed: return .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        if case .settings(let state) = state { self.state = state }
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        form.relabel(.name, context.say(.serviceName))
        form.relabel(.address, context.say(.serviceAddress))
        form.relabel(.submit, context.say(.add))
        form.relabel(.back, context.say(.back))
        let intro: String? = if case .serviceAdded = state?.outcome?.value { context.say(.serviceAdded) } else { nil }
        CardScreen.draw(
            &form, rows: 8, title: context.say(.addService), intro: intro, problem: state?.problem,
            isWorking: isWorking, faults: fault.map { [.name: $0] } ?? [:],
            hints: [.address: context.say(.addressHint)],
            on: &surface, in: area, context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await settings.states() { send(.settings(state)) }
    }

    private mutating func submit(in context: ScreenContext) -> ScreenAction {
        do throws(InputFault) {
            let service = Service(
                name: try ServiceName(form.text(of: .name)), kind: .accountsAPI(url: form.text(of: .address)))
            return .run { [settings] in await settings.add(service) }
        } catch {
            fault = context.message(error)
            form.focus(on: .name)
            return .none
        }
    }
}
