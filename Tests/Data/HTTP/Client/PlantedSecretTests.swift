import PorticoHTTP
import PorticoTesting
import Testing

/// A token planted in every place that may hold one is looked for in everything that people get to read.
struct PlantedSecretTests {
    private static let canary = "canary-7f3a"

    @Test func `no log line, description or dump shows a planted secret`() async throws {
        let lines = Box<[String]>([])
        var request = try HTTPRequest(
            method: .post, url: HTTPURL("https://api.example/v1/notes?access_token=\(Self.canary)"),
            headers: ["Cookie": Self.canary, "Idempotency-Key": Self.canary, "Proxy-Authorization": Self.canary],
            body: Array(Self.canary.utf8))
        request.headers.append(HTTPHeaders.Field(name: "X-Key", value: Self.canary, isSensitive: true))
        let response = HTTPResponse(
            status: 500, headers: ["Set-Cookie": Self.canary], body: Array("{\"token\":\"\(Self.canary)\"}".utf8))
        let transport = ScriptedTransport([.answer(response), .failure(.connectionLost), .answer(response)])
        let log = EventLogInterceptor(clock: ManualClock()) { line in lines.update { $0.append(line) } }
        let client = try AuthorizedClient(
            client: client(transport: transport, interceptors: [log]), source: CanarySource(token: Self.canary),
            allowedOrigins: [request.url.origin])

        _ = try await client.send(request)
        await #expect(throws: (any Error).self) { _ = try await client.send(request) }
        let refusal = await #expect(throws: (any Error).self) {
            try await client.call(
                Endpoint(Route(.post, "/v1"), query: [QueryItem("t", Self.canary)], body: .json([Self.canary])) { _ in }
            )
        }

        #expect(lines.value.count == 3)
        #expect(transport.requests.allSatisfy { $0.headers["Authorization"]?.contains(Self.canary) == true })
        let grant = AccessGrant(token: Self.canary, generation: 1)
        let sent = try #require(transport.requests.first)
        let items = [QueryItem("refresh_token", Self.canary)]
        let parts = [MultipartPart(name: "a", content: Array(Self.canary.utf8))]
        let bodies: [HTTPBody] = [.json([Self.canary]), .form(items), .multipart(parts)]
        let endpoint = Endpoint(Route(.post, "/v1"), query: items, body: .form(items)) { _ in }
        var readable = lines.value
        for value in [request, sent, response, grant, refusal, sent.headers, sent.url, items, parts, bodies, endpoint]
            as [Any?]
        {
            var dumped = ""
            dump(value, to: &dumped)
            readable += [dumped, "\(String(describing: value))", String(reflecting: value)]
        }
        for text in readable { #expect(!text.contains(Self.canary)) }
    }
}

private struct CanarySource: CredentialSource {
    let token: String

    func credential() async throws(Never) -> AccessGrant { AccessGrant(token: token, generation: 0) }
    func renew(replacing grant: AccessGrant) async throws(Never) -> AccessGrant {
        AccessGrant(token: token, generation: grant.generation + 1)
    }
}
