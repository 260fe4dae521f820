import PorticoKit
import PorticoTerminal

/// Who is signed in, where, and how fresh that is: at the right end of the tabs.
struct AccountChip {
    private let name: String
    private let service: ServiceName
    private let phase: SessionPhase

    init(_ session: Session, in context: ScreenContext) {
        name = session.account.profile?.nickname ?? session.account.id.name
        service = session.account.id.service
        phase = session.phase
    }

    /// Below this the tabs give up their titles.
    let leastColumns = 26

    /// Draws from the right. What there is no room for goes in this order: the service, the name, the word.
    func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let (mark, word, style) = PhaseWord(phase, in: context).styled(context.theme)
        let chip = InitialsChip(name: name)
        let place = service == .local ? "" : " · \(service)"
        let state = "\(mark) \(word)"
        let fixed = chip.columns + 2 + TextWidth.columns(of: state)
        let room = area.width - fixed
        var text = ""
        if room >= TextWidth.columns(of: name + place) {
            text = name + place
        } else if room >= 4 {
            text = name.truncated(columns: room)
        }
        let shown = room >= 0 ? state : mark
        let columns =
            chip.columns + 1 + TextWidth.columns(of: text) + (text.isEmpty ? 0 : 1) + TextWidth.columns(of: shown)
        guard columns <= area.width else { return }
        var column = area.endColumn - columns
        column =
            chip.draw(on: &surface, column: column, row: area.row, clip: area, theme: context.theme) + 1
        if !text.isEmpty { column = surface.write(text, column: column, row: area.row, clip: area) + 1 }
        surface.write(shown, column: column, row: area.row, style: style, clip: area)
    }
}

/// How a phase is called on screen.
struct PhaseWord {
    private let phrase: Phrase
    let text: String

    init(_ phase: SessionPhase, in context: ScreenContext) {
        phrase = if case .signedIn(let freshness) = phase { Phrase(freshness) } else { Phrase(phase) }
        text = context.say(phrase)
    }

    /// A mark that says the same without colour, the word, and its look.
    func styled(_ theme: Theme) -> (mark: String, word: String, style: Style) {
        switch phrase {
        case .fresh: ("●", text, theme.good)
        case .stale, .offline: ("○", text, theme.caution)
        default: ("✕", text, theme.fault)
        }
    }
}
