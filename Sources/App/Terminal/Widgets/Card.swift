/// A frame with a title in its upper edge.
public struct Card: Sendable {
    private let title: String

    /// Makes a frame; an empty title leaves the edge whole.
    public init(title: String = "") {
        self.title = title
    }

    /// Draws the frame and returns the area inside. Without room for a frame nothing is drawn and all of it is inside.
    public func draw(on surface: inout Surface, in area: Rect, theme: Theme) -> Rect {
        guard area.width >= 4, area.height >= 3 else { return area }
        let line = String(repeating: "─", count: area.width - 2)
        surface.fill(area)
        surface.write("╭\(line)╮", column: area.column, row: area.row, style: theme.border, clip: area)
        for row in area.row + 1..<area.endRow - 1 {
            surface.write("│", column: area.column, row: row, style: theme.border)
            surface.write("│", column: area.endColumn - 1, row: row, style: theme.border)
        }
        surface.write("╰\(line)╯", column: area.column, row: area.endRow - 1, style: theme.border, clip: area)
        if !title.isEmpty {
            let text = " \(title.truncated(columns: area.width - 6)) "
            surface.write(text, column: area.column + 2, row: area.row, style: theme.accent, clip: area)
        }
        return area.inset(columns: 2, rows: 1)
    }
}
