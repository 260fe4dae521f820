import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

@testable import PorticoApp

/// `service add`, and what is said at a service of another kind than was thought.
struct ServiceAddTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    private static let members = [
        #""issuer":"https://id.example""#, #""authorization_endpoint":"https://id.example/authorize""#,
        #""token_endpoint":"https://id.example/token""#, #""jwks_uri":"https://id.example/jwks""#,
        #""code_challenge_methods_supported":["S256"]"#, #""id_token_signing_alg_values_supported":["RS256"]"#,
        #""subject_types_supported":["public"]"#, #""response_types_supported":["code"]"#,
    ]
    private static let provider =
        #"{"name":"example","issuer":"https://id.example","client_id":"c","scopes":["openid"],"grant":"id_token"}"#

    /// Runs a command at services on a network of its own.
    @discardableResult
    private func run(_ arguments: String..., variables: [String: String] = [:]) async -> Person.Outcome {
        let (output, errors) = (MemoryOutput(), MemoryOutput())
        var environment = person.environment(
            arguments + ["--language", "en"], input: MemoryInput(), output: output, errors: errors,
            variables: variables)
        environment.dependencies = { configuration throws(SessionError) in
            var dependencies = try AppDependencies.live(configuration)
            dependencies.network = ScriptedTransport(
                otherwise: .compute { request in
                    switch request.url.path {
                    case "/v1/providers": .success(.json("[\(Self.provider)]"))
                    case "/.well-known/openid-configuration":
                        .success(.json("{\(Self.members.joined(separator: ","))}"))
                    default: .success(HTTPResponse(status: 404))
                    }
                })
            return dependencies
        }
        let code = await CommandRunner(environment: environment).run().rawValue
        return Person.Outcome(code: code, output: output.text, errors: errors.text)
    }

    @discardableResult
    private func addProvider(_ name: String) async -> Person.Outcome {
        await run("service", "add", name, "--issuer", "https://id.example", "--client-id", "c")
    }

    @Test func `a name in use is told with what has it, and what leads on`() async {
        #expect(await addProvider("work").code == 0)
        let provider = await run("service", "add", "work", "--accounts-api", "https://api.example")
        #expect(provider.code == 64)
        #expect(
            provider.errors == """
                portico: the name “work” is already in use for https://id.example
                  choose another name, or sign in there: portico login --service work; to replace it, first: portico \
                service remove work

                """)
        #expect(await addProvider("work").errors == provider.errors)
        let local = await run("service", "add", "local", "--accounts-api", "https://api.example")
        #expect(local.errors == "portico: The name “local” is already in use.\n  Choose another name.\n")
    }

    @Test func `an address that another service has is said, and added`() async {
        await run("service", "add", "api", "--accounts-api", "https://api.example")
        let again = await run("service", "add", "api2", "--accounts-api", "https://api.example/")
        #expect(again.code == 0)
        #expect(again.errors.hasPrefix("“api” has the same address.\n"))
        await addProvider("work")
        #expect(await addProvider("work2").errors.contains("“work” has the same address.\n"))
        let other = await run("service", "add", "w3", "--issuer", "https://id.example", "--client-id", "d")
        #expect(other.code == 0 && !other.errors.contains("same address"))
    }

    @Test func `a path at a provider is answered with what a whole address needs`() async {
        await addProvider("work")
        let outcome = await run(
            "request", "GET", "/x", "--service", "work", variables: ["PORTICO_TOKEN": "given"])
        #expect(outcome.code == 64)
        #expect(
            outcome.errors == """
                portico: “work” has no API of its own.
                  Give the full address of an API; name its origin with --api in portico service add.

                """)
    }

    @Test func `a password for a provider, and a provider at itself, are answered with the way in`() async {
        await addProvider("work")
        for arguments in [["--email", "e", "--password-stdin"], ["--with", "x"]] {
            let outcome = await person.run(["login", "--service", "work", "--language", "en"] + arguments)
            #expect(outcome.code == 64)
            #expect(outcome.errors.hasSuffix("Sign in with portico login --service work.\n"))
        }
    }

    @Test func `a device at a provider without such an address is answered with what the person can do`() async {
        await addProvider("work")
        let own = await run("login", "--device", "--service", "work")
        #expect(own.code == 1)
        #expect(own.errors.contains("Sign in with --browser, or add the service again with --device-endpoint."))
        // Nobody here can add it to a provider that an accounts API trusts.
        await run("service", "add", "api", "--accounts-api", "https://api.example")
        for way in ["--device", "--no-wait"] {
            let trusted = await run("login", way, "--with", "example", "--service", "api")
            #expect(trusted.code == 1)
            #expect(
                trusted.errors == """
                    portico: The provider does not announce sign-in on another device.
                      sign in with --browser

                    """)
        }
    }
}
