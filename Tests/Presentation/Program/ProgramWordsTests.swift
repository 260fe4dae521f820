import PorticoDomain
import Testing

@testable import PorticoPresentation

struct ProgramWordsTests {
    private let mytool = ProgramWords(name: "mytool", subcommand: "auth")

    @Test(arguments: [
        ("sign in: portico login --service work", "sign in: mytool auth login --service work"),
        ("portico --plain, portico [--plain]", "mytool auth --plain, mytool auth [--plain]"),
        ("What portico itself sends", "What mytool itself sends"),
        ("portico: other users can read it", "mytool: other users can read it"),
        ("Portico and portico-passphrase", "Mytool and mytool-passphrase"),
        ("~/.config/portico, PORTICO_HOME", "~/.config/mytool, MYTOOL_HOME"),
        ("로그인: portico login, 다시: portico 명령", "로그인: mytool auth login, 다시: mytool auth 명령"),
        ("_portico, porticos, my-portico", "_portico, porticos, my-portico"),
        ("see: portico ", "see: mytool auth "),
    ])
    func `the name a program goes by takes the place of the written one`(written: String, said: String) {
        #expect(mytool.spoken(written) == said)
    }

    @Test func `columns stay where they are`() {
        #expect(mytool.spoken("  PORTICO_HOME     keeps it") == "  MYTOOL_HOME      keeps it")
        #expect(mytool.spoken("PORTICO_HOME  keeps it") == "MYTOOL_HOME   keeps it")
        #expect(
            ProgramWords(name: "a-very-long-name").spoken("PORTICO_HOME   keeps it") == "A_VERY_LONG_NAME_HOME keeps it"
        )
    }

    @Test func `a value that is called like the program is left alone`() {
        let service = "portico"
        let phrase = Phrase(
            "sign in: portico login --service \(service)", ko: "로그인: portico login --service \(service)")
        ProgramWords.$current.withValue(mytool) {
            #expect(phrase(.english) == "sign in: mytool auth login --service portico")
            #expect(phrase(.korean) == "로그인: mytool auth login --service portico")
        }
        #expect(phrase(.english) == "sign in: portico login --service portico")
    }

    @Test func `messages recommend the program's own commands`() {
        let book = MessageBook(.english, program: "mytool", subcommand: "auth")
        #expect(book.message(for: .signInNeeded(accounts: [])).next == "Sign in with mytool auth login.")
        #expect(book.message(for: .vault(.unsupportedVersion(9))).next == "Update mytool to read it.")
        #expect(
            MessageBook(.korean, program: "notebook").message(for: .signInNeeded(accounts: [])).next
                == "notebook login으로 로그인해 주세요.")
    }
}
