import PorticoConcurrency
import PorticoTerminalTesting
import Testing

@testable import PorticoTerminal

struct FieldTests {
    @Test func `a passphrase of 64 KiB is pasted at once, and no field grows without end`() {
        let long = String(repeating: "a\u{301}한b", count: 9_362)
        var secret = SecretEditor()
        let duration = ContinuousClock().measure { secret.paste(long) }
        #expect(secret.reveal() == long)
        #expect(secret.count == 3 * 9_362)
        #expect(duration < .seconds(2))
        for _ in 0..<3 { secret.paste(long) }
        #expect(secret.reveal() == long || secret.reveal() == long + long)
        var text = TextEditor()
        text.paste(String(repeating: "x", count: TextEditor.limit + 1))
        #expect(text.text.isEmpty)
        text.paste(String(repeating: "x", count: TextEditor.limit))
        _ = text.handle(Key(.scalar("y")))
        #expect(text.text.count == TextEditor.limit)
    }

    @Test(arguments: [(["a"], "  a"), (["a", "b"], "  ◂ a ▸")])
    func `a choice says that it can be changed where there is another one`(options: [String], line: String) {
        var form = Form([Form<Int>.Row(0, label: "C", .choice(options: options, selected: 0))])
        let lines = shown(20, 3) { surface in
            let area = surface.bounds
            _ = form.draw(on: &surface, in: area, theme: .standard)
        }
        #expect(lines[1] == line)
    }

    @Test func `a button without room ends where its bracket does`() {
        var form = Form([Form<Int>.Row(0, label: "Continue as mina", .button)])
        func lines(_ width: Int) -> [String] {
            shown(width, 1) { surface in
                let area = surface.bounds
                _ = form.draw(on: &surface, in: area, theme: .standard)
            }
        }
        #expect(lines(22) == ["› [ Continue as mina ]"])
        #expect(lines(16) == ["› [ Continue … ]"])
    }

    private static func editor(_ text: String, _ keys: [Key]) -> TextEditor {
        var editor = TextEditor(text)
        for key in keys { _ = editor.handle(key) }
        return editor
    }

    @Test(
        arguments: [
            ("kills in a row are yanked together", [.control("w"), .control("w"), .control("y")], "one two"),
            (
                "a kill after something else begins anew", [.control("w"), Key(.home), .control("k"), .control("y")],
                "one "
            ),
            ("forward and backward", [.alt("b"), .control("k"), .control("u"), .control("y")], "one two"),
            ("word arrows", [Key(.left, .control), Key(.backspace, .control)], "two"),
            ("word arrows of other terminals", [Key(.home), Key(.right, .alt), Key(.delete)], "onetwo"),
            ("undo", [.control("w"), .control("_")], "one two"),
            ("undo twice", [.control("w"), .control("u"), .control("_"), .control("_")], "one two"),
            ("redo", [.control("w"), .control("_"), .alt("_")], "one "),
            (
                "what is done after an undo cannot be redone",
                [.control("w"), .control("_"), Key(.backspace), .alt("_")], "one tw"
            ),
            ("letters in a row are undone together", [Key(.scalar("x")), Key(.scalar("y")), .control("_")], "one two"),
            ("a move parts them", [Key(.scalar("x")), Key(.left), Key(.scalar("y")), .control("_")], "one twox"),
        ] as [(String, [Key], String)])
    func `T17: the readline keys`(what: String, keys: [Key], text: String) {
        #expect(Self.editor("one two", keys).text == text)
    }

    @Test(arguments: [
        // former offset, caret, columns of the text, width, offset
        (0, 0, 0, 10, 0), (0, 9, 9, 10, 0), (0, 10, 10, 10, 1), (5, 10, 30, 10, 5), (5, 15, 30, 10, 6),
        (5, 3, 30, 10, 3),
        (5, 4, 4, 10, 0), (25, 30, 30, 10, 21), (3, 7, 7, 1, 7), (0, 4, 4, 0, 0),
    ])
    func `T17: a line scrolls in columns and no further than the caret needs`(
        former: Int, caret: Int, columns: Int, width: Int, offset: Int
    ) {
        #expect(LineWindow.offset(former, caret: caret, columns: columns, width: width) == offset)
    }

