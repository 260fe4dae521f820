/// The looks of everything: one accent, the terminal's own colours for text.
public struct Theme: Equatable, Sendable {
    /// Headings, the focused field's label, the selected tab.
    public var accent: Style
    /// What matters less: hints, footers, times.
    public var quiet: Style
    /// What is wrong.
    public var fault: Style
    /// What went well.
    public var good: Style
    /// What may become wrong: a token about to end, a password that is only fair.
    public var caution: Style
    /// The one thing that has the focus; told by reversal, which works without colour.
    public var focus: Style
    /// Frames around cards.
    public var border: Style

    /// Sixteen colours, right on light and dark terminals.
    public static let standard = Theme(
        accent: Style(foreground: .cyan, isBold: true), quiet: Style(isDim: true), fault: Style(foreground: .red),
        good: Style(foreground: .green), caution: Style(foreground: .yellow), focus: Style(isReversed: true),
        border: Style(isDim: true))
}
