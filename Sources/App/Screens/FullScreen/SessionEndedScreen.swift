import PorticoKit
import PorticoTerminal

/// Says why a provider's session is over, and offers to sign in there again.
struct SessionEndedScreen: AppScreen {
    private enum Field { case browser, device, others }

    private let account: AccountID
    private let reason: EndReason
    private var form: Form<Field>
    let isTyping = false

    init(_ account: AccountID, _ reason: EndReason, context: ScreenContext) {
        self.account = account
        self.reason = reason
        let ways: [(Field, Phrase)] = [(.browser, .continueInBrowser), (.device, .useAnotherDevice)]
        let lines = (context.isBrowserNear ? ways : ways.reversed()) + [(.others, .back)]
        form = Form(lines.map { .init($0.0, label: context.say($0.1), .button) })
    }

    func keys(in context: ScreenContext) -> [KeyHint] {
        [
            KeyHint(key: "↑↓", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyEnter),
            KeyHint(key: "Esc", meaning: .keyBack), KeyHint(key: "q", meaning: .keyQuit),
        ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if event == .key(Key(.scalar("q"))) { return .quit }
        if event == .key(Key(.escape)) { return .open(.welcome) }
        let signIn = ProviderSignInPurpose.signIn(account.service)
        return switch form.handle(event) {
        case .pressed(.browser): .open(.provider(signIn, .browser, hint: account.name))
        case .pressed(.device): .open(.provider(signIn, .device, hint: account.name))
        case .pressed(.others): .open(.welcome)
        case .ignored: .ignored
        case .handled, .changed: .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {}

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        form.relabel(.browser, context.say(.continueInBrowser))
        form.relabel(.device, context.say(.useAnotherDevice))
        form.relabel(.others, context.say(.back))
        CardScreen.draw(
            &form, title: context.say(.sessionEndedTitle),
            intro: "\(account). \(context.message(.sessionEnded(reason)).happened)", on: &surface, in: area,
            context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {}
}
