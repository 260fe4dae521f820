import PorticoDomain
import PorticoKit
import PorticoTesting
import Testing

@testable import PorticoApp

/// What `logout` says on standard error.
struct LogoutCommandTests {
    private func told(_ report: SignOutReport, language: String) throws -> String {
        let person = try Person()
        let errors = MemoryOutput()
        let variables = ["LANG": language, "HOME": person.home]
        let environment = person.environment(
            [], input: MemoryInput(), output: MemoryOutput(), errors: errors, variables: variables)
        let configuration = try AppConfiguration(
            name: "portico", environment: environment.variables, homeDirectory: person.home)
        let context = CommandContext(
            environment: environment, configuration: configuration,
            choices: try Choices(flags: GlobalOptions(), variables: variables, preferences: Preferences()),
            globals: GlobalOptions())
        LogoutCommand.tell(context, report)
        return errors.text
    }

    @Test(arguments: [
        (
            "en_US.UTF-8",
            """
            Signed out.
            You are still signed in at the provider itself; this page ends that:
            https://id.example/end?client_id=portico

            """
        ),
        (
            "ko_KR.UTF-8",
            """
            로그아웃했어요.
            인증 제공자에는 아직 로그인되어 있어요. 이 주소에서 끝낼 수 있어요.
            https://id.example/end?client_id=portico

            """
        ),
    ])
    func `the page that ends the session at the provider is named, alone on its line`(
        language: String, text: String
    ) throws {  // O17
        let page = "https://id.example/end?client_id=portico"
        let report = SignOutReport(isRevokedAtServer: true, remaining: [], endSessionAddresses: [page])
        #expect(try told(report, language: language) == text)
    }

    @Test func `without such a page nothing is said of it`() throws {  // O17
        let report = SignOutReport(isRevokedAtServer: true, remaining: [])
        #expect(try told(report, language: "en_US.UTF-8") == "Signed out.\n")
    }
}
