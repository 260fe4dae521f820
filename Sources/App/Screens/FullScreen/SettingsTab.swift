import PorticoKit
import PorticoTerminal

/// Language, accounts, services, vault, sign-out and deletion.
struct SettingsTab: AppScreen {
    /// A line of the list.
    enum Entry: Equatable {
        case language, addAccount, addService, vault, signOut, signOutEverywhere, deleteAccount
        case account(AccountID), service(ServiceName), identity(LinkedIdentity), link(ProviderOffer)
    }

    /// What an answer to a question does.
    private enum Deed {
        case signOut(AccountID), signOutEverywhere, activate(AccountID), signIn(Service), remove(ServiceName), unlink(
            LinkedIdentity)
        case stay
        /// Deletes the account once its address was typed, confirmed by a provider or else the password.
        case delete(ProviderOffer?)
    }

    private let account: Account
    private let features: Set<ServiceFeature>
    private let viewModel: SettingsViewModel
    private let offers: ProviderOffersViewModel
    private var offered: [ProviderOffer] = []
    private let identities: LinkedIdentitiesViewModel
    private var linked = LinkedIdentitiesState()
    private var state: SettingsState?
    private var list = ListBox()
    /// The line that was moved to, wherever it stands and even before it is there; `nil` before any was.
    var chosen: Entry?
    private var question: (alert: Alert, deeds: [Deed])?
    private var deleting: TypedConfirmation?
    /// The provider that confirms the deletion; `nil` for the password.
    private var confirming: ProviderOffer?
    private var vaultPage: VaultPage

    init(account: Account, features: Set<ServiceFeature>, scope: SessionScope, context: ScreenContext) {
        self.account = account
        self.features = features
        viewModel = context.container.makeSettingsViewModel()
        offers = context.container.makeProviderOffersViewModel()
        identities = scope.makeLinkedIdentitiesViewModel()
        vaultPage = VaultPage(context: context)
    }

    var isTyping: Bool { deleting != nil || question != nil || (!vaultPage.isClosed && vaultPage.isTyping) }
    var isUnsaved: Bool { vaultPage.isUnsaved }
    var problem: SessionError? {
        // That a service has no list of identities is no reason to bother.
        state?.problem ?? (linked.isWithoutList ? nil : linked.problem)
    }
    var isWorking: Bool { vaultPage.isWorking || linked.isWorking || state?.isWorking ?? true }

    /// Fetches again what stands in the list.
    var reload: ScreenAction {
        let hasProviders = features.contains(.providers)
        return .run { [viewModel, identities, offers, account] in
            await viewModel.reload()
            guard hasProviders else { return }
            await identities.reload()
            await offers.load(account.id.service)
        }
    }

