import PorticoBackend
import PorticoData
import PorticoDomain
import PorticoHTTP
import Testing

@Suite struct RoutingTests {
    @Test(
        arguments: Reach.allCases,
        [
            ("PATCH", "/v1/notes", "GET, HEAD, POST"), ("GET", "/v1/sessions/refresh", "DELETE, POST"),
            ("POST", "/v1/sessions/current", "DELETE"), ("DELETE", "/healthz", "GET, HEAD"),
            ("BREW", "/openapi.json", "GET, HEAD"),
        ])
    func `another method is told which ones there are`(
        reach: Reach, row: (method: String, path: String, allow: String)
    ) async throws {
        let reply = try await Lab(reach).send(row.method, row.path)
        #expect(reply.status == 405)
        #expect(reply.code == "method_not_allowed")
        #expect(reply.response.headers["Allow"] == row.allow)
    }

    @Test(arguments: ["/", "/v1", "/v1/notes/", "/v1/notes/1/2", "/v2/notes", "/v1%2Fnotes", "//v1/notes"])
    func `another path is a 404`(path: String) async throws {
        let reply = try await Lab(.inProcess).send("GET", path)
        #expect(reply.status == 404)
        #expect(reply.code == "not_found")
    }

    @Test(arguments: ["/v1/notes%", "/v1/notes%0", "/v1/notes%zz", "/v1/%00", "/v1/%ff"])
    func `a broken escape is refused`(path: String) async throws {
        #expect(try await Lab(.inProcess).send("GET", path).status == 400)
    }

    @Test func `an encoded letter is the letter and an encoded slash stays in its segment`() async throws {
        let lab = try await Lab(.inProcess)
        #expect(try await lab.send("GET", "/h%65althz").status == 200)
        let tokens = try await lab.member()
        let reply = try await lab.send("DELETE", "/v1/sessions/a%2Fb", token: tokens.access)
        #expect(reply.code == "not_found")
        #expect(reply.problem?.detail == "It does not exist.")
    }

    @Test(arguments: [nil, "", "Bearer", "Bearer ", "Basic abc", "Bearer pta_unknown", "pta_unknown"])
    func `without a token that is known nothing is told`(authorization: String?) async throws {
        let lab = try await Lab(.inProcess)
        let reply = try await lab.send(
            "GET", "/v1/account", headers: authorization.map { ["Authorization": $0] } ?? [:])
        #expect(reply.status == 401)
        #expect(reply.code == "token_invalid")
        #expect(reply.response.headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
    }

    @Test func `the scheme's name has no case`() async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let reply = try await lab.send(
            "GET", "/v1/account", headers: ["Authorization": "bEARER \(tokens.access)"])
        #expect(reply.status == 200)
    }

    @Test func `a body of more than 6 MiB is refused`() async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let reply = try await lab.send(
            "POST", "/v1/notes", token: tokens.access, body: [UInt8](repeating: 32, count: (6 << 20) + 1))
        #expect(reply.status == 413)
        #expect(reply.code == "body_too_large")
        let fits = try await lab.send(
            "POST", "/v1/notes", token: tokens.access, body: [UInt8](repeating: 32, count: 6 << 20))
        #expect(fits.status == 400)
    }

    @Test(arguments: ["", "nonsense", "[]", "\"text\"", "{\"text\":"])
    func `what is not a JSON object is malformed`(body: String) async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let reply = try await lab.send("POST", "/v1/notes", token: tokens.access, json: body)
        #expect(reply.status == 400)
        #expect(reply.code == "malformed")
    }

    @Test(arguments: Reach.allCases)
    func `the service says that it is up and what time it is`(reach: Reach) async throws {
        let reply = try await Lab(reach).send("GET", "/healthz")
        #expect(reply.status == 200)
        #expect(reply.text == #"{"status":"ok"}"#)
        #expect(reply.response.headers["Date"] != nil)
    }

    @Test func `a cancelled caller leaves with an error and the backend goes on`() async throws {
        let lab = try await Lab(.inProcess)
        let call = Task {
            withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await lab.send("GET", "/healthz").status
        }
        await #expect(throws: TransportError.cancelled) { try await call.value }
        #expect(try await lab.send("GET", "/healthz").status == 200)
    }

    @Test func `an answer beyond the caller's limit is an error`() async throws {
        let lab = try await Lab(.inProcess)
        var request = HTTPRequest(method: .get, url: try HTTPURL("https://embedded.invalid/openapi.json"))
        request.responseLimit = 100
        await #expect(throws: TransportError.responseTooLarge) { try await lab.transport.send(request) }
    }
}
