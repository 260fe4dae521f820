import PorticoTerminal
import Testing

struct SanitizeTests {
    @Test(arguments: [
        ("plain", "plain"), ("한글 🙂", "한글 🙂"), ("a\u{1B}[31mred", "a␛[31mred"), ("a\nb", "a␊b"), ("a\tb", "a b"),
        ("a\u{7F}", "a␡"), ("a\u{9B}31m", "a31m"), ("abc\u{202E}def", "abcdef"), ("a\u{2066}b\u{2069}", "ab"),
        ("a\u{2028}b", "a␤b"), ("\u{FEFF}a", "a"),
    ])
    func `one line cannot control the terminal`(text: String, shown: String) {
        #expect(Sanitize.line(text) == shown)
    }

    @Test func `line feeds stay in a block of lines`() {
        #expect(Sanitize.lines("a\nb\r") == "a\nb␍")
    }
}