    @Test func `T17: a wide character that is cut at the left edge leaves a blank, and the caret stays on its column`()
    {
        var form = Form([.init(0, label: "L", .text(TextEditor("가나다라마바사")))])
        var surface = Surface(width: 10, height: 3)
        _ = form.draw(on: &surface, in: surface.bounds, theme: .standard)
        #expect(surface.caret == (9, 1))
        for _ in 0..<3 { _ = form.handle(.key(Key(.left))) }
        surface = Surface(width: 10, height: 3)
        _ = form.draw(on: &surface, in: surface.bounds, theme: .standard)
        #expect(surface.caret == (3, 1))
    }

    @Test func `T7: a paste is text whatever it holds, in one event and one frame`() {
        var form = Form([.init(0, label: "L", .text(TextEditor())), .init(1, label: "B", .button)])
        let text = String(repeating: "안녕\r\nq\u{1B}[A\t", count: 9_000)
        var decoder = InputDecoder()
        let events = decoder.feed(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
        #expect(events.count == 1)
        let outcomes = events.map { form.handle($0) }
        #expect(outcomes == [.changed(0)])
        #expect(form.focused == 0)
        #expect(form.text(of: 0) == text.filter { !$0.isNewline })
        let pressed = form.handle(.paste("x"))
        #expect(pressed == .changed(0))
    }

    @Test func `T21: a form that is too tall scrolls to the line with the focus`() {
        var form = Form((0..<6).map { .init($0, label: "Field \($0)", .text(TextEditor("text \($0)"))) })
        for focus in [5, 2, 0, 3] {
            form.focus(on: focus)
            for height in 1...7 {
                let lines = shown(20, height) { _ = form.draw(on: &$0, in: $0.bounds, theme: .standard) }
                #expect(lines.contains("  text \(focus)"), "field \(focus) in \(height) rows")
            }
        }
    }

    @Test func `T19: Tab and arrows go round, a click goes where it hits, and a second one changes a choice`() {
        var form = Form([
            .init(0, label: "한글", .text(TextEditor())),
            .init(1, label: "C", .choice(options: ["a", "b"], selected: 0)),
            .init(2, label: "B", .button),
        ])
        for (key, focus) in [
            (Key(.tab), 1), (Key(.down), 2), (Key(.tab), 0), (Key(.tab, .shift), 2), (Key(.up), 1), (Key(.up), 0),
        ] {
            _ = form.handle(.key(key))
            #expect(form.focused == focus)
        }
        _ = emulated(20, 8) { _ = form.draw(on: &$0, in: $0.bounds, theme: .standard) }
        func click(_ column: Int, _ row: Int) -> Form<Int>.Outcome {
            form.handle(.mouse(MouseEvent(action: .press, column: column, row: row)))
        }
        #expect(click(3, 4) == .handled)
        #expect(click(3, 4) == .changed(1))
        #expect(form.text(of: 1) == "b")
        #expect(click(4, 6) == .pressed(2))
        #expect(click(19, 6) == .ignored)
        #expect(form.handle(.mouse(MouseEvent(action: .release, column: 3, row: 1))) == .ignored)
    }
}

struct PasswordFieldTests {
    private static func editor(_ text: String, _ keys: [Key]) -> SecretEditor {
        var editor = SecretEditor()
        editor.paste(text)
        for key in keys { _ = editor.handle(key) }
        return editor
    }

