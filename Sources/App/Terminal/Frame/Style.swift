/// A colour of the terminal's own palette, so that the person's theme decides what it looks like.
public enum Color: UInt8, Equatable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// How a cell looks.
public struct Style: Equatable, Hashable, Sendable {
    /// The text's colour; `nil` is the terminal's own.
    public var foreground: Color?
    /// The colour behind it; `nil` is the terminal's own.
    public var background: Color?
    /// Bold.
    public var isBold: Bool
    /// Faint.
    public var isDim: Bool
    /// Underlined.
    public var isUnderlined: Bool
    /// Foreground and background exchanged: the focus mark, which works without colour too.
    public var isReversed: Bool

    /// Makes a style; plain when nothing is said.
    public init(
        foreground: Color? = nil, background: Color? = nil, isBold: Bool = false, isDim: Bool = false,
        isUnderlined: Bool = false, isReversed: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
        self.isDim = isDim
        self.isUnderlined = isUnderlined
        self.isReversed = isReversed
    }

    /// The terminal's own look.
    public static let plain = Style()

    /// The style without colours, for `NO_COLOR`.
    package var withoutColor: Style {
        var style = self
        style.foreground = nil
        style.background = nil
        return style
    }

    /// The select-graphic-rendition sequence that sets exactly this style (ECMA-48 §8.3.117).
    func appendSequence(to bytes: inout [UInt8]) {
        bytes += Array("\u{1B}[0".utf8)
        if isBold { bytes += Array(";1".utf8) }
        if isDim { bytes += Array(";2".utf8) }
        if isUnderlined { bytes += Array(";4".utf8) }
        if isReversed { bytes += Array(";7".utf8) }
        if let foreground { bytes += Self.color(foreground, normal: 30, bright: 90) }
        if let background { bytes += Self.color(background, normal: 40, bright: 100) }
        bytes.append(UInt8(ascii: "m"))
    }

    private static func color(_ color: Color, normal: Int, bright: Int) -> [UInt8] {
        let index = Int(color.rawValue)
        return Array(";\(index < 8 ? normal + index : bright + index - 8)".utf8)
    }
}
