internal import PorticoTerminal

/// Random pictures on the emulator: whatever was shown before, an incremental frame must leave the same screen as a
/// full repaint, and a border must stand where it was drawn, under a terminal's width model.
package enum FrameFuzz {
    /// Draws the pictures of a seed and says what went wrong, if anything did.
    package static func fault(seed: UInt64, model: VirtualTerminal.WidthModel, steps: Int) -> String? {
        var random = SeededGenerator(seed: seed)
        var surface = Surface(width: random.below(30), height: random.below(6))
        let hasColor = random.below(4) > 0
        var encoder = FrameEncoder(hasColor: hasColor)
        var terminal = VirtualTerminal(width: surface.width, height: surface.height, model: model)
        for step in 0..<steps {
            switch random.below(24) {
            case 0: encoder.invalidate()
            case 1: encoder.enableSynchronizedOutput()
            case 2:
                surface = Surface(width: random.below(30), height: random.below(6))
                terminal = VirtualTerminal(width: surface.width, height: surface.height, model: model)
                encoder.invalidate()
            default: break
            }
            for _ in 0...random.below(3) { draw(on: &surface, &random) }
            let border = random.below(surface.width + 1)
            let hasBorder = random.below(2) == 0 && border < surface.width
            if hasBorder {
                for row in 0..<surface.height { surface.write("│", column: border, row: row) }
            }
            terminal.feed(encoder.encode(surface))
            var repaint = FrameEncoder(hasColor: hasColor)
            var fresh = VirtualTerminal(width: surface.width, height: surface.height, model: model)
            fresh.feed(repaint.encode(surface))
            if terminal.screen != fresh.screen {
                return "step \(step): \(terminal.lines) instead of \(fresh.lines)"
            }
            if terminal.cursor != fresh.cursor { return "step \(step): the cursor is at \(terminal.cursor)" }
            if terminal.modes.contains(2026) { return "step \(step): synchronized output was left on" }
            guard hasBorder else { continue }
            for row in 0..<surface.height where terminal.screen[row * surface.width + border].text != Array("│".utf8) {
                return "step \(step): row \(row) has no border at \(border): \(terminal.lines)"
            }
        }
        return nil
    }

    private static let words = [
        "a", "Hello", "안녕", "\u{1112}\u{1161}\u{11AB}", "\u{1112}", "\u{1161}", "\u{D7B0}", "\u{11A8}", "👨‍👩‍👧‍👦", "🇰🇷", "🇰",
        "e\u{301}x", "❤️", "❤\u{FE0E}", "漢", "│", "x\u{300}\u{301}", "\u{300}", "👍🏽", "🏽", " ", "\u{1B}[31m",
        "1\u{FE0F}\u{20E3}",
        "\u{E000}", "\u{378}", "\u{AD}", "\u{200D}", "\u{202E}abc", "ｱ", "！", "🏴\u{E0067}\u{E0062}\u{E007F}",
        "न\u{94D}दी", "กำ", "o\u{200D}w", "👨\u{200D}w", "한\u{200D}글", "न\u{94D}\u{200D}",
    ]

    private static let styles = [
        Style.plain, Style(foreground: .cyan), Style(isBold: true), Style(isReversed: true),
        Style(foreground: .brightWhite, background: .black, isUnderlined: true),
    ]

    private static func draw(on surface: inout Surface, _ random: inout SeededGenerator) {
        let style = random.pick(styles)
        let (column, row) = (random.below(32) - 2, random.below(7) - 1)
        switch random.below(10) {
        case 0:
            surface.fill(
                Rect(column: column, row: row, width: random.below(12), height: random.below(4)), style: style)
        case 1:
            surface.restyle(Rect(column: column, row: row, width: random.below(9), height: 2)) { $0 = style }
        default:
            let text = (0...random.below(3)).map { _ in random.pick(words) }.joined()
            surface.write(text, column: column, row: row, style: style)
        }
        surface.setCaret(column: random.below(40) - 3, row: random.below(8) - 1, isVisible: random.below(2) == 0)
    }
}
