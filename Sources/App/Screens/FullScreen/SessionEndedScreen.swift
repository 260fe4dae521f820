import PorticoKit
import PorticoTerminal

/// Says why a provider's session is over, and offers to sign in there again.
struct SessionEndedScreen: AppScreen {
    private enum Field { case browser, device, others }

    private let account: AccountID
    private let reason: EndReason
    private let offers: ProviderOffersViewModel
    private var offered = ProviderOffersState()
    private var form: Form<Field>
    let isTyping = false
    let isReturnedTo = true

    init(_ account: AccountID, _ reason: EndReason, context: ScreenContext) {
        self.account = account
        self.reason = reason
        offers = context.container.makeProviderOffersViewModel()
        form = Form(Self.rows(account, offered, in: context))
    }

    func keys(in context: ScreenContext) -> [KeyHint] {
        [
            KeyHint(key: "↑↓", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyEnter),
            KeyHint(key: "q", meaning: .keyQuit),
        ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.scalar("q"))) { return .quit }
        let signIn = ProviderSignInPurpose.signIn(account.service)
        return switch form.handle(event) {
        case .pressed(.browser): .open(.provider(signIn, .browser, hint: account.name))
        case .pressed(.device): .open(.provider(signIn, .device, hint: account.name))
        case .pressed(.others): .open(.welcome)
        case .ignored: .ignored
        case .handled, .changed: .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .offers(let state) = state else { return }
        offered = state
        rebuild(in: context)
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        rebuild(in: context)
        CardScreen.draw(
            &form, title: context.say(.sessionEndedTitle),
            intro: "\(account). \(context.message(.sessionEnded(reason)).happened)", on: &surface, in: area,
            context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [offers, account] in await offers.loadWays(of: account.service) }
            for await state in await offers.states() { send(.offers(state)) }
        }
    }

    /// Makes the lines anew, with the same focus where its line still exists.
    private mutating func rebuild(in context: ScreenContext) {
        let focused = form.focused
        form = Form(Self.rows(account, offered, in: context))
        form.focus(on: focused)
    }

    private static func rows(
        _ account: AccountID, _ offered: ProviderOffersState, in context: ScreenContext
    ) -> [Form<Field>.Row] {
        context.waysAtProvider.filter { offered.mayOffer($0.way, at: account.service) }.map {
            .init($0.way == .device ? .device : .browser, label: context.say($0.label), .button)
        } + [.init(.others, label: context.say(.useAnotherAccount), .button)]
    }
}
