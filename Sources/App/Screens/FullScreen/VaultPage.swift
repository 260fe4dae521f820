import PorticoKit
import PorticoTerminal

/// The vault in the settings: how it stands, its passphrase and keys, and an examination.
struct VaultPage: AppScreen {
    private enum Entry { case set, remove, rotate, examine, back }
    private enum Field: Hashable { case current, new, again, submit, back }

    private let viewModel: VaultSettingsViewModel
    private var state: VaultSettingsState?
    private var list = ListBox()
    private var form: Form<Field>?
    /// What the form is about.
    private var editing = Entry.set
    /// Asks before what was typed would be lost.
    private var question: Alert?
    private var reportOffset = 0
    /// Whether the page was left for the settings.
    private(set) var isClosed = true

    init(context: ScreenContext) {
        viewModel = context.container.makeVaultSettingsViewModel()
    }

    var isTyping: Bool { form != nil }
    var isUnsaved: Bool {
        form.map { form in [Field.current, .new, .again].contains { !form.secretBytes(of: $0).isEmpty } } ?? false
    }
    var isWorking: Bool { state?.isWorking ?? false }

    /// Reopens the page.
    mutating func open() -> ScreenAction {
        isClosed = false
        list.select(0)
        return .run { [viewModel] in await viewModel.reload() }
    }

