import PorticoKit
import PorticoTerminal

/// Shown when the vault does not open: asks for the passphrase, or offers the ways out.
struct UnlockScreen: AppScreen {
    private enum Field: Hashable { case passphrase, unlock, repair(VaultRepair), again, quit }

    private let viewModel: UnlockViewModel
    private var state: UnlockState?
    private var form: Form<Field>
    /// The way out that waits for its word.
    private var confirming: (repair: VaultRepair, question: TypedConfirmation)?
    /// Why the vault does not open.
    private var fault: VaultFault

    init(fault: VaultFault, context: ScreenContext) {
        self.fault = fault
        viewModel = context.container.makeUnlockViewModel(fault: fault)
        form = Self.form(for: fault)
    }

    let isTyping = true
    var isWorking: Bool { state?.isWorking ?? false }

    func keys(in context: ScreenContext) -> [KeyHint] {
        guard confirming == nil else { return FormKeys.plain }
        // There is nothing to go back to.
        return (fault.isAnsweredByPassphrase ? FormKeys.withPassword : FormKeys.plain).filter {
            $0.meaning != .keyBack
        }
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if confirming != nil { return answer(event, in: context) }
        switch form.handle(event) {
        case .changed:
            await viewModel.edit()
            return .none
        case .pressed(.passphrase), .pressed(.unlock):
            let typed = form.secretBytes(of: .passphrase)
            form.wipe()
            return .run { [viewModel] in await viewModel.submit(typed) }
        case .pressed(.repair(let repair)): return choose(repair, in: context)
        case .pressed(.again): return .run { [viewModel] in await viewModel.lookAgain() }
        case .pressed(.quit): return quit()
        case .ignored: return .ignored
        case .handled: return .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .unlock(let state) = state else { return }
        let isOther =
            state.fault.repairs != fault.repairs || state.asksPassphrase != fault.isAnsweredByPassphrase
        fault = state.fault
        self.state = state
        if state.outcome != nil { form.wipe() }
        if isOther {
            form.wipe()
            form = Self.form(for: fault)
        }
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        relabel(in: context)
        var intro = context.message(.vault(fault)).happened
        var faults: [Field: String] = [:]
        if fault.isAnsweredByPassphrase {
            if state?.failureCount ?? 0 > 0 { intro += "\n" + context.say(VaultPhrase.capsHint) }
            faults[.passphrase] = passphraseFault(in: context)
        }
        // Of a wrong passphrase the field itself speaks, and of the vault's fault the intro.
        let problem = fault.isAnsweredByPassphrase || state?.problem == .vault(fault) ? nil : state?.problem
        CardScreen.draw(
            &form, title: context.say(fault.isAnsweredByPassphrase ? VaultPhrase.unlockTitle : VaultPhrase.vault),
            intro: intro, problem: problem.map { ScreenProblem($0) },
            working: isWorking ? VaultPhrase.working : nil, faults: faults, on: &surface, in: area, context: context)
        guard let repair = confirming?.repair else { return }
        confirming?.question.wording = Self.wording(repair, in: context)
        confirming?.question.draw(on: &surface, theme: context.theme)
    }

    mutating func leave() { form.wipe() }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            // The sessions say that a passphrase is needed; why the environment's would not do, the vault itself says.
            if fault == .passphraseNeeded { group.addTask { [viewModel] in await viewModel.lookAgain() } }
            for await state in await viewModel.states() { send(.unlock(state)) }
        }
    }

    private func passphraseFault(in context: ScreenContext) -> String? {
        if let fault = state?.inputFault { return context.message(fault) }
        guard state?.failureCount ?? 0 > 0, fault == .wrongPassphrase else { return nil }
        let wait = state?.secondsToWait.map { " " + context.say(VaultPhrase.wait(seconds: $0)) } ?? ""
        return context.say(VaultPhrase.wrongPassphrase) + wait
    }

    private mutating func quit() -> ScreenAction {
        form.wipe()
        return .quit
    }

    private mutating func choose(_ repair: VaultRepair, in context: ScreenContext) -> ScreenAction {
        form.wipe()
        guard let word = repair.confirmation else { return mend(repair, in: context) }
        confirming = (repair, TypedConfirmation(expected: word, wording: Self.wording(repair, in: context)))
        return .none
    }

    private mutating func answer(_ event: InputEvent, in context: ScreenContext) -> ScreenAction {
        if event == .key(.control("c")) { return .ignored }
        guard let repair = confirming?.repair, let answer = confirming?.question.handle(event) else { return .none }
        confirming = nil
        guard answer == .confirmed else { return .none }
        return mend(repair, in: context)
    }

    /// The sessions may be seen, and this screen gone, before the way out has ended; so it says itself what it did.
    private func mend(_ repair: VaultRepair, in context: ScreenContext) -> ScreenAction {
        let viewModel = viewModel
        return .tell({ await viewModel.state.outcome }, after: { await viewModel.repair(repair) }) { outcome in
            guard case .repaired(let report)? = outcome?.value else { return nil }
            return context.good(Phrase(report))
        }
    }

    private static func wording(_ repair: VaultRepair, in context: ScreenContext) -> TypedConfirmation.Wording {
        .init(
            title: context.say(Phrase(repair)), text: context.say(VaultPhrase.question(repair)),
            label: context.say(VaultPhrase.confirm), confirm: context.say(Phrase(repair)),
            cancel: context.say(.back), mismatch: context.say(VaultPhrase.wordWrong))
    }

    private mutating func relabel(in context: ScreenContext) {
        for row in form.rows {
            let phrase: Phrase =
                switch row.id {
                case .passphrase: VaultPhrase.passphrase
                case .unlock: VaultPhrase.unlock
                case .repair(let repair): Phrase(repair)
                case .again: VaultPhrase.tryAgain
                case .quit: .quit
                }
            form.relabel(row.id, context.say(phrase))
        }
    }

    private static func form(for fault: VaultFault) -> Form<Field> {
        var rows: [Form<Field>.Row] = []
        if fault.isAnsweredByPassphrase {
            rows = [.init(.passphrase, label: "", .secret(SecretEditor())), .init(.unlock, label: "", .button)]
        }
        rows += fault.repairs.map { .init(.repair($0), label: "", .button) }
        if !fault.isAnsweredByPassphrase { rows.append(.init(.again, label: "", .button)) }
        return Form(rows + [.init(.quit, label: "", .button)])
    }
}
