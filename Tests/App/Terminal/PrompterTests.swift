import PorticoTerminal
import Synchronization
import Testing

struct PrompterTests {
    private final class Typed: LineInput {
        let isTerminal = false
        private let lines: Mutex<[LineRead]>

        init(_ lines: [LineRead]) {
            self.lines = Mutex(lines)
        }

        func readLine() async -> LineRead {
            lines.withLock { $0.isEmpty ? .end : $0.removeFirst() }
        }

        func readSecret(prompt: @escaping @Sendable () -> Void) async -> LineRead {
            prompt()
            return await readLine()
        }

        func readAll(limit: Int) async -> [UInt8]? { nil }
    }

    private final class Shown: ByteOutput {
        let isTerminal = false
        private let bytes = Mutex<[UInt8]>([])

        func write(_ bytes: [UInt8]) throws(OutputError) {
            self.bytes.withLock { $0 += bytes }
        }

        var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
    }

    private let shown = Shown()

    private func prompter(_ lines: [LineRead]) -> Prompter {
        Prompter(
            input: Typed(lines), output: shown,
            wording: .init(outOfRange: { "1 to \($0)" }, notText: "not text"))
    }

    @Test func `a choice is numbered, and asked again until it is one`() async throws {
        let prompter = prompter([.line("x"), .line("9"), .line(" 2 ")])
        let index = try await prompter.choose("Where?", ["here", "there\u{1B}[2J"], label: "Number")
        #expect(index == 1)
        #expect(
            shown.text == "Where?\n  1. here\n  2. there␛[2J\nNumber: \n1 to 2\nNumber: \n1 to 2\nNumber: \n")
    }

    @Test func `an empty answer takes the preselected choice`() async throws {
        let index = try await prompter([.line("")]).choose("Where?", ["a", "b"], preselected: 1, label: "Number")
        #expect(index == 1)
        #expect(shown.text.contains("Number [2]: "))
    }

    @Test func `the end of input ends a question`() async {
        await #expect(throws: PromptEnd()) { try await prompter([]).ask("Email:") }
        await #expect(throws: PromptEnd()) { try await prompter([]).askSecret("Password:") }
    }

    @Test func `what is no text is said and asked again`() async throws {
        #expect(try await prompter([.notText, .line("a")]).askSecret("Password:") == "a")
        #expect(shown.text == "Password: \nnot text\nPassword: \n")
    }

    @Test func `no escape byte is ever written`() async throws {
        let prompter = prompter([.line("1"), .line("a"), .line("b")])
        prompter.say("\u{1B}[1mbold\u{9B}x")
        _ = try await prompter.choose("\u{1B}]0;title\u{7}", ["\u{1B}c"], label: "\u{1B}")
        _ = try await prompter.ask("\u{1B}")
        _ = try await prompter.askSecret("\u{1B}")
        #expect(!shown.text.utf8.contains(0x1B))
    }
}
