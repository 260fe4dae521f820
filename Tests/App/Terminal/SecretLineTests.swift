import Testing

@testable import PorticoTerminal

struct SecretLineTests {
    private func typed(_ text: String) -> (text: String, step: SecretLine.Step) {
        var line = SecretLine()
        var step = SecretLine.Step.more
        for byte in text.utf8 {
            step = line.feed(byte)
            if step != .more { break }
        }
        return (String(decoding: line.bytes, as: UTF8.self), step)
    }

    @Test(arguments: [
        ("secret\n", "secret"), ("secret\r", "secret"), ("sex\u{7F}cret\n", "secret"), ("wrong\u{15}right\n", "right"),
        ("비밀번\u{7F}호\n", "비밀호"), ("a\u{1B}[Db\u{1B}OAc\n", "abc"), ("a\u{1B}[1;5Cb\n", "ab"),
        ("\u{1B}[200~pa\nsted\u{1B}[201~!\n", "pasted!"), ("\u{7F}\u{7F}x\n", "x"), ("a\u{4}b\n", "ab"),
    ])
    func `what is typed becomes a line`(keys: String, line: String) {
        let result = typed(keys)
        #expect(result.text == line)
        #expect(result.step == .done)
    }

    @Test(arguments: ["\u{1B}[200~ab", "ab\u{1B}", "ab\u{1B}[1;", "ab\u{1B}O"])
    func `what has no end ends with a silence, and Enter means something again`(keys: String) {
        var line = SecretLine()
        for byte in keys.utf8 { #expect(line.feed(byte) == .more) }
        #expect(line.isUnfinished)
        line.elapse()
        #expect(!line.isUnfinished)
        #expect(line.feed(0x0D) == .done)
        #expect(String(decoding: line.bytes, as: UTF8.self) == "ab")
    }

    @Test func `Ctrl-D on an empty line ends the input`() {
        #expect(typed("\u{4}").step == .end)
    }

    @Test func `more than the kernel's 4095 bytes are kept`() {
        let long = String(repeating: "가", count: 3_000)
        #expect(typed(long + "\n").text == long)
    }
}
