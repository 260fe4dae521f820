/// How much of something is left, as a bar of whole cells.
///
/// Its picture is a number of filled cells, so that a screen that draws it again writes nothing until a cell changes;
/// `timeToNextPicture` says when that is, so that no timer has to run before.
public struct Gauge: Equatable, Sendable {
    /// What is left, 0…1.
    public let fraction: Double

    /// Makes a gauge; what lies outside 0…1 is clamped, and what is no number is 0.
    public init(fraction: Double) {
        self.fraction = fraction.isNaN ? 0 : min(max(0, fraction), 1)
    }

    /// Makes a gauge of a time that is left of a whole; empty when the whole is not positive.
    public init(remaining: Duration, total: Duration) {
        self.init(fraction: total > .zero ? remaining / total : 0)
    }

    /// How many of `width` cells are filled: none only when nothing is left.
    package func filled(width: Int) -> Int {
        guard width > 0, fraction > 0 else { return 0 }
        return min(width, max(1, Int((fraction * Double(width)).rounded(.up))))
    }

    /// How long the picture stays as it is while the time left runs down; `nil` when it will not change any more.
    package static func timeToNextPicture(remaining: Duration, total: Duration, width: Int) -> Duration? {
        guard width > 0, total > .zero, remaining > .zero else { return nil }
        let filled = Gauge(remaining: remaining, total: total).filled(width: width)
        return max(.milliseconds(1), remaining - total * (filled - 1) / width)
    }

    /// Draws the bar over the first row of `area`; the last fifth in the colour of caution.
    public func draw(on surface: inout Surface, in area: Rect, theme: Theme) {
        let bar = area.splitTop(1).top.intersection(surface.bounds)
        guard !bar.isEmpty else { return }
        let filled = filled(width: area.width)
        let style = fraction <= 0.2 ? theme.caution : theme.accent
        let end = surface.write(
            String(repeating: "━", count: filled), column: area.column, row: area.row, style: style, clip: area)
        surface.write(
            String(repeating: "╌", count: area.width - filled), column: end, row: area.row, style: theme.quiet,
            clip: area)
    }
}
