/// A question that must be answered before anything else.
public struct Alert: Equatable, Sendable {
    /// What the question is about.
    public let title: String
    /// The question.
    public let text: String
    /// The answers; the last one is the way back, which Esc takes.
    public let buttons: [String]
    private var focused: Int
    private var areas: [Rect] = []

    /// Asks; the focus is on the way back, so that Enter alone does no harm.
    public init(title: String, text: String, buttons: [String]) {
        precondition(!buttons.isEmpty, "a question needs an answer")
        self.title = title
        self.text = text
        self.buttons = buttons
        focused = buttons.count - 1
    }

    /// Takes an event and returns the chosen button's place once one is chosen.
    public mutating func handle(_ event: InputEvent) -> Int? {
        switch event {
        case .key(let key):
            switch key.code {
            case .escape: return buttons.count - 1
            case .enter, .scalar(" "): return focused
            case .left, .up: focused = (focused + buttons.count - 1) % buttons.count
            case .tab where key.modifiers.contains(.shift): focused = (focused + buttons.count - 1) % buttons.count
            case .right, .down, .tab: focused = (focused + 1) % buttons.count
            default: break
            }
        case .mouse(let mouse) where mouse.action == .press:
            return areas.firstIndex { $0.contains(column: mouse.column, row: mouse.row) }
        case .mouse, .paste, .focus, .reply: break
        }
        return nil
    }

    /// Draws the question over what is there; answers that do not fit beside each other stand below each other.
    public mutating func draw(on surface: inout Surface, theme: Theme) {
        let width = min(60, surface.width - 2)
        let lines = Sanitize.lines(text).wrapped(columns: width - 4)
        let labels = buttons.map { "[ \(Sanitize.line($0).truncated(columns: width - 8)) ]" }
        let columns = labels.reduce(-2) { $0 + TextWidth.columns(of: $1) + 2 }
        let rows = columns > width - 4 ? labels.count : 1
        let frame = surface.bounds.centered(width: width, height: lines.count + rows + 4)
        let inside = Card(title: title).draw(on: &surface, in: frame, theme: theme)
        for (index, line) in lines.prefix(max(0, inside.height - rows)).enumerated() {
            surface.write(line, column: inside.column, row: inside.row + index, clip: inside)
        }
        var (column, row) = (inside.column, inside.endRow - rows)
        areas = labels.enumerated().map { index, label in
            let style = index == focused ? theme.focus : .plain
            let end = surface.write(label, column: column, row: row, style: style, clip: inside)
            if index == focused { surface.setCaret(column: column, row: row, isVisible: false) }
            defer { (column, row) = rows == 1 ? (end + 2, row) : (column, row + 1) }
            return Rect(column: column, row: row, width: end - column, height: 1)
        }
    }
}
