import PorticoKit
import PorticoTerminal

/// Language, accounts, services, vault, sign-out and deletion.
struct SettingsTab: AppScreen {
    private enum Entry: Equatable {
        case language, vault, signOut, signOutEverywhere, deleteAccount
        case account(AccountID), service(ServiceName)
    }

    private enum Field { case address, password, submit, back }

    private enum Question: Equatable { case signOut, signOutEverywhere }

    private let account: Account
    private let viewModel: SettingsViewModel
    private var state: SettingsState?
    private var list = ListBox()
    private var question: (alert: Alert, about: Question)?
    private var deleting: Form<Field>?
    private var isMismatched = false

    init(account: Account, context: ScreenContext) {
        self.account = account
        viewModel = context.container.makeSettingsViewModel()
    }

    var isTyping: Bool { deleting != nil || question != nil }
    var isWorking: Bool { state?.isWorking ?? true }

    func keys(in context: ScreenContext) -> [KeyHint] {
        if question != nil { return AlertKeys.all }
        return deleting != nil
            ? FormKeys.withPassword
            : [
                KeyHint(key: "↑↓", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyEnter),
                KeyHint(key: "q", meaning: .keyQuit),
            ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if question != nil { return answer(event) }
        if deleting != nil { return delete(event) }
        if event == .key(Key(.enter)) || event == .key(Key(.scalar(" "))) { return choose(in: context) }
        return list.handle(event, count: entries.count) ? .none : .ignored
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .settings(let state) = state else { return }
        if deleting != nil, state.work.problem != nil, state.work.problem != self.state?.work.problem {
            deleting?.focus(on: .password)
        }
        self.state = state
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        if deleting != nil { return drawDeletion(on: &surface, in: area, context: context) }
        let (rest, bottom) = area.splitBottom(3)
        let lines = entries.map { line(for: $0, in: context) }
        list.draw(
            count: lines.count, on: &surface, in: rest, isFocused: question == nil, theme: context.theme
        ) { lines[$0] }
        CardScreen.drawNote(state?.problem, isWorking: isWorking, on: &surface, in: bottom, context: context)
        question?.alert.draw(on: &surface, theme: context.theme)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [viewModel] in
                await viewModel.reload()
                await viewModel.follow()
            }
            for await state in await viewModel.states() { send(.settings(state)) }
        }
    }

    private var entries: [Entry] {
        [.language] + (state?.sessions ?? []).map { .account($0.account.id) }
            + (state?.services ?? []).map { .service($0.name) } + [
                .vault, .signOut, .signOutEverywhere, .deleteAccount,
            ]
    }

    private func line(for entry: Entry, in context: ScreenContext) -> (text: String, detail: String) {
        switch entry {
        case .language: return (context.say(.language), context.language == .english ? "English" : "한국어")
        case .account(let id):
            let phase = state?.sessions.first { $0.account.id == id }?.phase ?? .signedOut
            let mark = id == state?.active ? " · \(context.say(.active))" : ""
            return ("\(context.say(.accounts)): \(id)", PhaseWord(phase, in: context).text + mark)
        case .service(let name):
            let detail =
                switch state?.services.first(where: { $0.name == name })?.kind {
                case .accountsAPI(let url): url
                case .embedded, nil: ""
                }
            return ("\(context.say(.services)): \(name == .local ? context.say(.practice) : name.text)", detail)
        case .vault: return (context.say(.vault), vaultText(in: context))
        case .signOut: return (context.say(.signOut), "")
        case .signOutEverywhere: return (context.say(.signOutEverywhere), "")
        case .deleteAccount: return (context.say(.deleteAccount), "")
        }
    }

    private func vaultText(in context: ScreenContext) -> String {
        guard let vault = state?.vault else { return "" }
        let word: ScreenPhrase =
            switch vault.state {
            case .open: .vaultOpen
            case .locked: .vaultLocked
            case .damaged: .vaultDamaged
            case .absent: .vaultAbsent
            }
        let slots = vault.slots.map { context.say($0 == .deviceKey ? .deviceKey : .passphrase) }
        return ([context.say(word)] + slots).joined(separator: " · ")
    }

    private mutating func choose(in context: ScreenContext) -> ScreenAction {
        let entries = entries
        guard entries.indices.contains(list.selection) else { return .none }
        switch entries[list.selection] {
        case .language: return .speak(context.language == .english ? .korean : .english)
        case .account(let id): return .run { [viewModel] in await viewModel.activate(id) }
        case .service, .vault: return .none
        case .signOut: ask(.signOut, .signOut, in: context)
        case .signOutEverywhere: ask(.signOutEverywhere, .signOutEverywhere, in: context)
        case .deleteAccount:
            deleting = Form([
                .init(.address, label: context.say(.typeDelete), .text(TextEditor())),
                .init(.password, label: context.say(.password), .secret(SecretEditor())),
                .init(.submit, label: context.say(.delete), .button), .init(.back, label: context.say(.back), .button),
            ])
        }
        return .none
    }

    private mutating func ask(_ about: Question, _ button: ScreenPhrase, in context: ScreenContext) {
        let alert = Alert(
            title: context.say(button), text: context.say(.signOutQuestion),
            buttons: [context.say(button), context.say(.stay)])
        question = (alert, about)
    }

    private mutating func answer(_ event: InputEvent) -> ScreenAction {
        guard let button = question?.alert.handle(event), let about = question?.about else { return .none }
        question = nil
        guard button == 0 else { return .none }
        let id = account.id
        switch about {
        case .signOut: return .run { [viewModel] in await viewModel.signOut(id) }
        case .signOutEverywhere: return .run { [viewModel] in await viewModel.signOutEverywhere() }
        }
    }

    private mutating func delete(_ event: InputEvent) -> ScreenAction {
        if event == .key(Key(.escape)) { return endDeletion() }
        switch deleting?.handle(event) {
        case .pressed(.back): return endDeletion()
        case .pressed(.submit):
            guard deleting?.text(of: .address) == account.id.name else {
                isMismatched = true
                deleting?.focus(on: .address)
                return .none
            }
            let password = Secret(deleting?.secret(of: .password) ?? "")
            let id = account.id
            return .run { [viewModel] in await viewModel.delete(id, password: password) }
        case .changed:
            isMismatched = false
            return .none
        case .ignored: return .ignored
        case .handled, .pressed, nil: return .none
        }
    }

    private mutating func endDeletion() -> ScreenAction {
        deleting?.wipe()
        deleting = nil
        isMismatched = false
        return .none
    }

    private mutating func drawDeletion(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        guard var form = deleting else { return }
        form.relabel(.address, context.say(.typeDelete))
        form.relabel(.password, context.say(.password))
        form.relabel(.submit, context.say(.delete))
        form.relabel(.back, context.say(.back))
        CardScreen.draw(
            &form, rows: 8, title: context.say(.deleteAccount), intro: context.say(.deleteAccountWarning),
            problem: state?.problem, isWorking: isWorking,
            faults: isMismatched ? [.address: context.say(.typeDeleteMismatch)] : [:],
            hints: [.address: account.id.name], on: &surface, in: area, context: context)
        deleting = form
    }
}
