import PorticoHTTP
import PorticoTesting
import Testing

struct AuthorizedClientTests {
    private static let refused = ScriptedTransport.Step.answer(HTTPResponse(status: 401))
    private static let good = ScriptedTransport.Step.answer(HTTPResponse(status: 200))

    @Test func `a request is signed with the present token`() async throws {
        let (transport, source) = (ScriptedTransport([Self.good]), RotatingSource())
        try await authorized(transport, source).call(Endpoint(Route(.get, "/v1")) { _ in })
        #expect(tokens(transport) == ["Bearer token-0"])
        #expect(source.renewals.value == [])
    }

    @Test func `a token replaces what the request brought along`() async throws {
        let transport = ScriptedTransport([Self.good])
        let request = try HTTPRequest(
            method: .get, url: HTTPURL("https://api.example/v1"), headers: ["authorization": "Basic mine"])
        _ = try await authorized(transport, RotatingSource()).send(request)
        #expect(transport.requests.map { $0.headers.values(of: "Authorization") } == [["Bearer token-0"]])
    }

    @Test(arguments: [HTTPMethod.get, .post])
    func `a 401 renews once and the same request goes once more`(method: HTTPMethod) async throws {
        let (transport, source) = (ScriptedTransport([Self.refused, Self.good]), RotatingSource())
        let endpoint = Endpoint(
            Route(method, "/v1"), query: [QueryItem("q", "1")], body: .bytes([1, 2], contentType: "a/b")
        ) { $0.status }
        #expect(try await authorized(transport, source).call(endpoint) == 200)
        #expect(tokens(transport) == ["Bearer token-0", "Bearer token-1"])
        #expect(source.renewals.value == [0])
        #expect(transport.requests.map(\.body) == [[1, 2], [1, 2]])
        #expect(transport.requests.map(\.url.absoluteString).allSatisfy { $0 == "https://api.example/v1?q=1" })
    }

    @Test func `a second 401 goes to the caller`() async throws {
        let (transport, source) = (ScriptedTransport([Self.refused, Self.refused]), RotatingSource())
        let response = try await authorized(transport, source).send(
            HTTPRequest(method: .get, url: HTTPURL("https://api.example/v1")))
        #expect(response.status == 401)
        #expect(source.renewals.value == [0])
        #expect(transport.remainingSteps == 0)
    }

    @Test func `H1: a body that comes once is not sent again, and the first 401 comes back after the renewal`()
        async throws
    {
        let (transport, source) = (ScriptedTransport([Self.refused]), RotatingSource())
        let request = try HTTPRequest(
            method: .post, url: HTTPURL("https://api.example/v1"), content: .stream(HTTPBodyStream { nil }))
        #expect(try await authorized(transport, source).send(request).status == 401)
        #expect(source.renewals.value == [0])
    }

    @Test func `H1: a body from a file is sent again after the renewal`() async throws {
        let (transport, source) = (ScriptedTransport([Self.refused, Self.good]), RotatingSource())
        let request = try HTTPRequest(
            method: .post, url: HTTPURL("https://api.example/v1"), content: .file(path: "/tmp/never-read"))
        #expect(try await authorized(transport, source).send(request).status == 200)
        #expect(tokens(transport) == ["Bearer token-0", "Bearer token-1"])
    }

    @Test(arguments: [200, 400, 403, 404, 429, 500])
    func `no other status renews`(status: Int) async throws {
        let transport = ScriptedTransport([.answer(HTTPResponse(status: status))])
        let source = RotatingSource()
        let response = try await authorized(transport, source).send(
            HTTPRequest(method: .get, url: HTTPURL("https://api.example/v1")))
        #expect(response.status == status)
        #expect(source.renewals.value == [])
    }

    @Test func `a 401 that is not about the token goes to the caller`() async throws {
        let transport = ScriptedTransport([.answer(.json("invalid_credentials", status: 401))])
        let source = RotatingSource()
        let client = try AuthorizedClient(
            client: client(transport: transport), source: source,
            allowedOrigins: [HTTPURL("https://api.example").origin],
            isRenewable: { String(decoding: $0.body, as: UTF8.self) == "token_expired" })
        let response = try await client.send(HTTPRequest(method: .get, url: HTTPURL("https://api.example/v1")))
        #expect(response.status == 401)
        #expect(source.renewals.value == [])
    }

    @Test(arguments: [
        "http://api.example/v1", "https://api.example:8443/v1", "https://api.example.evil/v1",
        "https://sub.api.example/v1", "https://api.example./v1", "https://evil.example/https://api.example/",
    ])
    func `another scheme, host or port never sees the token`(address: String) async throws {
        let (transport, source) = (ScriptedTransport([Self.refused]), RotatingSource())
        let response = try await authorized(transport, source).send(
            HTTPRequest(method: .get, url: HTTPURL(address)))
        #expect(response.status == 401)
        #expect(tokens(transport) == [nil])
        #expect(source.renewals.value == [])
        #expect(source.asked.value == 0)
    }

    @Test(arguments: ["https://api.example/", "https://API.example:443/x?y", "https://other.example:8443/"])
    func `the listed origins see it however they are written`(address: String) async throws {
        let transport = ScriptedTransport([Self.good])
        _ = try await authorized(transport, RotatingSource()).send(HTTPRequest(method: .get, url: HTTPURL(address)))
        #expect(tokens(transport) == ["Bearer token-0"])
    }

    @Test func `a source without a token ends the call before it is sent`() async throws {
        let transport = ScriptedTransport()
        let client = try authorized(transport, RotatingSource(failure: .ended))
        let error = await #expect(throws: AuthorizedClient<RotatingSource>.Failure.self) {
            try await client.call(Endpoint(Route(.get, "/v1")) { _ in })
        }
        guard case .credential(.ended) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a renewal that fails is the caller's error`() async throws {
        let source = RotatingSource(renewalFailure: .ended)
        let client = try authorized(ScriptedTransport([Self.refused]), source)
        let error = await #expect(throws: AuthorizedClient<RotatingSource>.Failure.self) {
            try await client.call(Endpoint(Route(.get, "/v1")) { _ in })
        }
        guard case .credential(.ended) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    private func authorized(
        _ transport: ScriptedTransport, _ source: RotatingSource
    ) throws -> AuthorizedClient<RotatingSource> {
        try AuthorizedClient(
            client: client(transport: transport), source: source,
            allowedOrigins: [HTTPURL("https://api.example").origin, HTTPURL("https://other.example:8443").origin])
    }

    private func tokens(_ transport: ScriptedTransport) -> [String?] {
        transport.requests.map { $0.headers["Authorization"] }
    }
}
