import Testing

@testable import PorticoTerminal

struct InputDecoderTests {
    static let table: [(String, [InputEvent])] = [
        ("a", [.key(Key(.scalar("a")))]),
        ("안녕\r", [.key(Key(.scalar("안"))), .key(Key(.scalar("녕"))), .key(Key(.enter))]),
        ("\u{1112}\u{1161}", [.key(Key(.scalar("\u{1112}"))), .key(Key(.scalar("\u{1161}")))]),
        ("\n", [.key(.control("j"))]),
        ("\u{03}", [.key(.control("c"))]),
        ("\u{7F}\t", [.key(Key(.backspace)), .key(Key(.tab))]),
        ("\u{1B}[A\u{1B}OB", [.key(Key(.up)), .key(Key(.down))]),
        ("\u{1B}[1;5C", [.key(Key(.right, .control))]),
        ("\u{1B}[Z", [.key(Key(.tab, .shift))]),
        ("\u{1B}[3~\u{1B}[5~", [.key(Key(.delete)), .key(Key(.pageUp))]),
        ("\u{1B}OP\u{1B}[15~\u{1B}[24~", [.key(Key(.function(1))), .key(Key(.function(5))), .key(Key(.function(12)))]),
        ("\u{1B}[[A", [.key(Key(.function(1)))]),
        ("\u{1B}b\u{1B}안", [.key(.alt("b")), .key(.alt("안"))]),
        ("\u{1B}[97;5u", [.key(.control("a"))]),
        ("\u{1B}[97;5:3u", []),
        ("\u{1B}[27;2;65~", [.key(Key(.scalar("A")))]),
        ("\u{1B}[13u\u{1B}[27u", [.key(Key(.enter)), .key(Key(.escape))]),
        ("\u{1B}[200~안\r\u{1B}[A\u{1B}[201~x", [.paste("안\r\u{1B}[A"), .key(Key(.scalar("x")))]),
        (
            "\u{1B}[<0;3;4M\u{1B}[<0;3;4m",
            [
                .mouse(MouseEvent(action: .press, column: 2, row: 3)),
                .mouse(MouseEvent(action: .release, column: 2, row: 3)),
            ]
        ),
        ("\u{1B}[<65;1;1M", [.mouse(MouseEvent(action: .wheelDown, column: 0, row: 0))]),
        ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]),
        (
            "\u{1B}[?2026;2$y\u{1B}[?1u\u{1B}[?62;c",
            [
                .reply(.mode(2026, state: 2)), .reply(.keyboardFlags(1)), .reply(.deviceAttributes),
            ]
        ),
        ("\u{1B}]11;rgb:0000/0000/0000\u{07}z", [.key(Key(.scalar("z")))]),
        ("\u{1B}P>|name\u{1B}\\z\u{1B}_x\u{1B}\u{1B}\\y", [.key(Key(.scalar("z"))), .key(Key(.scalar("y")))]),
        ("\u{1B}[99;99;99xq", [.key(Key(.scalar("q")))]),
        (
            "\u{9B}31mk",
            [.key(Key(.scalar("3"))), .key(Key(.scalar("1"))), .key(Key(.scalar("m"))), .key(Key(.scalar("k")))]
        ),
        ("\u{1B}[12\u{18}a", [.key(Key(.scalar("a")))]),
        // T8: the keyboard protocol with flag 1, modifyOtherKeys, and what more eager terminals add
        ("\u{1B}[105;5u\u{1B}[109;5u", [.key(.control("i")), .key(.control("m"))]),
        ("\u{1B}[27;5;105~\u{1B}[27;6;122~", [.key(.control("i")), .key(Key(.scalar("z"), [.control, .shift]))]),
        ("\u{1B}[122;6u\u{1B}[13;2u", [.key(Key(.scalar("z"), [.control, .shift])), .key(Key(.enter, .shift))]),
        ("\u{1B}[97;129u\u{1B}[99;69u", [.key(Key(.scalar("a"))), .key(.control("c"))]),
        ("\u{1B}[97:65;2;65u", [.key(Key(.scalar("A")))]),
        ("\u{1B}[54620;3u", [.key(.alt("\u{D55C}"))]),
        (
            "\u{1B}[57400u\u{1B}[57414u\u{1B}[57419;5u",
            [
                .key(Key(.scalar("1"))), .key(Key(.enter)), .key(Key(.up, .control)),
            ]
        ),
        ("\u{1B}[1;1:3A\u{1B}[1;1:2A\u{1B}[3;1:3~", [.key(Key(.up))]),
        ("\u{1B}[57441;2u", []),
        ("\u{1B}[55296u\u{1B}[1114112u", []),
        // A control by its number is as little text as by its byte.
        ("\u{1B}[128u\u{1B}[155u\u{1B}[159;2u\u{1B}[27;1;155~\u{1B}[31u", []),
        // The place of the cursor is a report, not F3 with modifiers.
        ("\u{1B}[24;80R\u{1B}[1;5R", [.key(Key(.function(3), .control))]),
        // An older report of the mouse brings three bytes that are no text.
        (
            "\u{1B}[M !!x\u{1B}[M`\"#y",
            [
                .mouse(MouseEvent(action: .press, column: 0, row: 0)), .key(Key(.scalar("x"))),
                .mouse(MouseEvent(action: .wheelUp, column: 1, row: 2)), .key(Key(.scalar("y"))),
            ]
        ),
        ("\u{1B}[>1;10;0c\u{1B}[>1u", []),
        ("\u{1B}\u{1B}[A", [.key(Key(.escape)), .key(Key(.up))]),
    ]

    @Test func `T9: an Escape and a bracket wait for what follows, and a sequence that has begun does not`() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B, UInt8(ascii: "[")]).isEmpty)
        #expect(decoder.wait == .key)
        #expect(decoder.feed([UInt8(ascii: "1")]).isEmpty)
        #expect(decoder.wait == .sequence)
    }

    @Test(arguments: [0x18, 0x1A] as [UInt8])
    func `T6: a sequence that is cancelled leaves nothing behind`(byte: UInt8) {
        var decoder = InputDecoder()
        #expect(
            decoder.feed(Array("\u{1B}[1;5".utf8) + [byte] + Array("Ax".utf8)) == [
                .key(Key(.scalar("A"))), .key(Key(.scalar("x"))),
            ])
    }

    @Test func `T6: what a sequence holds beyond 256 bytes is taken off the wire and forgotten`() {
        var decoder = InputDecoder()
        let long = "\u{1B}[" + String(repeating: "0", count: 256) + ";5A"
        #expect(decoder.feed(Array(long.utf8)) == [.key(Key(.up))])
        #expect(decoder.feed(Array("\u{1B}[1;5A".utf8)) == [.key(Key(.up, .control))])
    }

    @Test(arguments: table)
    func `T6 T8: every split of every sequence gives the same events`(text: String, expected: [InputEvent]) {
        let bytes = Array(text.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var decoder = InputDecoder()
                var events = decoder.feed(bytes[..<first])
                events += decoder.feed(bytes[first..<second])
                events += decoder.feed(bytes[second...])
                #expect(events == expected, "split at \(first) and \(second)")
                #expect(decoder.wait == nil)
            }
        }
    }

    @Test func `T9: a lone Escape waits for time alone`() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.wait == .key)
        #expect(decoder.elapse() == [.key(Key(.escape))])
        #expect(decoder.wait == nil)
        #expect(decoder.feed(Array("[A".utf8)) == [.key(Key(.scalar("["))), .key(Key(.scalar("A")))])
    }

    @Test func `half a character waits without a time limit`() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0xEC, 0x95]).isEmpty)
        #expect(decoder.wait == nil)
        #expect(decoder.flush().isEmpty)
        #expect(decoder.feed([0x88]) == [.key(Key(.scalar("안")))])
    }

    @Test(
        arguments: [
            ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xE0, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F, 0x61], "\u{FFFD}a"), ([0xFF], "\u{FFFD}"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ] as [([UInt8], String)])
    func `what is not UTF-8 becomes replacement characters as the standard counts them`(bytes: [UInt8], text: String) {
        var decoder = InputDecoder()
        #expect(decoder.feed(bytes) == text.unicodeScalars.map { .key(Key(.scalar($0))) })
        #expect(text == String(decoding: bytes, as: UTF8.self))
    }

    @Test func `T7: a paste is cut at one mebibyte and its end is still found`() {
        var decoder = InputDecoder()
        let long = Array(repeating: UInt8(ascii: "a"), count: (1 << 20) + 5_000)
        let events = decoder.feed(Array("\u{1B}[200~".utf8) + long + Array("\u{1B}[201~b".utf8))
        #expect(events == [.paste(String(repeating: "a", count: 1 << 20)), .key(Key(.scalar("b")))])
    }

    @Test func `T7: a paste whose end never comes is given up, and keys mean something again`() {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1B}[200~half".utf8)).isEmpty)
        #expect(decoder.wait == .pastePause)
        #expect(decoder.elapse().isEmpty)
        #expect(decoder.wait == .pasteEnd)
        #expect(decoder.elapse() == [.paste("half")])
        #expect(decoder.wait == nil)
        #expect(decoder.feed([0x03]) == [.key(.control("c"))])
    }

    @Test(arguments: ["\u{03}", "\u{1B}[99;5u", "\u{1B}[27;5;99~"])
    func `T7: Control-C alone after a pause ends a paste, and within one it is text`(interrupt: String) {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1B}[200~one".utf8)).isEmpty)
        #expect(decoder.feed(Array(interrupt.utf8)).isEmpty)
        #expect(decoder.elapse().isEmpty)
        #expect(decoder.feed(Array("\(interrupt)two".utf8)).isEmpty)
        #expect(decoder.feed(Array(interrupt.utf8)).isEmpty)
        #expect(decoder.elapse().isEmpty)
        #expect(
            decoder.feed(Array(interrupt.utf8)) == [
                .paste("one\(interrupt)\(interrupt)two\(interrupt)"), .key(.control("c")),
            ])
        #expect(decoder.wait == nil)
    }

    @Test(arguments: ["[", "O", "]", "P", "X", "_", "^"] as [Unicode.Scalar])
    func `T9: what may begin a sequence or a string is a key with Alt when nothing follows`(introducer: Unicode.Scalar)
    {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1B}\(introducer)".utf8)).isEmpty)
        #expect(decoder.wait == .key)
        #expect(decoder.elapse() == [.key(.alt(introducer))])
        #expect(decoder.wait == nil)
        #expect(decoder.feed(Array("q".utf8)) == [.key(Key(.scalar("q")))])
    }

    @Test(arguments: begun)
    func `T6: what has no end is forgotten after a silence, and nothing of it is a key`(begun: String) {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array(begun.utf8)).isEmpty)
        #expect(decoder.wait == .sequence)
        #expect(decoder.elapse().isEmpty)
        #expect(decoder.wait == nil)
        #expect(decoder.feed(Array("q".utf8)) == [.key(Key(.scalar("q")))])
    }

    @Test(arguments: begun + ["\u{1B}]", "\u{1B}P", "\u{1B}X", "\u{1B}_", "\u{1B}^", "\u{1B}[", "\u{1B}O"])
    func `T6: Control-C and the next sequence get through whatever has no end`(begun: String) {
        for (bytes, event) in [
            ("\u{03}", Key.control("c")), ("\u{1B}[99;5u", .control("c")), ("\u{1B}[A", Key(.up)),
        ] {
            var decoder = InputDecoder()
            #expect(decoder.feed(Array(begun.utf8)).isEmpty)
            #expect(decoder.feed(Array(bytes.utf8)) == [.key(event)])
            #expect(decoder.wait == nil)
        }
    }

    /// Beginnings of sequences and strings whose end is missing.
    static let begun = [
        "\u{1B}]11;rgb", "\u{1B}Pq", "\u{1B}Xq", "\u{1B}_q", "\u{1B}^q", "\u{1B}]q\u{1B}", "\u{1B}[1;5", "\u{1B}[M!",
        "\u{1B}]" + String(repeating: "q", count: 100_000),
    ]

    @Test func `random bytes never trap and never leave an endless state`() {
        var state: UInt64 = 20_261_130
        var decoder = InputDecoder()
        for _ in 0..<200_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            _ = decoder.feed([UInt8(truncatingIfNeeded: state >> 33)])
        }
        _ = decoder.flush()
        _ = decoder.feed(Array("\u{18}\u{1B}[201~\u{18}\u{18}\u{1B}\\".utf8))
        #expect(decoder.feed(Array("z".utf8)) == [.key(Key(.scalar("z")))])
    }
}
