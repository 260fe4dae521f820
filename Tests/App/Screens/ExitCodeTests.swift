import PorticoDomain
import PorticoKit
import PorticoPresentation
import Testing

@testable import PorticoApp

struct ExitCodeTests {
    private static let account = AccountID(service: .local, name: "mina@example.com")

    @Test(arguments: [
        (SessionError.cancelled, 2), (.invalid(.emailAddress), 64),
        (.invalid(.unknownName("x", nearest: [])), 64), (.originNotAllowed(origin: "https://x"), 64),
        (.refused(Refusal(code: .invalidCredentials)), 6), (.refused(Refusal(code: .nicknameTaken)), 6),
        (.refused(Refusal(code: .other("x"))), 6), (.refused(Refusal(code: .tooManyAttempts(retryAfter: nil))), 5),
        (.signInNeeded(accounts: []), 4), (.sessionEnded(.revoked), 4), (.profileIncomplete(account), 4),
        (.offline, 5), (.timedOut, 5), (.serverUnavailable(retryAfter: nil), 5),
        (.insecureConnection(reason: ""), 5), (.proxy(reason: ""), 5),
        (.unexpectedAnswer(what: ""), 1),
        (.misconfigured(what: ""), 1),
        (.vault(.corrupt), 8), (.vault(.unwritable(reason: "")), 8), (.file(path: "", reason: ""), 1),
    ])
    func `an error has its exit code`(error: SessionError, code: Int) {
        #expect(Int(ExitCode(error).rawValue) == code)
    }

    @Test(
        arguments: [
            (200, nil), (304, nil), (400, 1), (401, 5), (403, 6), (404, 1), (429, 1), (500, 5), (503, 5),
        ] as [(Int, Int?)])
    func `--fail judges a status`(status: Int, code: Int?) {
        #expect(RequestCommand.failure(status).map { Int($0.rawValue) } == code)
    }
}