    func keys(in context: ScreenContext) -> [KeyHint] {
        if question != nil { return AlertKeys.all }
        if let form { return FormKeys.of(form) }
        if state?.findings != nil {
            return [KeyHint(key: "↑↓", meaning: .keyMove), KeyHint(key: "Esc", meaning: .keyBack)]
        }
        return [
            KeyHint(key: "↑↓", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyEnter),
            KeyHint(key: "Esc", meaning: .keyBack), KeyHint(key: "q", meaning: .keyQuit),
        ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if question != nil { return answer(event) }
        if form != nil { return await edit(event, in: context) }
        if let findings = state?.findings { return read(event, count: findings.count) }
        if event == .key(Key(.escape)) {
            isClosed = true
            return .none
        }
        if event == .key(Key(.enter)) || event == .key(Key(.scalar(" "))) { return choose(in: context) }
        return list.handle(event, count: entries.count) ? .none : .ignored
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .vaultSettings(let state) = state else { return }
        if state.outcome != self.state?.outcome, state.outcome != nil { endEditing() }
        if state.faults != self.state?.faults {
            if state.faults.current != nil {
                form?.focus(on: .current)
            } else if state.faults.new != nil {
                form?.focus(on: .new)
            } else if state.faults.isMismatched {
                form?.focus(on: .again)
            }
        }
        self.state = state
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        if form != nil { return drawForm(on: &surface, in: area, context: context) }
        if let findings = state?.findings {
            return drawReport(findings, on: &surface, in: area, context: context)
        }
        var row = area.row
        for (text, style) in lines(width: area.width, in: context) where row < area.endRow {
            surface.write(text, column: area.column, row: row, style: style, clip: area)
            row += 1
        }
        let rest = Rect(column: area.column, row: row + 1, width: area.width, height: area.endRow - row - 1)
            .intersection(area)
        let (top, bottom) = rest.splitBottom(min(3, max(0, rest.height - entries.count)))
        let titles = entries.map { (text: title($0, in: context), detail: "") }
        list.draw(count: titles.count, on: &surface, in: top, isFocused: true, theme: context.theme) { titles[$0] }
        if let outcome = state?.outcome?.value, state?.problem == nil, !isWorking {
            let text = "✓ " + context.say(Self.done(outcome))
            surface.write(text, column: bottom.column, row: bottom.row, style: context.theme.good, clip: bottom)
        } else {
            CardScreen.drawNote(
                state?.problem, working: isWorking ? VaultPhrase.working : nil, on: &surface, in: bottom,
                context: context)
        }
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await viewModel.states() { send(.vaultSettings(state)) }
    }

    mutating func leave() { endEditing() }

    private mutating func endEditing() {
        form?.wipe()
        (form, question) = (nil, nil)
    }

    /// Whether the person is asked first, because what they typed would be lost.
    mutating func asksBeforeEnding(in context: ScreenContext) -> Bool {
        guard isUnsaved else { return false }
        question = LeaveQuestion.alert(in: context)
        return true
    }

    private mutating func answer(_ event: InputEvent) -> ScreenAction {
        if event == .key(.control("c")) { return .ignored }
        guard let button = question?.handle(event) else { return .none }
        question = nil
        if button == 0 { endEditing() }
        return .none
    }

    private var entries: [Entry] {
        state?.hasPassphrase == true ? [.set, .remove, .rotate, .examine, .back] : [.set, .rotate, .examine, .back]
    }

    private func title(_ entry: Entry, in context: ScreenContext) -> String {
        let phrase: Phrase =
            switch entry {
            case .set: state?.hasPassphrase == true ? VaultPhrase.changePassphrase : VaultPhrase.setPassphrase
            case .remove: VaultPhrase.removePassphrase
            case .rotate: VaultPhrase.rotate
            case .examine: VaultPhrase.examine
            case .back: .back
            }
        return context.say(phrase)
    }

    private func lines(width: Int, in context: ScreenContext) -> [(String, Style)] {
        guard let status = state?.status else { return [(context.say(VaultPhrase.working), context.theme.quiet)] }
        let message = status.fault.map { context.message(.vault($0)) }
        let texts = VaultText.lines(status, message, context.language, isCommand: false)
        return texts.flatMap { text in
            text.wrapped(columns: width).map { ($0, text.hasPrefix(" ") ? context.theme.quiet : .plain) }
        }
    }

    private mutating func choose(in context: ScreenContext) -> ScreenAction {
        guard entries.indices.contains(list.selection), !isWorking else { return .none }
        let entry = entries[list.selection]
        switch entry {
        case .back:
            isClosed = true
            return .none
        case .examine:
            reportOffset = 0
            return .run { [viewModel] in await viewModel.examine() }
        case .set, .remove, .rotate:
            editing = entry
            var rows: [Form<Field>.Row] = []
            if state?.hasPassphrase == true { rows.append(.init(.current, label: "", .secret(SecretEditor()))) }
            if entry == .set {
                rows += [
                    .init(.new, label: "", .secret(SecretEditor())), .init(.again, label: "", .secret(SecretEditor())),
                ]
            }
            form = Form(rows + [.init(.submit, label: "", .button), .init(.back, label: "", .button)])
            return .run { [viewModel] in await viewModel.edit(new: []) }
        }
    }

    private mutating func edit(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.escape)) {
            if !asksBeforeEnding(in: context) { endEditing() }
            return .none
        }
        guard let outcome = form?.handle(event) else { return .none }
        let (current, new, again) = (typed(.current), typed(.new), typed(.again))
        switch outcome {
        case .changed:
            await viewModel.edit(new: new)
            return .none
        case .pressed(.back):
            if !asksBeforeEnding(in: context) { endEditing() }
            return .none
        case .pressed:
            switch editing {
            case .remove: return .write { [viewModel] in await viewModel.removePassphrase(current: current) }
            case .rotate: return .write { [viewModel] in await viewModel.rotate(current: current) }
            case .set, .examine, .back:
                return .write { [viewModel] in await viewModel.setPassphrase(new, again: again, current: current) }
            }
        case .ignored: return .ignored
        case .handled: return .none
        }
    }

    private func typed(_ field: Field) -> [UInt8] { form?.secretBytes(of: field) ?? [] }

    private mutating func drawForm(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        guard var form else { return }
        let labels: [(Field, Phrase)] = [
            (.current, VaultPhrase.currentPassphrase), (.new, VaultPhrase.newPassphrase),
            (.again, VaultPhrase.passphraseAgain), (.back, .back),
        ]
        for (field, phrase) in labels { form.relabel(field, context.say(phrase)) }
        form.relabel(.submit, title(editing, in: context))
        var faults: [Field: String] = [:]
        switch state?.faults.current {
        case .input(let fault): faults[.current] = context.message(fault)
        case .wrong: faults[.current] = context.say(VaultPhrase.wrongPassphrase)
        case nil: break
        }
        if let fault = state?.faults.new { faults[.new] = context.message(fault) }
        if state?.faults.isMismatched == true { faults[.again] = context.say(VaultPhrase.passphrasesDiffer) }
        let explanation: Phrase =
            switch editing {
            case .remove: VaultPhrase.removeExplanation
            case .rotate: VaultPhrase.rotateExplanation
            case .set, .examine, .back: VaultPhrase.setExplanation
            }
        var hints = [Field.new: context.say(VaultPhrase.passphraseHint)]
        var strengths: [Field: StrengthBar] = [:]
        if let strength = state?.strength, !form.secret(of: .new).isEmpty {
            hints[.new] = context.say(Phrase(strength))
            strengths[.new] = StrengthBar(level: strength.rawValue)
        }
        CardScreen.draw(
            &form, title: title(editing, in: context), intro: context.say(explanation),
            problem: state?.problem.map { ScreenProblem($0) }, working: isWorking ? VaultPhrase.working : nil,
            faults: faults, hints: hints, strengths: strengths, on: &surface, in: area, context: context)
        self.form = form
        question?.draw(on: &surface, theme: context.theme)
    }

    private mutating func read(_ event: InputEvent, count: Int) -> ScreenAction {
        guard case .key(let key) = event else { return .ignored }
        switch key.code {
        case .escape, .enter, .scalar("q"): return .run { [viewModel] in await viewModel.closeExamination() }
        case .down, .scalar("j"): reportOffset += 1
        case .up, .scalar("k"): reportOffset -= 1
        case .pageDown, .scalar(" "): reportOffset += 10
        case .pageUp: reportOffset -= 10
        default: return .ignored
        }
        return .none
    }

    private mutating func drawReport(
        _ findings: [VaultFinding], on surface: inout Surface, in area: Rect, context: ScreenContext
    ) {
        let book = context.book
        var lines: [(String, Style)] = findings.flatMap { finding in
            let style: Style =
                switch finding.verdict {
                case .good: .plain
                case .absent: context.theme.quiet
                case .unseen, .warning: context.theme.accent
                case .fault, .broken: context.theme.fault
                }
            let advice = VaultText.advice(finding, book).map { "    " + $0 }
            return VaultText.line(finding, book).wrapped(columns: area.width).map { ($0, style) }
                + (advice?.wrapped(columns: area.width).map { ($0, context.theme.quiet) } ?? [])
        }
        let summary = VaultText.summary(findings)
        lines.append((context.say(summary), Style(isBold: true)))
        reportOffset = min(max(0, reportOffset), max(0, lines.count - area.height))
        for (index, (text, style)) in lines.dropFirst(reportOffset).prefix(area.height).enumerated() {
            surface.write(text, column: area.column, row: area.row + index, style: style, clip: area)
        }
    }

    private static func done(_ outcome: VaultSettingsState.Outcome) -> Phrase {
        switch outcome {
        case .passphraseSet: VaultPhrase.passphraseSet
        case .passphraseRemoved: VaultPhrase.passphraseRemoved
        case .rotated: VaultPhrase.rotated
        }
    }
}
