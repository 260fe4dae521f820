import PorticoDomain
import PorticoKit
import PorticoPresentation
import Testing

@testable import PorticoApp

struct ChoicesTests {
    @Test func `a flag comes before the environment, that before the file, that before the default`() throws {
        let file = Preferences(service: "file", account: "file", language: .korean)
        let variables = ["PORTICO_SERVICE": "env", "PORTICO_ACCOUNT": "", "PORTICO_LANGUAGE": "en"]
        let choices = try Choices(
            flags: GlobalOptions(service: "flag"), variables: variables, preferences: file)
        #expect(choices.service == "flag")
        #expect(choices.account == "file")
        #expect(choices.language == .english)
        let fewer = try Choices(flags: GlobalOptions(), variables: ["LANG": "en_US.UTF-8"], preferences: file)
        #expect(fewer.service == "file")
        #expect(fewer.language == .korean)
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], Language.korean), (["LANG": "de_DE.UTF-8"], .english), ([:], .english),
        (["LANG": "ko_KR.UTF-8", "LC_ALL": "C"], .english), (["LC_MESSAGES": "ko", "LANG": "C"], .korean),
    ])
    func `the locale decides when nothing else does`(variables: [String: String], language: Language) throws {
        let choices = try Choices(flags: GlobalOptions(), variables: variables, preferences: Preferences())
        #expect(choices.language == language)
    }

    @Test(arguments: [["PORTICO_LANGUAGE": "xx"], ["PORTICO_LANGUAGE": ""], [:]])
    func `a language that is none is told in that of the locale`(variables: [String: String]) {
        let variables = variables.merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 }
        #expect(Choices.presumedLanguage(["--language", "xx"], variables: variables) == .korean)
        #expect(Choices.presumedLanguage(["--language", "en"], variables: variables) == .english)
    }

    @Test func `a language that is none is refused`() {
        #expect(throws: UsageError.self) {
            try Choices(flags: GlobalOptions(language: "tlh"), variables: [:], preferences: Preferences())
        }
        let variables = ["PORTICO_LANGUAGE": "tlh"]
        #expect(throws: UsageError.self) {
            try Choices(flags: GlobalOptions(), variables: variables, preferences: Preferences())
        }
        #expect(throws: Never.self) {
            try Choices(flags: GlobalOptions(language: "ko"), variables: variables, preferences: Preferences())
        }
    }
}
