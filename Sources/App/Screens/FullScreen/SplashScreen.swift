import PorticoKit
import PorticoTerminal

/// Shown while what is stored is being read, and when it cannot be read.
struct SplashScreen: AppScreen {
    private var state: RootState?
    let isTyping = false

    var isWorking: Bool { state?.isWorking ?? true }

    func keys(in context: ScreenContext) -> [KeyHint] { [KeyHint(key: "q", meaning: .keyQuit)] }

    func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        event == .key(Key(.scalar("q"))) ? .quit : .ignored
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        if case .root(let state) = state { self.state = state }
    }

    func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let frame = area.centered(width: 60, height: 6)
        surface.write(context.program, column: frame.column, row: frame.row, style: context.theme.accent, clip: frame)
        let note = frame.splitTop(2).rest
        CardScreen.drawNote(
            state?.problem, working: isWorking ? .restoring : nil, on: &surface, in: note, context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {}
}
