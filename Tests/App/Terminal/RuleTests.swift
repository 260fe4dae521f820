import PorticoTerminalTesting
import Testing

@testable import PorticoTerminal

/// What holds for every widget at once.
struct RuleTests {
    static let clusters = [
        "👨‍👩‍👧‍👦", "🇰🇷", "e\u{301}", "x\u{300}\u{316}\u{35B}", "\u{1112}\u{1161}\u{11AB}", "\u{1112}", "\u{1161}", "한글",
        "❤\u{FE0F}",
        "❤\u{FE0E}", "👍🏽", "1\u{FE0F}\u{20E3}", "\u{E0A0}", "न\u{94D}दी", "\u{1F9D1}\u{200D}\u{1F4BB}", "\u{FE0F}", "🏴‍☠️",
        "o\u{200D}w", "👨\u{200D}w", "한\u{200D}글", "न\u{94D}\u{200D}", "\u{200D}x",
    ]

    @Test(arguments: VirtualTerminal.WidthModel.allCases, clusters)
    func `T11: borders stay straight whatever a terminal thinks of the text between`(
        model: VirtualTerminal.WidthModel, cluster: String
    ) {
        for filling in [cluster, "a" + cluster + "b", cluster + cluster, "가" + cluster + " " + cluster] {
            let terminal = emulated(24, 5, model: model) { surface in
                let inside = Card(title: filling).draw(on: &surface, in: surface.bounds, theme: .standard)
                var list = ListBox()
                list.draw(count: 3, on: &surface, in: inside, isFocused: true, theme: .standard) { _ in
                    (filling, filling)
                }
            }
            for row in 1...3 {
                for column in [0, 23] {
                    #expect(terminal.screen[row * 24 + column].text == Array("│".utf8), "row \(row), column \(column)")
                }
            }
            #expect(terminal.screen[23].text == Array("╮".utf8))
        }
    }

    @Test(arguments: [
        "a\u{1B}[2Jb", "\u{1B}]52;c;QUFB\u{07}", "\u{1B}]52;c;QUFB\u{1B}\\", "\u{9B}2J", "\u{9D}52;c;QUFB\u{9C}",
        "\u{90}q\u{9C}",
        "a\u{202E}b", "\u{2066}a\u{2069}", "\u{200F}a\u{200E}", "a\rb\nc\u{08}d\u{0B}e\u{0C}f",
        "\u{7F}\u{0}\u{0E}\u{0F}", "\u{2028}a\u{2029}",
        "\u{061C}\u{FEFF}\u{FFF9}x\u{FFFB}",
    ])
    func `T12: text from outside does nothing to the terminal, through any widget`(text: String) {
        let frame = painted(80, 24) { EveryWidget(text: text).draw(on: &$0, in: $0.bounds) }
        // What the encoder itself writes; nothing else may begin with an escape.
        let rest = frame.replacing(/\u{1B}\[(\?25[hl]|[0-9;]*m|[0-9]+;[0-9]+H|2J)/, with: "")
        let forbidden = rest.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
                0xFFF9...0xFFFB:
                true
            default: false
            }
        }
        #expect(forbidden.isEmpty)
        #expect(frame.ranges(of: "\u{1B}[2J").count == 1)
    }

    @Test func `T12: a control is shown as its symbol, so that nobody is deceived by what is left out`() {
        let lines = shown(20, 1) { $0.write("a\u{1B}[2J\u{7}b\u{202E}c", column: 0, row: 0) }
        #expect(lines == ["a␛[2J␇bc"])
    }

    @Test(arguments: VirtualTerminal.WidthModel.allCases)
    func `T21: no widget traps at any size, however small`(model: VirtualTerminal.WidthModel) {
        var sizes = (0...5).flatMap { width in (0...5).map { (width, $0) } }
        for length in [6, 7, 10, 11, 12, 39, 40, 80, 200] {
            sizes += [(1, length), (length, 1), (length, 3), (3, length)]
        }
        for (width, height) in sizes {
            for text in ["", "안녕 family 👨‍👩‍👧‍👦\u{1B}", "\u{FE0F}"] {
                _ = emulated(width, height, model: model) { EveryWidget(text: text).draw(on: &$0, in: $0.bounds) }
                // A place that lies outside the window is no place.
                _ = emulated(width, height, model: model) {
                    EveryWidget(text: text).draw(on: &$0, in: Rect(column: -3, row: 2, width: 9, height: 9))
                }
            }
        }
    }

    @Test func `T2: every mode that is set is reset, in the order that harms nothing`() {
        for hasMouse in [true, false] {
            let enter = TerminalModes.enter(hasMouse: hasMouse)
            for match in enter.matches(of: /\u{1B}\[\?(\d+)([hl])/) {
                let undone = match.2 == "h" ? "l" : "h"
                #expect(TerminalModes.reset.contains("\u{1B}[?\(match.1)\(undone)"))
            }
        }
        let order = [
            "\u{18}", "\u{1B}[?2026l", "\u{1B}[<u", "\u{1B}[?1006l", "\u{1B}[?1000l", "\u{1B}[?1004l", "\u{1B}[?2004l",
            "\u{1B}[?7h",
            "\u{1B}[0m", "\u{1B}[?25h", "\u{1B}[?1049l",
        ]
        #expect(TerminalModes.reset == order.joined())
    }

    @Test func `T8: only the flag that tells keys apart is asked of the keyboard protocol`() {
        let enter = TerminalModes.enter(hasMouse: true)
        #expect(enter.matches(of: /\u{1B}\[[>=](\d+)/).map { $0.1 } == ["1"])
        #expect(!enter.contains("\u{1B}[>4;"))
    }
}
