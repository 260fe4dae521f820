import PorticoKit
import PorticoTerminal

/// The places where the account is signed in.
struct DevicesTab: AppScreen {
    private let devices: DeviceSessionsViewModel
    private var state: DeviceSessionsState?
    private var list = ListBox()
    private var question: (alert: Alert, id: DeviceSession.ID)?

    init(scope: SessionScope) {
        devices = scope.makeDeviceSessionsViewModel()
    }

    var isTyping: Bool { question != nil }
    var isWorking: Bool { state?.isWorking ?? true }

    /// Fetches the list anew.
    var reload: ScreenAction { .run { [devices] in await devices.reload() } }

    func keys(in context: ScreenContext) -> [KeyHint] {
        if question != nil { return AlertKeys.all }
        return [
            KeyHint(key: "d", meaning: .revoke), KeyHint(key: "r", meaning: .keyReload),
            KeyHint(key: "q", meaning: .keyQuit),
        ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if question != nil {
            guard let button = question?.alert.handle(event), let id = question?.id else { return .none }
            question = nil
            return button == 0 ? .run { [devices] in await devices.revoke(id) } : .none
        }
        switch event {
        case .key(Key(.scalar("r"))): return reload
        case .key(Key(.scalar("d"))), .key(Key(.delete)):
            guard let sessions = state?.sessions, sessions.indices.contains(list.selection) else { return .none }
            let session = sessions[list.selection]
            let alert = Alert(
                title: context.say(.revoke), text: "\(context.say(.revokeQuestion)) \(session.name)",
                buttons: [context.say(.revoke), context.say(.keep)])
            question = (alert, session.id)
            return .none
        default: return list.handle(event, count: state?.sessions.count ?? 0) ? .none : .ignored
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        if case .devices(let state) = state { self.state = state }
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let (rest, bottom) = area.splitBottom(3)
        let sessions = state?.sessions ?? []
        list.draw(
            count: sessions.count, on: &surface, in: rest, isFocused: question == nil, theme: context.theme
        ) { index in
            let session = sessions[index]
            let mark = session.isCurrent ? " (\(context.say(.thisDevice)))" : ""
            return (session.name + mark, "\(context.say(.lastSeen)) \(TimestampText(session.lastSeenAt).description)")
        }
        CardScreen.drawNote(state?.problem, isWorking: isWorking, on: &surface, in: bottom, context: context)
        question?.alert.draw(on: &surface, theme: context.theme)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await devices.states() { send(.devices(state)) }
    }
}
