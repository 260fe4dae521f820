import PorticoHTTP
import PorticoKit
import PorticoTerminalTesting
import PorticoTesting
import Testing

@testable import PorticoApp

struct GivenTokenTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    @Test func `PORTICO_TOKEN stands before every session, at the service's origins only`() async {
        let given = ["PORTICO_TOKEN": "pta_given"]
        #expect(await person.run("token", variables: given).output == "pta_given\n")
        #expect(await person.run("token", "--header", variables: given).output == "Authorization: Bearer pta_given\n")
        #expect(await person.run("request", "GET", "https://elsewhere.example/", variables: given).code == 64)
        let answer = await person.run("request", "GET", "/v1/account", "--include", variables: given)
        #expect(answer.output.hasPrefix("HTTP 401\r\n"))
        await person.register()
        let token = await person.run("token").output.dropLast()
        let own = await person.run("request", "GET", "/v1/account", variables: ["PORTICO_TOKEN": String(token)])
        #expect(own.output.contains(Person.email))
        let login = await person.run(
            "login", "--email", Person.email, "--password-stdin", input: Person.password + "\n", variables: given)
        #expect(login.errors.contains("PORTICO_TOKEN"))
    }

    @Test(arguments: [
        ("https://api.example.com", "https://api.example.com/v1/x"),
        ("https://api.example.com/", "https://api.example.com/v1/x"),
        ("https://api.example.com/base/", "https://api.example.com/base/v1/x"),
    ])
    func `PORTICO_TOKEN goes below the address at which the service begins`(base: String, url: String) async {
        await person.run("service", "add", "near", "--accounts-api", base)
        let network = ScriptedTransport([.answer(.json("{}"))])
        var environment = person.environment(
            ["request", "GET", "/v1/x", "--service", "near"], input: MemoryInput(""), output: MemoryOutput(),
            errors: MemoryOutput(), variables: ["PORTICO_TOKEN": "pta_given"])
        environment.dependencies = { configuration throws(SessionError) in
            var dependencies = try AppDependencies.live(configuration)
            dependencies.network = network
            return dependencies
        }
        #expect(await CommandRunner(environment: environment).run() == .done)
        #expect(network.requests.map { $0.url.description } == [url])
        #expect(network.requests.map { $0.headers["Authorization"] } == ["Bearer pta_given"])
    }
}
