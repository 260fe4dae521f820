/// Titles in a row, one of them selected.
public struct TabBar: Sendable {
    private let titles: [String]
    private let selected: Int

    /// Makes a bar.
    public init(titles: [String], selected: Int) {
        self.titles = titles
        self.selected = selected
    }

    /// Draws the titles and returns where each can be clicked.
    public func draw(on surface: inout Surface, in area: Rect, theme: Theme) -> [Rect] {
        var column = area.column
        return titles.enumerated().map { index, title in
            let style =
                index == selected
                ? Style(foreground: theme.accent.foreground, isBold: true, isUnderlined: true) : .plain
            let end = surface.write(" \(index + 1) \(title) ", column: column, row: area.row, style: style, clip: area)
            defer { column = end + 1 }
            return Rect(column: column, row: area.row, width: end - column, height: 1)
        }
    }

    /// The number (1…) that a key chooses, if it is one of this bar's.
    public static func choice(of key: Key, count: Int) -> Int? {
        guard key.modifiers.isEmpty, case .scalar(let scalar) = key.code, let digit = Int(String(Character(scalar))),
            (1...max(1, count)).contains(digit)
        else { return nil }
        return digit - 1
    }
}
