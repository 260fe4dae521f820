import PorticoTerminalTesting
import Testing

@testable import PorticoTerminal

struct WidgetTests {
    private enum Field { case email, password, language, submit }

    private static func form() -> Form<Field> {
        Form([
            .init(.email, label: "Email", .text(TextEditor())),
            .init(.password, label: "비밀번호", .secret(SecretEditor())),
            .init(.language, label: "Language", .choice(options: ["English", "한국어"], selected: 0)),
            .init(.submit, label: "Sign in", .button),
        ])
    }

    @Test func `a form is filled in with keys alone`() {
        var form = Self.form()
        var outcomes: [Form<Field>.Outcome] = []
        for scalar in "a@b".unicodeScalars { outcomes.append(form.handle(.key(Key(.scalar(scalar))))) }
        outcomes.append(form.handle(.key(Key(.enter))))
        outcomes.append(form.handle(.paste(" 비밀\n번호 ")))
        outcomes.append(form.handle(.key(Key(.tab))))
        outcomes.append(form.handle(.key(Key(.right))))
        outcomes.append(form.handle(.key(Key(.enter))))
        #expect(
            outcomes == [
                .changed(.email), .changed(.email), .changed(.email), .handled, .changed(.password), .handled,
                .changed(.language), .pressed(.submit),
            ])
        #expect(form.text(of: .email) == "a@b")
        #expect(form.secret(of: .password) == " 비밀번호 ")
        #expect(form.text(of: .language) == "한국어")
    }

    @Test(arguments: [40, 80])
    func `a quiet text leaves a row the words that it is about`(columns: Int) {
        var list = ListBox()
        let rows = shown(columns, 2) {
            list.draw(count: 2, on: &$0, in: $0.bounds, isFocused: true, theme: .standard) { row in
                ("Linked: work", String(repeating: "m", count: row == 0 ? 300 : 5))
            }
        }
        #expect(rows[0].hasPrefix("› Linked: work  m"))
        #expect(rows[1].hasPrefix("  Linked: work  ") && rows[1].hasSuffix(" mmmmm"))
    }

    @Test func `a password is shown as bullets, a fault below its field, and nothing moves`() {
        var form = Self.form()
        form.focus(on: .password)
        _ = form.handle(.paste("hunter2"))
        let faulty = shown(30, 12) {
            _ = form.draw(on: &$0, in: $0.bounds, theme: .standard, faults: [.email: "Not an address."])
        }
        let calm = shown(30, 12) { _ = form.draw(on: &$0, in: $0.bounds, theme: .standard) }
        #expect(faulty[2] == "  Not an address.")
        #expect(faulty[4] == "  •••••••")
        #expect(faulty[9] == "  [ Sign in ]")
        #expect(
            calm.enumerated().filter { $0.offset != 2 }.map(\.element)
                == faulty.enumerated().filter { $0.offset != 2 }.map(\.element))
    }

    @Test func `a click gives the focus, on a button it presses`() {
        var form = Self.form()
        _ = shown(30, 12) { _ = form.draw(on: &$0, in: $0.bounds, theme: .standard) }
        let field = form.handle(.mouse(MouseEvent(action: .press, column: 3, row: 4)))
        #expect(field == .handled)
        #expect(form.focused == .password)
        let button = form.handle(.mouse(MouseEvent(action: .press, column: 3, row: 9)))
        #expect(button == .pressed(.submit))
    }

    @Test func `a long text scrolls so that the caret is seen`() {
        var form = Form([.init(Field.email, label: "E", .text(TextEditor("가나다라마바사")))])
        let lines = shown(10, 3) { _ = form.draw(on: &$0, in: $0.bounds, theme: .standard) }
        #expect(lines[1].hasSuffix("마바사"))
    }

    @Test func `T20: a list of 100,000 rows asks only for what is visible`() {
        var list = ListBox()
        var asked = 0
        _ = list.handle(.key(Key(.end)), count: 100_000)
        let lines = shown(20, 5) {
            list.draw(count: 100_000, on: &$0, in: $0.bounds, isFocused: true, theme: .standard) { index in
                asked += 1
                return ("row \(index)", "x")
            }
        }
        #expect(asked == 5)
        #expect(lines[4] == "› row 99999        x")
    }

    @Test func `an alert answers with its way back unless another button is chosen`() {
        var alert = Alert(title: "Delete", text: "Delete the note?", buttons: ["Delete", "Keep"])
        #expect(alert.handle(.key(Key(.enter))) == 1)
        #expect(alert.handle(.key(Key(.left))) == nil)
        #expect(alert.handle(.key(Key(.enter))) == 0)
        #expect(alert.handle(.key(Key(.escape))) == 1)
    }

    @Test func `answers without room beside each other stand below each other, the way back among them`() throws {
        var alert = Alert(
            title: "Service", text: "What shall be done?", buttons: ["Sign in", "Remove the service", "Back"])
        #expect(shown(60, 12) { alert.draw(on: &$0, theme: .standard) }.contains { $0.contains("service ]  [ Back ]") })
        let narrow = emulated(40, 12) { alert.draw(on: &$0, theme: .standard) }
        let rows = narrow.lines.indices.filter { narrow.lines[$0].contains("[ ") }
        try #require(rows.count == 3)
        #expect(narrow.lines[rows[2]].contains("[ Back ]"))
        #expect(narrow.cursor.row == rows[2])
        let click = MouseEvent(action: .press, column: 4, row: rows[1])
        #expect(alert.handle(.mouse(click)) == 1)
        // As low as a window may be, every answer is there whatever the question takes.
        var long = Alert(title: "S", text: String(repeating: "word ", count: 90), buttons: alert.buttons)
        #expect(shown(40, 12) { long.draw(on: &$0, theme: .standard) }.contains { $0.contains("[ Back ]") })
    }
}
