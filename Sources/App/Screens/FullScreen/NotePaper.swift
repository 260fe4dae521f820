import PorticoKit
import PorticoTerminal

/// One note in full, over the list.
struct NotePaper {
    private let note: Note
    private var offset = 0
    private var page = 1

    init(_ note: Note) {
        self.note = note
    }

    /// Scrolls; false when the note is put away.
    mutating func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(let key):
            switch key.code {
            case .escape, .enter, .scalar("q"): return false
            case .up, .scalar("k"): offset -= 1
            case .down, .scalar("j"): offset += 1
            case .pageUp: offset -= page
            case .pageDown, .scalar(" "): offset += page
            case .home: offset = 0
            // Beyond the last line, which is as far as drawing goes; keys that follow at once add to it.
            case .end: offset = note.text.count
            default: break
            }
        case .mouse(let mouse):
            switch mouse.action {
            case .wheelUp: offset -= 3
            case .wheelDown: offset += 3
            case .press, .release, .move: break
            }
        case .paste, .focus, .reply: break
        }
        return true
    }

    mutating func draw(on surface: inout Surface, context: ScreenContext) {
        let width = min(72, surface.width - 2)
        let lines = Sanitize.lines(note.text).wrapped(columns: width - 4)
        let height = min(lines.count + 2, max(3, surface.height - 4))
        let frame = surface.bounds.centered(width: width, height: height)
        let inside = Card(title: "\(context.say(.note)) · \(TimestampText(note.createdAt))").draw(
            on: &surface, in: frame, theme: context.theme)
        page = max(1, inside.height)
        offset = min(max(0, offset), max(0, lines.count - inside.height))
        for (index, line) in lines.dropFirst(offset).prefix(inside.height).enumerated() {
            surface.write(line, column: inside.column, row: inside.row + index, clip: inside)
        }
        surface.setCaret(column: inside.column, row: inside.row, isVisible: false)
    }
}
