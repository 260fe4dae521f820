import PorticoHTTP
import PorticoKit
import Synchronization
import Testing

@testable import PorticoApp

struct ServeTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    @Test func `serve says where it listens, logs each request, and ends with 0 when asked to`() async throws {
        let output = MemoryOutput()
        let errors = MemoryOutput()
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        var environment = person.environment(
            ["serve", "--database", person.home + "/serve.db"], input: MemoryInput(), output: output, errors: errors)
        environment.catchEnd = { { for await _ in asked { return } } }
        let serving = environment
        async let code = CommandRunner(environment: serving).run().rawValue
        while output.text.isEmpty { await Task.yield() }
        let address = output.text.dropFirst("listening on ".count).dropLast()
        #expect(address.hasPrefix("http://127.0.0.1:"))
        #expect(await person.run("service", "add", "near", "--accounts-api", String(address)).code == 0)
        #expect(await person.run("service", "add", "near", "--accounts-api", String(address)).code == 64)
        let registered = await person.run(
            "register", "--service", "near", "--email", Person.email, "--nickname", "mina", "--password-stdin",
            input: Person.password + "\n")
        #expect(registered.code == 0, "\(registered.errors)")
        #expect(await person.run("service", "remove", "near").code == 0)
        ask.yield()
        #expect(await code == 0)
        #expect(errors.text.contains("POST /v1/accounts 201 "))
        #expect(errors.text.contains("DELETE /v1/sessions/current 204 "))
    }

    @Test func `a folder that is not there is named, and not made`() async {
        let served = await person.run("serve", "--database", person.home + "/nope/deep/x.db")
        #expect(served.code == 1)
        #expect(served.errors.contains("the database's folder \(person.home)/nope/deep does not exist"))
        #expect(await person.run("serve", "--database", person.home + "/nope/x.db").code == 1)
        let korean = await person.run("--language", "ko", "serve", "--database", person.home + "/nope/x.db")
        #expect(korean.errors.contains("데이터베이스를 둘 폴더가 없어요: \(person.home)/nope"))
    }

    @Test(arguments: [
        "example", "example=https://id.example", "example=http://id.example,c", "Example=https://id.example,c",
        "example=https://id.example,", "example=https://id.example,c,/nowhere/secret,x",
    ])
    func `what is no provider is a usage error`(value: String) async {
        let served = await person.run("serve", "--provider", value)
        #expect(served.code == 64)
        #expect(served.errors.contains("--provider"))
    }

    @Test(arguments: ["example", "example=0", "example=8765,x", "other=8765"])
    func `ports that are none, or of nobody, are a usage error`(value: String) async {
        let served = await person.run(
            "serve", "--provider", "example=https://id.example,c", "--provider-port", value)
        #expect(served.code == 64)
        #expect(served.errors.contains("--provider-port"))
    }

    @Test func `a provider's secret is read from its file, and nobody gets to see it`() async {
        let missing = await person.run("serve", "--provider", "example=https://id.example,c,\(person.home)/none")
        #expect(missing.code == 1)
        #expect(missing.errors.contains("\(person.home)/none"))
        let twice = await person.run(
            "serve", "--provider", "example=https://id.example,c", "--provider", "other=https://id.example,c")
        #expect(twice.code == 64)
    }

    @Test func `a port that is taken is named with a way out`() async throws {
        let other = try await LoopbackListener.start(handler: Silence())
        let served = await person.run(
            "serve", "--port", String(other.port), "--database", person.home + "/serve.db")
        #expect(served.code == 1)
        #expect(served.errors.contains("cannot listen on port \(other.port): another program is using it"))
        #expect(served.errors.contains("--port 0"))
        await other.stop()
    }

    @Test func `a password is reset over the database alone`() async {
        await person.register()
        let fresh = "fresh-horse-battery"
        let reset = await person.run("serve", "--reset-password", Person.email, input: fresh + "\n")
        #expect(reset.code == 0, "\(reset.errors)")
        #expect(await person.run("token", "--force").code == 4)
        let login = await person.run("login", "--email", Person.email, "--password-stdin", input: fresh + "\n")
        #expect(login.code == 0)
        #expect(await person.run("serve", "--reset-password", "nobody@example.com", input: fresh + "\n").code == 6)
    }
}

private struct Silence: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { HTTPResponse(status: 204) }
}
