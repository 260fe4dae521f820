/// Who it is at a glance: the initials of a name, set off from the text beside it.
package struct InitialsChip: Equatable, Sendable {
    /// One or two letters; `?` for a name without any.
    package let initials: String

    /// Takes the first letters of the first two words; of a single word the first one.
    package init(name: String) {
        let words = name.split { !($0.isLetter || $0.isNumber) }.prefix(2)
        let letters = words.compactMap(\.first).map { String($0).uppercased().first.map(String.init) ?? "" }
        initials = letters.isEmpty ? "?" : letters.joined()
    }

    /// Columns that it takes.
    package var columns: Int { TextWidth.columns(of: initials) + 2 }

    /// Draws the chip at a cell and returns the column after it.
    @discardableResult
    package func draw(on surface: inout Surface, column: Int, row: Int, clip: Rect? = nil, theme: Theme) -> Int {
        var style = theme.accent
        style.isReversed = true
        return surface.write(" \(initials) ", column: column, row: row, style: style, clip: clip)
    }
}
