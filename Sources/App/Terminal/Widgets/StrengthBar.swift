/// How good a password is, as a few blocks that fill up and change colour; a word belongs beside it, for eyes that
/// tell no colours.
public struct StrengthBar: Equatable, Sendable {
    /// How many columns a bar takes.
    public static let width = 8
    /// The best level.
    public static let best = 4

    /// 0 (nothing typed) … ``best``.
    public let level: Int

    /// Makes a bar; a level outside 0…``best`` is clamped.
    public init(level: Int) {
        self.level = min(max(0, level), Self.best)
    }

    /// Draws the bar at a cell and returns the column after it.
    @discardableResult
    public func draw(on surface: inout Surface, column: Int, row: Int, clip: Rect? = nil, theme: Theme) -> Int {
        let filled = level * Self.width / Self.best
        let style = level <= 1 ? theme.fault : level == 2 ? theme.caution : theme.good
        let end = surface.write(
            String(repeating: "■", count: filled), column: column, row: row, style: style, clip: clip)
        return surface.write(
            String(repeating: "□", count: Self.width - filled), column: end, row: row, style: theme.quiet, clip: clip)
    }
}