    func keys(in context: ScreenContext) -> [KeyHint] {
        if !vaultPage.isClosed { return vaultPage.keys(in: context) }
        if question != nil { return AlertKeys.all }
        return deleting != nil
            ? confirming == nil ? FormKeys.withPassword : FormKeys.plain
            : [
                KeyHint(key: "↑↓", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyEnter),
                KeyHint(key: "r", meaning: .keyReload), KeyHint(key: "q", meaning: .keyQuit),
            ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if !vaultPage.isClosed {
            let action = await vaultPage.handle(event, in: context)
            return vaultPage.isClosed ? .run { [viewModel] in await viewModel.reload() } : action
        }
        if question != nil { return answer(event, in: context) }
        if deleting != nil { return delete(event, in: context) }
        stayOnLine()
        if event == .key(Key(.scalar("r"))) { return reload }
        if event == .key(Key(.enter)) || event == .key(Key(.scalar(" "))) { return choose(in: context) }
        guard list.handle(event, count: entries.count) else { return .ignored }
        chosen = entries[list.selection]
        return .none
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        vaultPage.show(state, in: context)
        if case .offers(let state) = state, state.service == account.id.service { offered = state.offers }
        if case .identities(let state) = state { linked = state }
        guard case .settings(let state) = state else { return }
        if state.work.problem != self.state?.work.problem {
            deleting?.refuse(state.problem.map { context.message($0).happened })
        }
        self.state = state
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        if !vaultPage.isClosed { return vaultPage.draw(on: &surface, in: area, context: context) }
        let (rest, bottom) = area.splitBottom(area.height >= 10 ? 3 : 1)
        stayOnLine()
        let lines = entries.map { SettingsLine($0, state: state, in: context) }
        list.draw(
            count: lines.count, on: &surface, in: rest, isFocused: question == nil && deleting == nil,
            theme: context.theme
        ) { (lines[$0].text, lines[$0].detail) }
        let working: Phrase? = isWorking ? .restoring : nil
        if var deleting {
            deleting.wording = deletionWording(in: context)
            let free = deleting.draw(on: &surface, theme: context.theme)
            self.deleting = deleting
            CardScreen.drawNote(nil, working: working, on: &surface, in: free, context: context)
            return
        }
        CardScreen.drawNote(problem, working: working, on: &surface, in: bottom, context: context)
        question?.alert.draw(on: &surface, theme: context.theme)
    }

    /// Whether the person is asked first, because what they typed would be lost.
    mutating func asksBeforeLeaving(in context: ScreenContext) -> Bool {
        !vaultPage.isClosed && vaultPage.asksBeforeEnding(in: context)
    }

    mutating func leave() {
        vaultPage.leave()
        deleting?.wipe()
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [vaultPage] in await vaultPage.watch(send) }
            group.addTask { [viewModel] in
                await viewModel.reload()
                await viewModel.follow()
            }
            if features.contains(.providers) {
                group.addTask { [offers] in for await state in await offers.states() { send(.offers(state)) } }
                group.addTask { [identities] in
                    for await state in await identities.states() { send(.identities(state)) }
                }
                group.addTask { [identities] in await identities.reload() }
                group.addTask { [offers, account] in await offers.load(account.id.service) }
            }
            for await state in await viewModel.states() { send(.settings(state)) }
        }
    }

    private var entries: [Entry] {
        let accounts = state?.sessions.map(\.account.id) ?? [account.id]
        let services = state?.services.map(\.name) ?? [account.id.service]
        return [.language] + accounts.map { .account($0) } + [.addAccount] + services.map { .service($0) }
            + [.addService] + linked.identities.map { .identity($0) }
            + linked.missing(of: offered).map { .link($0) } + [.vault, .signOut, .signOutEverywhere]
            + (features.contains(.accountDeletion) ? [.deleteAccount] : [])
    }

    /// Lines come and go above the chosen one.
    private mutating func stayOnLine() {
        if let place = chosen.flatMap({ entries.firstIndex(of: $0) }) { list.select(place) }
    }

    private mutating func choose(in context: ScreenContext) -> ScreenAction {
        let entries = entries
        guard entries.indices.contains(list.selection) else { return .none }
        switch entries[list.selection] {
        case .language: return .speak(context.language.next)
        case .account(let id): askAbout(id, in: context)
        case .addAccount: return .open(.welcome)
        case .service(let name): askAbout(name, in: context)
        case .identity(let identity):
            ask(
                .unlinkTitle(provider: identity.providerName),
                context.say(.unlinkQuestion(identity: Sanitize.line(identity.label))),
                [(.unlink(identity), .unlink), (.stay, .back)], context)
        case .link(let offer): return .open(.provider(.link(account.id, offer), context.usualWay, hint: nil))
        case .addService: return .open(.addService)
        case .vault: return vaultPage.open()
        case .signOut:
            ask(.signOut, context.say(.signOutQuestion), [(.signOut(account.id), .signOut), (.stay, .stay)], context)
        case .signOutEverywhere:
            ask(
                .signOutEverywhere, context.say(.signOutEverywhereQuestion),
                [(.signOutEverywhere, .signOut), (.stay, .stay)], context)
        case .deleteAccount where linked.confirming(of: offered).isEmpty: beginDeletion(nil, in: context)
        case .deleteAccount:
            ask(
                .deleteAccount, context.say(.confirmDeletionHow),
                (linked.hasPassword == false ? [] : [(.delete(nil), .password)])
                    + linked.confirming(of: offered).map { (.delete($0), Phrase(words: $0.name, ko: $0.name)) }
                    + [(.stay, .back)], context)
        }
        return .none
    }

    private mutating func beginDeletion(_ provider: ProviderOffer?, in context: ScreenContext) {
        confirming = provider
        deleting = TypedConfirmation(expected: account.id.name, wording: deletionWording(in: context))
    }

    private mutating func askAbout(_ id: AccountID, in context: ScreenContext) {
        let use: [(Deed, Phrase)] = id == state?.active ? [] : [(.activate(id), .use)]
        ask(
            .account, "\(id)\n\(context.say(.accountQuestion))", use + [(.signOut(id), .signOut), (.stay, .back)],
            context)
    }

    private mutating func askAbout(_ name: ServiceName, in context: ScreenContext) {
        let title = name.title(in: context.language)
        guard name != .local else {
            return ask(
                .service, "\(title)\n\(context.say(.embeddedStays))",
                [(.signIn(Service(name: name, kind: .embedded)), .signIn), (.stay, .back)], context)
        }
        let service = state?.services.first { $0.name == name } ?? Service(name: name, kind: .embedded)
        ask(
            .service, context.say(.serviceQuestion(name: title)),
            [(.signIn(service), .signIn), (.remove(name), .removeService), (.stay, .back)], context)
    }

    private mutating func ask(_ title: Phrase, _ text: String, _ deeds: [(Deed, Phrase)], _ context: ScreenContext) {
        let alert = Alert(title: context.say(title), text: text, buttons: deeds.map { context.say($0.1) })
        question = (alert, deeds.map(\.0))
    }

    private mutating func answer(_ event: InputEvent, in context: ScreenContext) -> ScreenAction {
        guard let button = question?.alert.handle(event), let deeds = question?.deeds, deeds.indices.contains(button)
        else { return .none }
        question = nil
        switch deeds[button] {
        case .stay: return .none
        case .activate(let id): return viewModel.telling(in: context) { await $0.activate(id) }
        case .signOut(let id): return viewModel.telling(in: context) { await $0.signOut(id) }
        case .signOutEverywhere: return viewModel.telling(in: context) { await $0.signOutEverywhere() }
        case .signIn(let service): return .open(.signIn(at: service, context.usualWay))
        case .unlink(let identity):
            return .tell(
                { [identities] in await identities.state.unlinked },
                after: { [identities] in await identities.unlink(identity) }
            ) { _ in context.good(.unlinked(identity: Sanitize.line(identity.label))) }
        case .delete(let provider):
            beginDeletion(provider, in: context)
            return .none
        case .remove(let name): return viewModel.telling(in: context) { await $0.removeService(name) }
        }
    }

    private func deletionWording(in context: ScreenContext) -> TypedConfirmation.Wording {
        .init(
            title: context.say(.deleteAccount),
            text: context.say(.deleteWarning(name: account.id.description)), label: context.say(.typeAddress),
            secretLabel: confirming == nil ? context.say(.password) : nil,
            confirm: confirming.map { context.say(.continueWith(provider: $0.name)) } ?? context.say(.delete),
            cancel: context.say(.back),
            mismatch: context.say(.addressDiffers))
    }

    private mutating func delete(_ event: InputEvent, in context: ScreenContext) -> ScreenAction {
        if event == .key(.control("c")) { return .ignored }
        switch deleting?.handle(event) {
        case .confirmed where confirming != nil:
            deleting = nil
            return confirming.map { .open(.provider(.deletion(account.id, $0), context.usualWay, hint: nil)) } ?? .none
        case .confirmed:
            let password = Secret(deleting?.secret ?? "")
            let id = account.id
            return viewModel.telling(in: context) { await $0.delete(id, password: password) }
        case .cancelled:
            deleting = nil
            return .none
        case nil: return .none
        }
    }
}
