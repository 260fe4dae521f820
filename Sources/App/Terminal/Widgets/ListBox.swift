/// Rows of which one is selected; only what is visible is asked for and drawn.
public struct ListBox: Equatable, Sendable {
    /// The selected row, 0 when there is none.
    public private(set) var selection = 0
    private var offset = 0
    private var area = Rect(column: 0, row: 0, width: 0, height: 0)

    /// Starts at the top.
    public init() {}

    /// Moves the selection to a row; kept inside when drawn.
    public mutating func select(_ row: Int) {
        selection = max(0, row)
    }

    /// Takes an event of a list with `count` rows; false when it means nothing here.
    public mutating func handle(_ event: InputEvent, count: Int) -> Bool {
        let page = max(1, area.height - 1)
        switch event {
        case .key(let key) where key.modifiers.isEmpty:
            switch key.code {
            case .up, .scalar("k"): selection -= 1
            case .down, .scalar("j"): selection += 1
            case .pageUp: selection -= page
            case .pageDown: selection += page
            case .home, .scalar("g"): selection = 0
            case .end, .scalar("G"): selection = count - 1
            default: return false
            }
        case .mouse(let mouse) where area.contains(column: mouse.column, row: mouse.row):
            switch mouse.action {
            case .wheelUp: selection -= 3
            case .wheelDown: selection += 3
            case .press: selection = offset + mouse.row - area.row
            case .release, .move: return false
            }
        default: return false
        }
        selection = min(max(0, selection), max(0, count - 1))
        return true
    }

    /// Draws the visible rows; `line` gives the text of one and a quiet text for its right end.
    public mutating func draw(
        count: Int, on surface: inout Surface, in area: Rect, isFocused: Bool, theme: Theme,
        line: (Int) -> (text: String, detail: String)
    ) {
        self.area = area
        selection = min(selection, max(0, count - 1))
        guard !area.isEmpty else { return }
        offset = min(offset, max(0, count - area.height))
        if selection < offset { offset = selection }
        if selection >= offset + area.height { offset = selection - area.height + 1 }
        for index in offset..<max(offset, min(count, offset + area.height)) {
            let row = area.row + index - offset
            let content = line(index)
            let isSelected = index == selection && isFocused
            let bar = Rect(column: area.column, row: row, width: area.width, height: 1)
            surface.fill(bar, style: isSelected ? theme.focus : .plain)
            let detail = Sanitize.line(content.detail)
            // Where both do not fit, neither takes more than half from the other.
            let words = Sanitize.line(content.text)
            let room = max(0, area.width - 4)
            let detailRoom = max(room - TextWidth.columns(of: words), room / 2)
            let detailWidth = min(TextWidth.columns(of: detail), detailRoom)
            let text = words.truncated(columns: area.width - 3 - detailWidth)
            let mark = index == selection ? "› " : "  "
            surface.write(
                mark + text, column: area.column, row: row, style: isSelected ? theme.focus : .plain, clip: bar)
            surface.write(
                detail.truncated(columns: detailWidth), column: bar.endColumn - detailWidth, row: row,
                style: isSelected ? theme.focus : theme.quiet, clip: bar)
            if isSelected { surface.setCaret(column: area.column, row: row, isVisible: false) }
        }
    }
}
