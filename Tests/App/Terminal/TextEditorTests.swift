import Testing

@testable import PorticoTerminal

struct TextEditorTests {
    private func editor(_ text: String, keys: [Key]) -> TextEditor {
        var editor = TextEditor(text)
        for key in keys { _ = editor.handle(key) }
        return editor
    }

    static let table: [(String, [Key], String, Int)] = [
        ("", [Key(.scalar("a")), Key(.scalar("b"))], "ab", 2),
        ("ab", [Key(.left), Key(.scalar("x"))], "axb", 2),
        ("한글", [Key(.backspace)], "한", 1),
        ("👨‍👩‍👧‍👦!", [Key(.left), Key(.backspace)], "!", 0),
        ("abc", [Key(.home), Key(.delete)], "bc", 0),
        ("one two", [.control("w")], "one ", 4),
        ("one two", [.control("w"), .control("y"), .control("y")], "one twotwo", 10),
        ("one two", [.alt("b"), .control("k")], "one ", 4),
        ("one two", [.control("a"), .alt("f"), .control("u")], " two", 0),
        ("one two", [.control("a"), .alt("d")], " two", 0),
        ("abc", [.control("b"), .control("d")], "ab", 2),
        ("", [Key(.scalar("a")), Key(.scalar("b")), .control("_")], "", 0),
        ("x", [.control("u"), .control("_")], "x", 1),
        ("x", [.control("u"), .control("/")], "x", 1),
        ("x", [.control("u"), .control("_"), .control("z")], "x", 1),
    ]

    @Test func `T17: a hundred changes can be undone, and no more are kept`() {
        var editor = TextEditor()
        for _ in 0..<150 { editor.paste("x") }
        for _ in 0..<150 { _ = editor.handle(.control("_")) }
        #expect(editor.text.count == 50)
    }

    @Test(arguments: table)
    func `the readline keys edit by cluster`(text: String, keys: [Key], expected: String, caret: Int) {
        let editor = editor(text, keys: keys)
        #expect(editor.text == expected)
        #expect(editor.caret == caret)
    }

    @Test func `Hangul typed jamo by jamo is one character`() {
        let editor = editor("", keys: ["\u{1112}", "\u{1161}", "\u{11AB}"].map { Key(.scalar($0)) })
        #expect(editor.caret == 1)
        #expect(editor.text == "한")
    }

    @Test func `a paste loses its line breaks and nothing else`() {
        var editor = TextEditor("<>")
        _ = editor.handle(Key(.left))
        editor.paste("a\r\nb c\n")
        #expect(editor.text == "<ab c>")
        #expect(editor.caret == 5)
    }

    @Test func `a key without meaning changes nothing`() {
        var editor = TextEditor("a")
        let answers = [Key(.up), .alt("x"), .control("z")].map { editor.handle($0) }
        #expect(answers == [false, false, false])
        #expect(editor.text == "a")
    }
}

struct SecretEditorTests {
    @Test func `what is typed is kept byte for byte and never shown`() {
        var editor = SecretEditor()
        editor.paste(" p4ss 안\u{1112}\u{1161}\n")
        #expect(editor.count == 8)
        #expect(editor.reveal() == " p4ss 안\u{1112}\u{1161}")
        var dumped = ""
        dump(editor, to: &dumped)
        #expect(!"\(editor) \(String(reflecting: editor)) \(dumped)".contains("p4ss"))
    }

    @Test func `backspace takes a whole character, word keys take everything`() {
        var editor = SecretEditor()
        editor.paste("ab\u{1112}\u{1161}")
        _ = editor.handle(Key(.backspace))
        #expect(editor.reveal() == "ab")
        _ = editor.handle(.control("w"))
        #expect(editor.count == 0)
    }
}
