import PorticoBackend
import PorticoHTTP
import PorticoKit
import PorticoVault
import Testing

@testable import PorticoApp
@testable import PorticoPresentation

/// Names that flags and the environment give must be somebody's, also where a list could do without them.
struct NamedAccountTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    @Test(arguments: [
        ["status"], ["status", "--json"], ["accounts", "list"], ["token"], ["notes"], ["logout"], ["sessions"],
    ])
    func `an account that does not exist is refused by every command that could mean it`(command: [String]) async {
        await person.register()
        let flag = await person.run(command + ["--account", "nina@example.com"])
        #expect(flag.code == 64)
        #expect(flag.output.isEmpty)
        #expect(flag.errors.contains(Person.email))
        let variable = await person.run(command, variables: ["PORTICO_ACCOUNT": "nobody"])
        #expect(variable.code == 64)
        #expect(variable.output.isEmpty)
    }

    @Test(arguments: [["status"], ["accounts", "list"], ["service", "list"], ["token"]])
    func `a service that does not exist is refused by every command that could mean it`(command: [String]) async {
        await person.register()
        let outcome = await person.run(command + ["--service", "loacl"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("local"))
    }

    @Test(arguments: [["--account", "nobody"], ["--service", "loacl"]])
    func `the app does not open for a name of nobody`(flags: [String]) async {
        await person.register()
        let outcome = await person.run(["--plain"] + flags)
        #expect(outcome.code == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(flags[1]))
    }

    @Test(arguments: Language.allCases)
    func `the app opens the account that a flag names, and says that it is active now`(language: Language) async {
        await person.register()
        await person.register("jun@example.com", nickname: "jun")
        let flags = ["--plain", "--language", language.rawValue]
        let mina = await person.run(flags + ["--account", Person.email])
        #expect(mina.output.contains(Phrase.switched(name: "\(Person.email) (local)")(language)))
        #expect(await person.run("accounts", "list").output.contains("* \(Person.email)"))
        // Nothing is said of what was so before.
        let again = await person.run(flags + ["--service", "local"])
        #expect(!again.output.contains(Phrase.switched(name: "\(Person.email) (local)")(language)))
        #expect(await person.run("accounts", "list").output.contains("* \(Person.email)"))
    }

    @Test func `the app asks in at a service where nobody is signed in`() async {
        await person.register()
        _ = await person.run("service", "add", "near", "--accounts-api", "http://127.0.0.1:1")
        let outcome = await person.run("--plain", "--language", "en", "--service", "near")
        #expect(outcome.output.contains("Welcome: near"))
    }

    @Test func `who names the account at the sign-in need not name the address too`() async {
        await person.register()
        await person.run("logout")
        let flags = ["login", "--password-stdin", "--account", Person.email]
        #expect(await person.run(flags, input: Person.password + "\n").code == 0)
        #expect(await person.run("status").output.contains("* \(Person.email)"))
        let none = await person.run(["login", "--password-stdin", "--account", "mina"], input: Person.password + "\n")
        #expect(none.code == 64)
        // What is named outright counts.
        let other = await person.run(flags + ["--email", "jun@example.com"], input: Person.password + "\n")
        #expect(other.code == 6)
    }

    @Test func `status is about the account that is named`() async {
        await person.register()
        await person.register("jun@example.com", nickname: "jun")
        let jun = await person.run("status", "--account", "jun@example.com")
        #expect(jun.code == 0)
        #expect(jun.output.contains("jun@example.com"))
        #expect(!jun.output.contains(Person.email))
        // The environment names whose state counts; the list stays whole.
        let mina = await person.run("status", "--json", variables: ["PORTICO_ACCOUNT": Person.email])
        #expect(mina.output.contains("jun@example.com") && mina.output.contains(Person.email))
    }

    @Test func `the token's end stands below its account`() async {
        await person.register()
        await person.register("jun@example.com", nickname: "jun")
        #expect(await person.run("accounts", "switch", Person.email).code == 0)
        let lines = await person.run("status", "--language", "en").output.split(separator: "\n")
        let mina = lines.firstIndex { $0.hasPrefix("* \(Person.email)") }
        let token = lines.firstIndex { $0.hasPrefix("  token until") }
        #expect(mina != nil && token == mina.map { $0 + 1 })
    }

    @Test func `without an active account the status says why, and how one becomes active`() async {
        await person.register()
        await person.register("jun@example.com", nickname: "jun")
        #expect(await person.run("delete-account", "--password-stdin", input: Person.password + "\n").code == 0)
        let status = await person.run("status", "--language", "en")
        #expect(status.code == 4)
        #expect(status.output.contains("No account is active; accounts on this computer: \(Person.email)"))
        #expect(status.output.contains("portico accounts switch NAME"))
    }

    @Test func `nobody at the named service is told apart from nobody at all`() async {
        await person.register()
        await person.run("service", "add", "near", "--accounts-api", "http://127.0.0.1:9")
        let outcome = await person.run("token", "--service", "near", "--language", "en")
        #expect(outcome.code == 4)
        #expect(outcome.errors.contains("nobody is signed in at near"))
        #expect(outcome.errors.contains("portico login --service near"))
        // Who is somewhere else is not nobody.
        let elsewhere = await person.run(
            "token", "--service", "near", "--account", Person.email, "--language", "en")
        #expect(elsewhere.code == 64)
        #expect(elsewhere.errors.contains("there is no account named “mina@example.com” at near"))
        #expect(elsewhere.errors.contains("portico accounts list --service near"))
    }

    @Test func `the service that is named is signed in to, also when nobody is anywhere`() async {
        await person.run("service", "add", "near", "--accounts-api", "http://127.0.0.1:9")
        let outcome = await person.run("notes", "--service", "near", "--language", "en")
        #expect(outcome.code == 4)
        #expect(outcome.errors.hasSuffix("sign in there: portico login --service near\n"))
    }

    @Test func `only near names are proposed`() async {
        await person.register()
        let outcome = await person.run("status", "--account", "zzz", "--language", "en")
        #expect(outcome.code == 64)
        #expect(!outcome.errors.contains("did you mean"))
    }

    @Test(arguments: Language.allCases)
    func `a name of nobody is told with what named it, and where the names stand`(language: Language) async {
        await person.register()
        for (variable, flag, list) in [
            ("PORTICO_ACCOUNT", "--account", "portico accounts list"),
            ("PORTICO_SERVICE", "--service", "portico service list"),
        ] {
            let ofFlag = await person.run(["status", flag, "zzz", "--language", language.rawValue])
            #expect(ofFlag.code == 64)
            #expect(ofFlag.errors.contains("portico: \(flag): ") && ofFlag.errors.contains(list))
            let ofVariable = await person.run(
                ["status", "--language", language.rawValue], variables: [variable: "zzz"])
            #expect(ofVariable.code == 64)
            #expect(ofVariable.errors.contains("portico: \(variable): ") && ofVariable.errors.contains(list))
        }
    }

    @Test func `all and one exclude each other at sign-out`() async {
        await person.register()
        #expect(await person.run("logout", "--all", "--account", Person.email).code == 64)
        #expect(await person.run("logout", "--all", "--service", "local").code == 64)
        #expect(await person.run("status").code == 0)
    }

    @Test(arguments: [
        ("{", "is not valid configuration"), (#"{"services":{}}"#, "\"services\" is not a list"),
        (#"{"language":"tlh"}"#, "\"language\" must be en or ko"), (#"{"account":7}"#, "\"account\" must be text"),
    ])
    func `a damaged configuration file is named and left alone`(text: String, reason: String) async throws {
        let path = "\(person.home)/portico/config/config.json"
        await person.run("service", "add", "near", "--accounts-api", "http://127.0.0.1:9")
        let folder = "\(person.home)/portico/config"
        #expect(FileManagerProbe.exists(folder))
        _ = try person.write("portico/config/config.json", Array(text.utf8))
        for command in [["service", "list"], ["service", "add", "far", "--accounts-api", "http://127.0.0.1:8"]] {
            let outcome = await person.run(command)
            #expect(outcome.code != 0)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains(path) && outcome.errors.contains(reason))
        }
        #expect(try FileManagerProbe.text(path) == text)
        #expect(await person.run("help").code == 0)
    }

    @Test func `a chosen language is kept beside the services`() async throws {
        await person.run("service", "add", "near", "--accounts-api", "http://127.0.0.1:9")
        let configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": person.home + "/portico"], homeDirectory: person.home)
        let container = AppContainer(configuration: configuration, dependencies: try .live(configuration))
        try await Preferences.write(.korean, in: container)
        #expect(await person.run("service", "list").output.contains("near"))
        #expect(await person.run("help").output.contains("명령"))
    }

    @Test(
        arguments: [
            (59_999, "2026-01-01 00:15 UTC"),
            (60_000, "2026-01-01 00:15 UTC by the service's clock, 2026-01-01 00:14 UTC by this computer's"),
            (-3_600_000, "2026-01-01 00:15 UTC by the service's clock, 2026-01-01 01:15 UTC by this computer's"),
        ] as [(Int64, String)])
    func `S10: expiry names both clocks when they differ by a minute or more`(_ ahead: Int64, _ text: String) {
        let expiry = ExpiryText(Timestamp(seconds: 1_767_226_500), ClockDifference(milliseconds: ahead))
        #expect(expiry.text.english == text)
    }

    @Test func `S21: after a deletion without an answer the next command asks and says what is true`() async {
        await person.register()
        let deletion = await person.run(
            "delete-account", "--password-stdin", input: Person.password + "\n", embedded: { Losing(base: $0) })
        #expect(deletion.code == 5)
        let status = await person.run("status", "--json")
        #expect(status.code == 4)
        #expect(status.output.contains(#""reason":"account_deleted""#))
    }

    @Test func `S21: a deletion that nobody can be asked about is said to be open`() async {
        await person.register()
        await person.run(
            "delete-account", "--password-stdin", input: Person.password + "\n", embedded: { Losing(base: $0) })
        let status = await person.run("status", embedded: { _ in Unreachable() })
        #expect(status.code == 5)
        #expect(status.output.contains("deletion requested"))
        #expect(await person.run("token").code == 4)
    }

    @Test func `S8: more validity than a token has gives the longest there is, with a warning on the side`() async {
        await person.register()
        let outcome = await person.run("token", "--min-valid", "5000")
        #expect(outcome.code == 0)
        #expect(outcome.output.wholeMatch(of: /pta_[A-Za-z0-9_-]{43}\n/) != nil)
        #expect(outcome.errors.contains("Warning: asked for 5000 s, but the longest token available is valid for "))
        let quiet = await person.run("token", "--min-valid", "60")
        #expect(quiet.errors.isEmpty)
    }
}

extension Person {
    @discardableResult
    func run(_ arguments: [String], variables: [String: String] = [:]) async -> Outcome {
        let (output, errors) = (MemoryOutput(), MemoryOutput())
        let environment = environment(
            arguments, input: MemoryInput(), output: output, errors: errors, variables: variables)
        let code = await CommandRunner(environment: environment).run().rawValue
        return Outcome(code: code, output: output.text, errors: errors.text)
    }
}

/// A way to the backend on which the answer to a deletion is lost.
private struct Losing: HTTPTransport {
    let base: any HTTPTransport

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await base.send(request)
        guard request.url.path != "/v1/account/deletion" else { throw .timedOut }
        return response
    }
}

private struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .cannotConnect }
}
