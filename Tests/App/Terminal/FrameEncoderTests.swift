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

    @Test(arguments: [
        ("zero\u{200D}w", "zerow"), ("👨\u{200D}w", "👨w"), ("한\u{200D}글", "한글"), ("a\u{34F}\u{200C}b", "ab"),
        ("👨\u{200D}💻", "👨\u{200D}💻"), ("👨🏽\u{200D}🏽", "👨🏽🏽"), ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
        ("🏴\u{E0067}\u{E007F}", "🏴\u{E0067}\u{E007F}"), ("a\u{E0067}", "a"), ("न\u{94D}\u{200D}", "न\u{94D}"),
    ])
    func `T11: what nobody sees is not sent, unless it makes one picture of several`(text: String, sent: String) {
        var surface = Surface(width: 10, height: 1)
        surface.write(text, column: 0, row: 0)
        var encoder = FrameEncoder()
        let bytes = String(decoding: encoder.encode(surface), as: UTF8.self)
        let shown = bytes.replacing(/\u{1B}\[[?0-9;]*[@-~]/, with: "").filter { $0 != " " }
        #expect(Array(shown.utf8) == Array(sent.utf8))
    }

    @Test func `T11: the rest of a row that held a cluster of doubtful width is painted anew when the row changes`() {
        var encoder = FrameEncoder()
        var surface = Surface(width: 12, height: 2)
        surface.write("a👍🏽b 12:30", column: 0, row: 0)
        surface.write("a👍🏽b 12:30", column: 0, row: 1)
        _ = encoder.encode(surface)
        surface.write("c", column: 0, row: 0)
        #expect(String(decoding: encoder.encode(surface), as: UTF8.self).contains("b 12:30"))
        surface.fill(Rect(column: 0, row: 0, width: 12, height: 1))
        let erased = String(decoding: encoder.encode(surface), as: UTF8.self)
        #expect(erased.hasPrefix("\u{1B}[1;1H" + String(repeating: " ", count: 12)))
    }

    @Test func `without colour no colour is written, and the focus mark stays`() {
        var encoder = FrameEncoder(hasColor: false)
        var surface = Surface(width: 4, height: 1)
        surface.write("ab", column: 0, row: 0, style: Style(foreground: .red, isReversed: true))
        let text = String(decoding: encoder.encode(surface), as: UTF8.self)
        #expect(text.contains("\u{1B}[0;7m"))
        #expect(!text.contains("31"))
    }

    @Test func `T14: a frame ends at the caret, hidden or not`() {
        for isVisible in [true, false] {
            var encoder = FrameEncoder()
            var terminal = VirtualTerminal(width: 20, height: 4)
            var surface = Surface(width: 20, height: 4)
            surface.write("안녕", column: 3, row: 3)
            surface.setCaret(column: 7, row: 2, isVisible: isVisible)
            terminal.feed(encoder.encode(surface))
            #expect(terminal.cursor == (7, 2))
            #expect(terminal.modes.contains(25) == isVisible)
            surface.setCaret(column: 70, row: -2, isVisible: isVisible)
            terminal.feed(encoder.encode(surface))
            #expect(terminal.cursor == (19, 0))
        }
    }

    @Test func `T15: a frame of more than a few bytes is synchronized where the terminal can, and whole without`() {
        var (plain, synchronized) = (FrameEncoder(), FrameEncoder())
        synchronized.enableSynchronizedOutput()
        var surface = Surface(width: 60, height: 2)
        surface.write(String(repeating: "word ", count: 9), column: 0, row: 0)
        let bytes = String(decoding: plain.encode(surface), as: UTF8.self)
        let wrapped = String(decoding: synchronized.encode(surface), as: UTF8.self)
        #expect(wrapped == "\u{1B}[?2026h" + bytes + "\u{1B}[?2026l")
        surface.write("x", column: 0, row: 1)
        let key = String(decoding: synchronized.encode(surface), as: UTF8.self)
        #expect(!key.contains("2026"))
    }

    @Test func `T13: only absolute moves, colours and the caret are written, and a screen is cleared only at first`() {
        var encoder = FrameEncoder()
        var surface = Surface(width: 40, height: 6)
        for step in 0..<20 {
            surface.fill(surface.bounds)
            EveryWidget(text: "안녕 \(step) 👨‍👩‍👧‍👦").draw(on: &surface, in: surface.bounds)
            let text = String(decoding: encoder.encode(surface), as: UTF8.self)
            let finals = Set(text.matches(of: /\u{1B}\[[?0-9;]*([@-~])/).map { $0.1 })
            #expect(finals.isSubset(of: step == 0 ? ["H", "m", "J", "h", "l"] : ["H", "m", "h", "l"]))
        }
    }

    @Test func `T10: composed and decomposed Hangul are different cells, and the second one is painted`() {
        var surface = Surface(width: 4, height: 1)
        surface.write("\u{D55C}", column: 0, row: 0)
        var other = Surface(width: 4, height: 1)
        other.write("\u{1112}\u{1161}\u{11AB}", column: 0, row: 0)
        #expect(surface[0, 0] == other[0, 0])
        other.write("\u{1112}\u{1161}", column: 0, row: 0)
        #expect(surface[0, 0] != other[0, 0])
    }

    @Test func `T16: without colour every way in which a focus is shown is still there`() {
        let focus = painted(40, 3) { surface in
            surface.write("x", column: 0, row: 0, style: Theme.standard.focus.withoutColor)
        }
        #expect(focus.contains("\u{1B}[0;7m"))
        #expect(Theme.standard.focus.isReversed)
    }
}
