/// A sentence about what just happened, over whatever is there, until it is taken away.
public struct Toast: Equatable, Sendable {
    /// What kind of news it is.
    public enum Kind: Equatable, Sendable {
        /// Something went well.
        case good
        /// Something is worth knowing.
        case notice
        /// Something went wrong that needs no decision.
        case fault
    }

    /// How long one should stand before it is taken away.
    public static let duration = Duration.seconds(4)

    /// What kind of news it is.
    public let kind: Kind
    /// The sentence.
    public let text: String

    /// Makes a toast.
    public init(_ text: String, kind: Kind = .good) {
        self.text = text
        self.kind = kind
    }

    /// Draws the sentence at the right end of the last row of `area`, cut where it does not fit.
    public func draw(on surface: inout Surface, in area: Rect, theme: Theme) {
        let row = area.splitBottom(1).bottom.intersection(surface.bounds)
        guard row.width >= 3 else { return }
        let (mark, look) =
            switch kind {
            case .good: ("✓", theme.good)
            case .notice: ("•", theme.accent)
            case .fault: ("!", theme.fault)
            }
        let line = " \(mark) \(Sanitize.line(text)) ".truncated(columns: row.width)
        var style = look
        style.isReversed = true
        surface.write(
            line, column: row.endColumn - TextWidth.columns(of: line), row: row.row, style: style, clip: row)
    }
}
