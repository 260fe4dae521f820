import PorticoDomain
import Testing

struct NoteTextTests {
    @Test(arguments: ["a", " a ", "두 줄\n메모", "👨‍👩‍👧‍👦"])
    func `a text is kept as typed`(text: String) throws {
        #expect(try NoteText(text).text == text)
    }

    @Test(arguments: ["", " ", "\n\t"])
    func `a text of nothing but white space is refused`(text: String) {
        #expect(throws: InputFault.note) { try NoteText(text) }
    }

    @Test func `1,000 characters are allowed and one more is not`() throws {
        let longest = String(repeating: "가", count: 1_000)
        #expect(try NoteText(longest).text == longest)
        #expect(throws: InputFault.note) { try NoteText(longest + "가") }
    }
}
