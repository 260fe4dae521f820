import PorticoHTTP
import PorticoKit
import Testing

@testable import PorticoApp

/// What a person or a script is told to do next can be done as it stands.
struct AdviceTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    @Test(arguments: [
        (["notes", "list", "--limit", "x"], "portico help notes list"),
        (["notes", "list", "--limit"], "portico help notes list"),
        (["request", "G@T", "/"], "portico help request"), (["request", "GET", ""], "portico help request"),
        (["login", "--password-stdin"], "portico help login"),
        (["vault", "--service", "a", "--service", "b"], "portico help vault"),
        (["list", "notes"], "did you mean \"notes list\"?"), (["help", "notes", "bogus"], "did you mean \"notes\"?"),
        (["--service"], "portico help"),
    ])
    func `what was not understood is told with the page of help about it`(line: [String], hint: String) async {
        let outcome = await person.run(line + ["--language", "en"].filter { _ in line.last?.hasPrefix("-") != true })
        #expect(outcome.code == 64)
        #expect(outcome.errors.hasSuffix("\(hint)\n"), "\(outcome.errors)")
    }

    @Test func `what is wrong with a variable or the file is no matter of the command's page`() async throws {
        let token = await person.run("token", variables: ["PORTICO_TOKEN": "a b"])
        #expect(token.errors.hasSuffix("see: portico help environment\n"))
        let language = await person.run("status", variables: ["PORTICO_LANGUAGE": "xx"])
        #expect(language.errors.hasSuffix("see: portico help environment\n"))
        await person.register()
        _ = try person.write("portico/config/config.json", Array("{".utf8))
        let file = await person.run("status")
        #expect(file.code == 64)
        #expect(file.errors.hasSuffix("fix it, or move it away; to see what else is wrong: portico vault doctor\n"))
    }

    @Test func `a note from standard input that is no text is said to be none`() async {
        await person.register()
        let outcome = await person.run("notes", "add", "-", bytes: [0xFF, 0xFE])
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("standard input is not valid UTF-8 text"))
    }

    @Test(arguments: [
        (["notes", "delete", "99"], "has no note “99”; it may have been deleted", "notes list"),
        (["notes", "delete", ""], "has no note “”; it may have been deleted", "notes list"),
        (["sessions", "revoke", "it is"], "has no session “it is”; it may have ended", "sessions list"),
    ])
    func `what the server does not have is named, with the command that lists what it has`(
        line: [String], message: String, list: String
    ) async {
        await person.register()
        let outcome = await person.run(line + ["--language", "en"])
        #expect(outcome.code == 6)
        #expect(
            outcome.errors == """
                portico: mina@example.com (local) \(message)
                  see what there is: portico \(list) --service local --account mina@example.com

                """)
    }

    @Test func `a session that the server ended is told with the sign-in that begins one anew`() async {
        await person.register()
        await person.register("jun@example.com", nickname: "jun")
        _ = await person.signInElsewhere()
        let sessions = await person.run("sessions", "list", "--account", Person.email).output.split(separator: "\n")
        let own = sessions.first { $0.hasPrefix("*") }.map { String($0.split(separator: " ")[1]) } ?? ""
        let elsewhere = ["PORTICO_HOME": person.home + "/elsewhere"]
        #expect(await person.revoke(own, variables: elsewhere).code == 0)
        let outcome = await person.run("notes", "list", "--account", Person.email, "--language", "en")
        #expect(outcome.code == 4)
        #expect(
            outcome.errors.hasSuffix(
                "Sign in again. The command: portico login --service local --email mina@example.com\n"))
        let status = await person.run("status", "--account", Person.email, "--language", "en")
        #expect(status.code == 4)
        #expect(status.output.contains("  sign in again: portico login --service local --email mina@example.com\n"))
    }

    @Test func `what is advised about a token names its account`() async {
        await person.register()
        await person.register("jun@example.com", nickname: "jun")
        let claims = await person.run("token", "--claims", "--account", Person.email, "--language", "en")
        #expect(claims.code == 1)
        #expect(
            claims.errors.hasSuffix(
                "what is known about it: portico token --service local --account mina@example.com --json\n"))
        let given = await person.run(
            "token", "--claims", "--language", "en", variables: ["PORTICO_TOKEN": "pta_given"])
        #expect(given.errors.hasSuffix("it was given in PORTICO_TOKEN\n"))
        let request = await person.run(
            "request", "GET", "/v1/account", "--fail", "--language", "en", variables: ["PORTICO_TOKEN": "pta_given"])
        #expect(request.code == 4)
        #expect(request.errors.contains("The service rejected the token in PORTICO_TOKEN"))
    }

    @Test func `--fail advises to sign in to the account that was refused`() async {
        await person.register()
        await person.register("jun@example.com", nickname: "jun")
        let refused = await person.run(
            "request", "GET", "/v1/nothing", "--fail", "--account", Person.email, "--language", "en"
        ) { Refusing(base: $0) }
        #expect(refused.code == 4)
        #expect(
            refused.errors == """
                portico: the server answered 401
                  Sign in again: portico login --service local --email mina@example.com

                """)
    }
}

/// A resource that takes no token, though the session goes on.
private struct Refusing: HTTPTransport {
    let base: any HTTPTransport

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.url.path == "/v1/nothing" else { return try await base.send(request) }
        return HTTPResponse(status: 401)
    }
}
