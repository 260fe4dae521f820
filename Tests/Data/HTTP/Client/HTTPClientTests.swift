import PorticoHTTP
import PorticoTesting
import Testing

struct HTTPClientTests {
    private struct Unreadable: Error {}

    @Test func `interceptors see the request from the first to the last and the answer backwards`() async throws {
        let order = Box<[String]>([])
        let transport = ScriptedTransport([.answer(HTTPResponse(status: 204))])
        let client = try client(
            transport: transport,
            interceptors: [
                NotingInterceptor(name: "outer", order: order), NotingInterceptor(name: "inner", order: order),
            ])
        try await client.call(Endpoint(Route(.get, "/v1")) { _ in })
        #expect(order.value == ["> outer", "> inner", "< inner", "< outer"])
        #expect(transport.requests.map { $0.headers.values(of: "X-Seen") } == [["outer", "inner"]])
    }

    @Test func `an answer is read by its endpoint`() async throws {
        let client = try client(transport: ScriptedTransport([.answer(.json(#""hello""#))]))
        let answer = try await client.call(Endpoint(Route(.get, "/v1")) { String(decoding: $0.body, as: UTF8.self) })
        #expect(answer == #""hello""#)
    }

    @Test(arguments: [100, 199, 300, 304, 400, 401, 404, 422, 500, 503])
    func `a status that is no success is looked at before the body`(status: Int) async throws {
        let client = try client(transport: ScriptedTransport([.answer(.json("<html>", status: status))]))
        let error = await #expect(throws: ClientError.self) {
            try await client.call(Endpoint(Route(.get, "/v1")) { _ in throw Unreadable() })
        }
        guard case .status(let response) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.status == status)
        #expect(response.body == Array("<html>".utf8))
    }

    @Test func `a success that cannot be read names the endpoint and nothing of the body`() async throws {
        let client = try client(transport: ScriptedTransport([.answer(.json("canary"))]))
        let error = await #expect(throws: ClientError.self) {
            try await client.call(
                Endpoint(Route(.get, "/v1/{id}"), parameters: ["id": "7"]) { _ in throw Unreadable() })
        }
        #expect(error.map { "\($0)" } == #"decoding(what: "GET /v1/{id}")"#)
    }

    @Test func `what an endpoint itself calls undecodable stays`() async throws {
        let client = try client(transport: ScriptedTransport([.answer(.json("{}"))]))
        let error = await #expect(throws: ClientError.self) {
            try await client.call(Endpoint(Route(.get, "/v1")) { _ in throw ClientError.decoding(what: "session") })
        }
        #expect(error.map { "\($0)" } == #"decoding(what: "session")"#)
    }

    @Test func `no answer is the transport's error`() async throws {
        let client = try client(transport: ScriptedTransport([.failure(.nameNotResolved)]))
        let error = await #expect(throws: ClientError.self) {
            try await client.call(Endpoint(Route(.get, "/v1")) { _ in })
        }
        guard case .transport(.nameNotResolved) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

private struct NotingInterceptor: Interceptor {
    let name: String
    let order: Box<[String]>

    func intercept(_ request: HTTPRequest, next: Next) async throws(TransportError) -> HTTPResponse {
        var request = request
        request.headers.append(HTTPHeaders.Field(name: "X-Seen", value: name))
        order.update { $0.append("> \(name)") }
        defer { order.update { $0.append("< \(name)") } }
        return try await next(request)
    }
}
