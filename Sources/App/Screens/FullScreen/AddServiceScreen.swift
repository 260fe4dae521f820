import PorticoKit
import PorticoTerminal

/// Adds an accounts API or an OpenID provider, which is asked at once; then it is one key to signing in there.
struct AddServiceScreen: AppScreen {
    private enum Field: Hashable { case kind, typed(ServiceDraft.Field), submit, signIn, back }

    private let viewModel: AddServiceViewModel
    private var state = AddServiceState()
    private var form: Form<Field>
    let isTyping = true

    init(context: ScreenContext) {
        viewModel = context.container.makeAddServiceViewModel()
        form = Form(Self.rows(.accountsAPI, in: context))
    }

    var isUnsaved: Bool {
        guard added == nil else { return false }
        let fields = [ServiceDraft.Field.name, .address, .clientID, .ports]
        return fields.contains { !form.text(of: .typed($0)).isEmpty }
            || !form.secretBytes(of: .typed(.clientSecret)).isEmpty
    }
    var isWorking: Bool { state.isWorking }

    func keys(in context: ScreenContext) -> [KeyHint] { FormKeys.of(form) }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.escape)) { return .open(.back) }
        switch form.handle(event) {
        case .pressed(.submit): return .write { [viewModel, draft] in await viewModel.add(draft) }
        case .pressed(.signIn): return signIn(context)
        case .pressed(.back): return .open(.back)
        case .changed(.kind):
            changeKind(in: context)
            return .run { [viewModel] in await viewModel.edit() }
        case .changed: return state.hasNote ? .run { [viewModel] in await viewModel.edit() } : .none
        case .ignored: return .ignored
        case .handled, .pressed: return .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .addService(let state) = state else { return }
        let before = self.state
        self.state = state
        if let fault = state.fault, fault != before.fault { form.focus(on: .typed(fault.field)) }
        if let field = state.problemField, state.work.problem != before.work.problem { form.focus(on: .typed(field)) }
        guard state.outcome != before.outcome else { return }
        form.wipe()
        // What was added is used next.
        form = Form([
            .init(.signIn, label: context.say(.signInThere), .button), .init(.back, label: context.say(.back), .button),
        ])
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        relabel(in: context)
        var faults: [Field: String] = [:]
        if let fault = state.fault { faults[.typed(fault.field)] = context.say(Phrase(fault)) }
        var problem = state.problem.map { error in
            ScreenProblem(error, field: state.problemField.map { Field.typed($0) })
        }
        if let said = state.problem.flatMap(Phrase.init(adding:)) {
            faults[.typed(.address)] = context.say(said)
            problem = nil
        }
        CardScreen.draw(
            &form, title: context.say(.addServiceTitle), intro: intro(in: context), problem: problem,
            working: isWorking ? kind == .provider ? .askingProvider : .saving : nil, faults: faults,
            hints: [
                .typed(.name): context.say(.serviceNameHint), .typed(.address): context.say(.addressHint),
                .typed(.clientID): context.say(.clientIDHint),
                .typed(.clientSecret): context.say(.clientSecretHint),
                .typed(.ports): context.say(.redirectPortsHint),
            ], on: &surface, in: area, context: context)
    }

    mutating func leave() { form.wipe() }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await viewModel.states() { send(.addService(state)) }
    }

    // MARK: Lines

    private var kind: ServiceDraft.Kind {
        let kinds = ServiceDraft.Kind.allCases
        return kinds[min(form.selection(of: .kind), kinds.count - 1)]
    }

    private var draft: ServiceDraft {
        ServiceDraft(
            kind: kind, name: form.text(of: .typed(.name)), address: form.text(of: .typed(.address)),
            clientID: form.text(of: .typed(.clientID)), clientSecret: Secret(form.secret(of: .typed(.clientSecret))),
            ports: form.text(of: .typed(.ports)))
    }

    private var added: AddServiceState.Added? { state.outcome?.value }

    private static func rows(_ kind: ServiceDraft.Kind, in context: ScreenContext) -> [Form<Field>.Row] {
        let kinds = ServiceDraft.Kind.allCases
        let names = kinds.map { context.say($0 == .provider ? .openIDProvider : .accountsAPI) }
        func text(_ field: ServiceDraft.Field, _ label: Phrase) -> Form<Field>.Row {
            .init(.typed(field), label: context.say(label), .text(TextEditor()))
        }
        let choice = FormItem.choice(options: names, selected: kinds.firstIndex(of: kind) ?? 0)
        return [.init(.kind, label: context.say(.serviceKind), choice), text(.name, .serviceName)]
            + (kind == .accountsAPI
                ? [text(.address, .serviceAddress)]
                : [
                    text(.address, .issuer), text(.clientID, .clientID),
                    .init(
                        .typed(.clientSecret), label: context.say(.clientSecretOptional), .secret(SecretEditor())),
                    text(.ports, .redirectPorts),
                ])
            + [
                .init(.submit, label: context.say(.add), .button), .init(.back, label: context.say(.back), .button),
            ]
    }

    /// Another kind asks for other things; what was typed of those that both have stays.
    private mutating func changeKind(in context: ScreenContext) {
        let kept = [ServiceDraft.Field.name, .address].map { ($0, form.text(of: .typed($0))) }
        let kind = kind
        form.wipe()
        form = Form(Self.rows(kind, in: context))
        for (field, text) in kept { form.set(.typed(field), .text(TextEditor(text))) }
    }

    private mutating func relabel(in context: ScreenContext) {
        guard added == nil else {
            form.relabel(.signIn, context.say(.signInThere))
            return form.relabel(.back, context.say(.back))
        }
        let rows = Self.rows(kind, in: context)
        for row in rows { form.relabel(row.id, row.label) }
        if let choice = rows.first { form.set(.kind, choice.item) }
    }

    private func intro(in context: ScreenContext) -> String? {
        guard let added else { return nil }
        return context.say(.serviceAdded(name: added.service.name.text))
            + added.findings.map { "\n· \(context.say(Phrase(shown: $0)))" }.joined()
    }

    // MARK: Ways out

    private func signIn(_ context: ScreenContext) -> ScreenAction {
        guard let service = added?.service else { return .none }
        guard service.provider != nil else { return .open(.signIn(service.name, email: "", reason: nil)) }
        return .open(.provider(.signIn(service.name), context.usualWay, hint: nil))
    }
}

extension AddServiceState {
    /// Whether something is said that typing makes untrue.
    fileprivate var hasNote: Bool { fault != nil || problem != nil }
}
