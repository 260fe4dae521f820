import PorticoKit
import PorticoTerminal

/// The places where the account is signed in, and how long this one's token lives.
struct DevicesTab: AppScreen {
    private let devices: DeviceSessionsViewModel
    private var session: Session
    private var state: DeviceSessionsState?
    private var list = ListBox()
    private var question: (alert: Alert, id: DeviceSession.ID)?

    init(session: Session, scope: SessionScope) {
        self.session = session
        devices = scope.makeDeviceSessionsViewModel()
    }

    var isTyping: Bool { question != nil }
    var problem: SessionError? { state?.problem }
    var isWorking: Bool { state?.isWorking ?? true }

    /// Fetches the list again.
    var reload: ScreenAction { .run { [devices] in await devices.reload() } }

    func keys(in context: ScreenContext) -> [KeyHint] {
        if question != nil { return AlertKeys.all }
        return [
            KeyHint(key: "d", meaning: .keyRevoke), KeyHint(key: "↑↓", meaning: .keyMove),
            KeyHint(key: "r", meaning: .keyReload), KeyHint(key: "q", meaning: .keyQuit),
        ]
    }

    func picturesHold(in context: ScreenContext) -> Duration? { TokenGauge(session, in: context).pictureHolds }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if question != nil {
            guard let button = question?.alert.handle(event), let id = question?.id else { return .none }
            question = nil
            guard button == 0 else { return .none }
            return .tell(
                { [devices] in await devices.state.revoked }, after: { [devices] in await devices.revoke(id) }
            ) { _ in
                context.good(.sessionRevoked)
            }
        }
        switch event {
        case .key(Key(.scalar("r"))): return reload
        case .key(Key(.scalar("d"))), .key(Key(.delete)):
            guard let sessions = state?.sessions, sessions.indices.contains(list.selection) else { return .none }
            ask(about: sessions[list.selection], in: context)
            return .none
        default: return list.handle(event, count: state?.sessions.count ?? 0) ? .none : .ignored
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        switch state {
        case .devices(let state): self.state = state
        case .session(let session): self.session = session
        default: break
        }
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let (head, body) = area.splitTop(area.height >= 8 ? 2 : 1)
        TokenGauge(session, in: context).draw(on: &surface, in: head, context: context)
        let (rest, bottom) = body.splitBottom(3)
        let sessions = state?.sessions ?? []
        list.draw(
            count: sessions.count, on: &surface, in: rest, isFocused: question == nil, theme: context.theme
        ) { index in
            let session = sessions[index]
            let mark = session.isCurrent ? "● \(context.say(.thisDevice)): " : ""
            let time = Grid.time(session.lastSeenAt, in: rest)
            return (mark + session.name, Grid.isNarrow(rest) ? time : context.say(.lastSeen(time: time)))
        }
        if sessions.count == 1, rest.height > 2 {
            surface.write(
                context.say(.noOtherSessions), column: rest.column + 2, row: rest.row + 2, style: context.theme.quiet,
                clip: rest)
        }
        CardScreen.drawNote(
            state?.problem, working: isWorking ? .restoring : nil, on: &surface, in: bottom, context: context)
        question?.alert.draw(on: &surface, theme: context.theme)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await devices.states() { send(.devices(state)) }
    }

    private mutating func ask(about session: DeviceSession, in context: ScreenContext) {
        let text = context.say(session.isCurrent ? .revokeThisQuestion : .revokeQuestion)
        let alert = Alert(
            title: context.say(.revoke), text: "\(text) \(session.name.truncated(columns: 80))",
            buttons: [context.say(.revoke), context.say(.keep)])
        question = (alert, session.id)
    }
}