    @Test(
        arguments: [
            ([Key(.left), Key(.scalar("x"))], "one twxo"), ([Key(.left, .alt), Key(.scalar("x"))], "xone two"),
            ([.alt("b"), Key(.scalar("x"))], "xone two"),
            ([Key(.left, .control), .alt("f"), Key(.scalar("x"))], "one twox"), ([Key(.left), .control("w")], "o"),
            ([Key(.home), .alt("d")], ""), ([Key(.home), .control("k")], ""), ([.control("u"), .control("y")], ""),
            ([.control("u"), .control("_")], ""), ([Key(.home), Key(.delete), .control("d")], "e two"),
            ([.control("a"), .control("f"), .control("h"), .control("e"), .control("b"), .control("d")], "ne tw"),
        ] as [([Key], String)])
    func `T18: word keys go to the ends, and nothing is killed or undone`(keys: [Key], text: String) {
        #expect(Self.editor("one two", keys).reveal() == text)
    }

    @Test func `T18: what is removed, outgrown or wiped is overwritten`() {
        let bytes = SecretBytes(Array("secret".utf8))
        bytes.replace(3..<6, with: [])
        #expect(bytes.state.withLock { $0.room }.filter { $0 != 0 } == Array("sec".utf8))
        bytes.replace(1..<1, with: Array("xy".utf8))
        #expect(bytes.text(0..<5) == "sxyec")
        bytes.replace(0..<5, with: [])
        #expect(bytes.state.withLock { $0.room }.allSatisfy { $0 == 0 })
        bytes.replace(0..<0, with: Array(repeating: 0x61, count: 3_000))
        #expect(bytes.count == 3_000)
    }

    @Test func `T18: what is typed after a wipe is hidden again`() {
        var editor = Self.editor("secret", [.control("t")])
        #expect(editor.isRevealed)
        editor.wipe()
        #expect(!editor.isRevealed && editor.count == 0)
    }

    @Test func `T18: what keeps no text of it gets the bytes`() {
        var form = Form([.init(0, label: "P", .secret(SecretEditor())), .init(1, label: "B", .button)])
        _ = form.handle(.paste("안녕 pw"))
        _ = form.handle(.key(Key(.backspace)))
        #expect(form.secretBytes(of: 0) == [0xEC, 0x95, 0x88, 0xEB, 0x85, 0x95, 0x20, 0x70])
        #expect(form.secretBytes(of: 1).isEmpty)
    }

    @Test func `T18: a copy of a field has bytes of its own`() {
        let original = Self.editor("secret", [])
        var copy = original
        copy.wipe()
        #expect(copy.reveal() == "")
        #expect(original.reveal() == "secret")
    }

    @Test func `T18: Ctrl-T shows what is typed until the field is left`() {
        var form = Form([.init(0, label: "P", .secret(SecretEditor())), .init(1, label: "B", .button)])
        _ = form.handle(.paste("안녕 pw"))
        func line() -> String { shown(20, 4) { _ = form.draw(on: &$0, in: $0.bounds, theme: .standard) }[1] }
        #expect(line() == "  •••••")
        #expect(form.handle(.key(.control("t"))) == .handled)
        #expect(line() == "  안녕 pw")
        _ = form.handle(.key(Key(.tab)))
        #expect(line() == "  •••••")
        form.wipe()
        #expect(form.secret(of: 0) == "")
        #expect(line() == "")
    }
}

struct FramePacerTests {
    @Test func `T13: the first frame is drawn at once, then at most sixty in a second, the last one always`() {
        var pacer = FramePacer()
        let start = ContinuousClock.now
        #expect(pacer.turn(at: start) == .draw)
        #expect(pacer.turn(at: start + .milliseconds(5)) == .wait(.microseconds(11_667)))
        #expect(pacer.turn(at: start + .milliseconds(6)) == .skip)
        pacer.waited()
        #expect(pacer.turn(at: start + .milliseconds(17)) == .draw)
        #expect(pacer.turn(at: start + .milliseconds(40)) == .draw)
    }
}
