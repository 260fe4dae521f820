import PorticoDomain
import PorticoKit
import PorticoPresentation
import Testing

@testable import PorticoApp

struct CommandTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    @Test func `version and help touch nothing`() async throws {
        #expect(await person.run("--version").output == "portico 0.1.0 (development build)\n")
        #expect(await person.run("help").code == 0)
        #expect(await person.run("token", "--help").output.contains("--min-valid"))
        #expect(await person.run("help", "--language", "ko").output.contains("명령"))
        #expect(!FileManagerProbe.exists(person.home + "/portico"))
    }

    @Test func `help and version are JSON when asked for`() async {
        let version = await person.run("--version", "--json")
        let start = #"{"name":"portico","version":"0.1.0","commit":null,"libraries":[{"name":"libsodium","version":""#
        #expect(version.output.hasPrefix(start))
        let help = await person.run("help", "vault", "--json")
        #expect(help.output.hasPrefix(#"{"topic":"vault","text":"Usage:"#))
    }

    @Test func `a word that looks like a flag has a way`() async {
        await person.register()
        let refused = await person.run("notes", "add", "-5 degrees", "--language", "en")
        #expect(refused.code == 64)
        #expect(refused.errors.contains(#"portico notes add -- WORD"#))
        #expect(await person.run("notes", "add", "--", "-5 degrees").code == 0)
        #expect(await person.run("help").output.contains(#"notes add -- "-5"#))
    }

    @Test func `ending one's own session signs out here at once`() async throws {
        await person.register()
        let listed = await person.run("sessions").output
        let id = try #require(listed.split(separator: " ").dropFirst().first.map(String.init))
        let ended = await person.run("sessions", "revoke", "--language", "en", "--", id)
        #expect(ended.code == 0)
        #expect(ended.errors.contains("signed out here"))
        let status = await person.run("status", "--language", "en")
        #expect(status.code == 4)
        #expect(status.output.contains("Nobody is signed in."))
    }

    @Test func `at a terminal what cannot be right is asked again`() async {
        let typed = ["mina", Person.email, "m", "mina", "short", "long-enough-1", "other-one-2"]
        let input = (typed + [Person.password, Person.password]).joined(separator: "\n") + "\n"
        let outcome = await person.run("register", "--language", "en", input: input, terminal: true)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("This is not an email address."))
        #expect(outcome.errors.contains("A nickname needs at least 2 characters."))
        #expect(outcome.errors.contains("A password needs at least 8 characters."))
        #expect(outcome.errors.contains("The passwords do not match."))
    }

    @Test func `the app needs a terminal`() async {
        let outcome = await person.run()
        #expect(outcome.code == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("terminal"))
    }

    @Test(arguments: [
        ["token"], ["request", "GET", "/v1/account"], ["notes"], ["profile"], ["sessions"], ["logout"],
        ["profile", "check-nickname", "mina"], ["notes", "add", "x"],
    ])
    func `without anybody signed in a command says so`(arguments: [String]) async {
        let output = MemoryOutput()
        let errors = MemoryOutput()
        let environment = person.environment(arguments, input: MemoryInput(), output: output, errors: errors)
        #expect(await CommandRunner(environment: environment).run().rawValue == 4)
        #expect(output.text.isEmpty)
        #expect(errors.text.contains("portico login"))
    }

    @Test func `errors are JSON on standard error when asked for`() async {
        let outcome = await person.run("token", "--json")
        #expect(outcome.code == 4)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix(#"{"error":{"code":"sign_in_needed","message":"#))
        #expect(await person.run("lgoin", "--json").errors.hasPrefix(#"{"error":{"code":"usage","#))
    }

    @Test func `register, token, sign out, sign in`() async throws {
        #expect(await person.run("status").code == 4)
        #expect(await person.register().code == 0)
        let token = await person.run("token")
        #expect(token.code == 0)
        #expect(token.output.wholeMatch(of: /pta_[A-Za-z0-9_-]{43}\n/) != nil)
        #expect(await person.run("token").output == token.output)
        #expect(await person.run("status").code == 0)
        #expect(await person.run("token", "--header").output == "Authorization: Bearer \(token.output)")
        let claims = await person.run("token", "--claims")
        #expect(claims.code == 1)
        #expect(claims.output.isEmpty)
        #expect(await person.run("logout").code == 0)
        #expect(await person.run("token").code == 4)
        let login = await person.run(
            "login", "--email", Person.email, "--password-stdin", input: Person.password + "\n")
        #expect(login.code == 0)
        #expect(login.output.isEmpty)
    }

    @Test func `a password is asked for on a terminal, and the end of input cancels`() async {
        await person.register()
        await person.run("logout")
        let asked = await person.run(
            "login", "--email", Person.email, input: Person.password + "\n", terminal: true)
        #expect(asked.code == 0)
        #expect(asked.errors.contains("Password:"))
        #expect(await person.run("login", "--email", Person.email, terminal: true).code == 2)
        let scripted = await person.run("login", "--email", Person.email)
        #expect(scripted.code == 64)
        #expect(scripted.errors.contains("--password-stdin"))
    }

    @Test func `what cannot be right is refused before anything is sent`() async {
        for email in ["mina", "mina@", "@example.com"] {
            let outcome = await person.run("login", "--email", email, "--password-stdin", input: "x\n")
            #expect(outcome.code == 64)
        }
        #expect(await person.register(nickname: "m").code == 64)
        #expect(await person.run("notes", "list", "--limit", "0").code == 64)
        #expect(await person.run("token", "--min-valid", "soon").code == 64)
        #expect(await person.run("service", "add", "x", "--accounts-api", "http://example.com").code == 64)
        #expect(await person.run("login", "--service", "loacl", "--email", Person.email).errors.contains("local"))
    }

    @Test func `the embedded service cannot be removed, and nobody is signed out for trying`() async {
        await person.register()
        let refused = await person.run("service", "remove", "local", "--language", "en")
        #expect(refused.code == 64)
        #expect(
            refused.errors == """
                portico: The service local is part of the program and cannot be removed.
                  Sign out of its accounts instead, or remove another service.

                """)
        #expect(await person.run("token").code == 0)
    }

    @Test func `refusals of the server are 6`() async {
        await person.register()
        let wrong = await person.run(
            "login", "--email", Person.email, "--password-stdin", "--json", input: "wrong-horse\n")
        #expect(wrong.code == 6)
        #expect(wrong.errors.contains(#""code":"invalid_credentials""#))
        #expect(await person.register("jun@example.com").code == 6)
        #expect(await person.run("token", "--account", "jun@example.com").code == 4)
        #expect(
            await person.run("profile", "set", "--nickname", "jun", "--account", "jun@example.com").code == 0)
        #expect(await person.run("profile", "check-nickname", "mina").code == 6)
        #expect(await person.run("profile", "check-nickname", "somebody").output == "available\n")
    }

    @Test func `notes are added, listed, paged and deleted`() async {
        await person.register()
        let first = await person.run("notes", "add", "하나")
        #expect(first.code == 0)
        await person.run("notes", "add", "-", input: "two\n")
        let list = await person.run("notes", "--json").output
        #expect(list.hasPrefix(#"[{"id":""#) && list.contains(#""text":"two""#))
        let page = await person.run("notes", "list", "--limit", "1")
        #expect(page.output.contains("two") && !page.output.contains("하나"))
        #expect(page.errors.contains("--before"))
        let id = first.output.dropLast()
        #expect(await person.run("notes", "delete", String(id)).code == 0)
        #expect(await person.run("notes", "delete", String(id)).code == 6)
    }

    @Test func `an answer ends its line where somebody reads it, and nowhere else`() async {
        await person.register()
        let program = await person.run("request", "GET", "/v1/account").output
        #expect(program.hasSuffix("}"))
        #expect(await person.run("request", "GET", "/v1/account", terminal: true).output == program + "\n")
    }

    @Test func `services stand below each other`() async {
        await person.run("service", "add", "a", "--accounts-api", "http://127.0.0.1:9")
        let output = await person.run("service", "list").output
        #expect(output == "local  practice on this computer\na      http://127.0.0.1:9\n")
    }

    @Test func `with no device sign-in pending that is what is said`() async {
        let outcome = await person.run("login", "--complete")
        #expect(outcome.code == 64)
        #expect(
            outcome.errors == """
                portico: No device sign-in is pending at local.
                  Start one with portico login --service local --no-wait, or choose another service with --service.

                """)
    }

    @Test func `a request shows any answer, and --fail judges it`() async throws {
        await person.register()
        #expect(await person.run("request", "GET", "/v1/account").output.contains(Person.email))
        #expect(await person.run("request", "get", "v1/nothing").code == 0)
        #expect(await person.run("request", "GET", "/v1/nothing", "--fail").code == 1)
        #expect(await person.run("request", "GET", "/v1/account", "--include").output.hasPrefix("HTTP 200\r\n"))
        let note = await person.run("request", "POST", "/v1/notes", "--data", "-", input: #"{"text":"hi"}"#)
        #expect(note.output.contains(#""hi""#))
        let elsewhere = await person.run("request", "GET", "https://elsewhere.example/")
        #expect(elsewhere.code == 64)
        #expect(elsewhere.output.isEmpty)
        let file = person.home + "/answer.json"
        #expect(await person.run("request", "GET", "/v1/account", "--output", file).output.isEmpty)
        #expect(try FileManagerProbe.text(file).contains(Person.email))
        let shown = await person.run("request", "GET", "/v1/account", "--output", "-")
        #expect(shown.output.contains(Person.email))
        #expect(!FileManagerProbe.exists("-"))
        let piped = await person.run("request", "POST", "/v1/notes", "--data", "@-", input: #"{"text":"hi"}"#)
        #expect(piped.output.contains(#""hi""#))
        let twice = await person.run("request", "PUT", "/v1/profile", "--form", "a=@-", "--form", "b=@-")
        #expect(twice.code == 64)
        let form = await person.run(
            "request", "PUT", "/v1/profile", "--form", #"profile={"nickname":"mina"}"#, "--form",
            "image=@\(try person.write("face.png", tinyPicture))")
        #expect(form.output.contains("image/png"))
    }

    @Test func `accounts are listed, switched and removed`() async {
        await person.register()
        await person.register("jun@example.com", nickname: "jun")
        let list = await person.run("accounts", "--json").output
        #expect(
            list
                == #"[{"account":"mina@example.com","service":"local","active":false,"phase":"signed_in"},"#
                + #"{"account":"jun@example.com","service":"local","active":true,"phase":"signed_in"}]"# + "\n")
        #expect(await person.run("accounts", "switch", "mona@example.com").errors.contains("mina@example.com"))
        #expect(await person.run("accounts", "switch", "mina@example.com").code == 0)
        #expect(await person.run("accounts", "remove", "jun@example.com").code == 0)
        #expect(await person.run("accounts").output.contains("jun") == false)
        #expect(await person.run("accounts", "list", "--service", "loacl").code == 64)
    }

    @Test func `the password is changed and the account deleted`() async {
        await person.register()
        let another = "another-horse-battery"
        let wrong = await person.run("password", "--passwords-stdin", input: "wrong\n\(another)\n")
        #expect(wrong.code == 6)
        let short = await person.run("password", "--passwords-stdin", input: "\(Person.password)\nshort\n")
        #expect(short.code == 64)
        let right = await person.run("password", "--passwords-stdin", input: "\(Person.password)\n\(another)\n")
        #expect(right.code == 0)
        #expect(await person.run("delete-account", "--password-stdin", input: "wrong\n").code == 6)
        #expect(await person.run("delete-account", "--password-stdin", input: another + "\n").code == 0)
        #expect(await person.run("token").code == 4)
    }

    @Test func `status is JSON with stable keys and no token`() async {
        await person.register()
        let status = await person.run("status", "--json")
        #expect(status.code == 0)
        #expect(status.output.hasPrefix(#"{"version":1,"vault":{"state":"open","slots":["#))
        #expect(status.output.contains(#""phase":"signed_in","freshness":"fresh","reason":null"#))
        #expect(!status.output.contains("pta_") && !status.output.contains("ptr_"))
        #expect(await person.run("status", "--json", "--show-token").output.contains("pta_"))
        #expect(await person.run("status", "--verify").code == 0)
    }

    @Test func `a vault that no key opens is 8, and nobody is said to be signed out`() async throws {
        await person.register()
        try FileManagerProbe.remove(person.home + "/portico/config/device.key")
        let status = await person.run("status", "--language", "en")
        #expect(status.code == 8)
        #expect(status.output.hasPrefix("Vault: locked"))
        #expect(await person.run("token").code == 8)
        let doctor = await person.run("vault", "doctor", "--language", "en")
        #expect(doctor.code == 8)
        #expect(doctor.output.contains("Restore the key file"))
        #expect(await person.run("--plain").code == 8)
    }

    @Test func `a reader that went away ends the program silently`() async {
        let errors = MemoryOutput()
        let environment = person.environment(
            ["help"], input: MemoryInput(), output: MemoryOutput(isClosed: true), errors: errors)
        #expect(await CommandRunner(environment: environment).run().rawValue == 141)
        #expect(errors.text.isEmpty)
    }
}
