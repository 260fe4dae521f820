import PorticoTerminalTesting
import Testing

@testable import PorticoTerminal

struct FrameEncoderTests {
    @Test func `nothing is written when nothing changed`() {
        var encoder = FrameEncoder()
        var surface = Surface(width: 10, height: 2)
        surface.write("안녕", column: 1, row: 0)
        #expect(!encoder.encode(surface).isEmpty)
        #expect(encoder.encode(surface).isEmpty)
    }

    @Test func `a keystroke costs one move, one letter and the caret`() {
        var encoder = FrameEncoder()
        var surface = Surface(width: 80, height: 24)
        surface.setCaret(column: 0, row: 0, isVisible: true)
        _ = encoder.encode(surface)
        surface.write("a", column: 0, row: 0)
        surface.setCaret(column: 1, row: 0, isVisible: true)
        #expect(encoder.encode(surface).count <= 20)
    }

    @Test func `decomposed Hangul is drawn as its composed form`() {
        var terminal = VirtualTerminal(width: 10, height: 1)
        var encoder = FrameEncoder()
        var surface = Surface(width: 10, height: 1)
        surface.write("\u{1112}\u{1161}\u{11AB}글|", column: 0, row: 0)
        terminal.feed(encoder.encode(surface))
        #expect(terminal.lines == ["한글|"])
        #expect(terminal.screen[0].text == Array("\u{D55C}".utf8))
    }

    @Test func `without colour no colour is written, and the focus mark stays`() {
        var encoder = FrameEncoder(hasColor: false)
        var surface = Surface(width: 4, height: 1)
        surface.write("ab", column: 0, row: 0, style: Style(foreground: .red, isReversed: true))
        let text = String(decoding: encoder.encode(surface), as: UTF8.self)
        #expect(text.contains("\u{1B}[0;7m"))
        #expect(!text.contains("31"))
    }

    @Test(arguments: VirtualTerminal.WidthModel.allCases, 0..<40 as Range<UInt64>)
    func `an incremental frame shows what a full repaint shows`(model: VirtualTerminal.WidthModel, seed: UInt64) {
        var random = SplitMix(state: seed)
        let size = (width: random.below(30), height: random.below(6))
        var surface = Surface(width: size.width, height: size.height)
        var encoder = FrameEncoder()
        var terminal = VirtualTerminal(width: size.width, height: size.height, model: model)
        for step in 0..<60 {
            random.draw(on: &surface)
            terminal.feed(encoder.encode(surface))
            var repaint = FrameEncoder()
            var fresh = VirtualTerminal(width: size.width, height: size.height, model: model)
            fresh.feed(repaint.encode(surface))
            #expect(terminal.screen == fresh.screen, "seed \(seed), step \(step)")
            #expect(terminal.cursor == fresh.cursor)
        }
    }
}

/// A small generator of repeatable pictures (Steele, Lea, Flood 2014).
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    mutating func draw(on surface: inout Surface) {
        let words = [
            "a", "Hello", "안녕", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦", "🇰🇷", "e\u{301}x", "❤️", "漢", "│", "x\u{300}\u{301}",
            "👍🏽", " ",
            "\u{1B}[31m", "1\u{FE0F}\u{20E3}",
        ]
        let style = [Style.plain, Style(foreground: .cyan), Style(isBold: true), Style(isReversed: true)][below(4)]
        if below(8) == 0 {
            surface.fill(
                Rect(column: below(20) - 4, row: below(6) - 1, width: below(12), height: below(4)), style: style)
        } else {
            surface.write(words[below(words.count)], column: below(32) - 2, row: below(7) - 1, style: style)
        }
        surface.setCaret(column: below(40) - 3, row: below(8) - 1, isVisible: below(2) == 0)
    }
}
