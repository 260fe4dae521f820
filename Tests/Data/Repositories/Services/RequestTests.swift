import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

struct RequestTests {
    let house = House()
    let name: ServiceName

    init() throws {
        name = try ServiceName("work")
    }

    private func signedIn() async throws -> SessionScope {
        let container = try house.start()
        try await container.services.add(
            Service(
                name: name, kind: .accountsAPI(url: "https://api.example/base"), apiOrigins: ["https://files.example"]))
        house.network.script(.post, "/base/v1/sessions", .answer(.session(1)))
        let session = try await container.login(
            service: name, email: "mina@example.com", password: Secret("correct-horse-battery"))
        return try await container.scope(of: session.account.id)
    }

    private var last: HTTPRequest? { house.network.requests.last }

    @Test func `S14: a path goes to the service's own API with the token`() async throws {
        let scope = try await signedIn()
        house.network.script(.answer(HTTPResponse(status: 418, body: [1])))
        let response = try await scope.requests.send(APIRequest(method: "GET", target: "/x?y=1"))
        #expect(response.status == 418)
        #expect(response.body == [1])
        #expect(last?.url.absoluteString == "https://api.example/base/x?y=1")
        #expect(last?.headers["Authorization"] == "Bearer a1")
    }

    @Test func `S14: a listed origin gets the token`() async throws {
        let scope = try await signedIn()
        house.network.script(.answer(HTTPResponse(status: 200)))
        _ = try await scope.requests.send(APIRequest(method: "GET", target: "https://files.example/a"))
        #expect(last?.headers["Authorization"] == "Bearer a1")
    }

    @Test(arguments: [
        ("https://other.example/", "https://other.example"), ("http://api.example/", "http://api.example"),
        ("https://api.example:444/", "https://api.example:444"),
        ("https://api.example.evil.example/", "https://api.example.evil.example"),
        ("https://files.example:8443/", "https://files.example:8443"),
    ])
    func `S14: any other origin is refused before anything is sent`(_ target: String, _ origin: String) async throws {
        let scope = try await signedIn()
        let before = house.network.requests.count
        await #expect(throws: SessionError.originNotAllowed(origin: origin)) {
            try await scope.requests.send(APIRequest(method: "GET", target: target))
        }
        #expect(house.network.requests.count == before)
    }

    @Test func `S14: a redirection to another origin is followed without the token`() async throws {
        let scope = try await signedIn()
        house.network.script(
            .answer(HTTPResponse(status: 302, headers: ["Location": "https://cdn.example/f"])),
            .answer(HTTPResponse(status: 200, body: [7])))
        let response = try await scope.requests.send(
            APIRequest(method: "GET", target: "/f", headers: [("X-Private", "1"), ("Accept", "*/*")]))
        #expect(response.body == [7])
        #expect(last?.url.absoluteString == "https://cdn.example/f")
        #expect(last?.headers["Authorization"] == nil)
        #expect(last?.headers["X-Private"] == nil)
        #expect(last?.headers["Accept"] == "*/*")
    }

    @Test func `S14: a redirection within the origin keeps the token, one to http is refused`() async throws {
        let scope = try await signedIn()
        house.network.script(
            .answer(HTTPResponse(status: 307, headers: ["Location": "/base/g"])),
            .answer(HTTPResponse(status: 301, headers: ["Location": "http://api.example/h"])))
        await #expect(throws: SessionError.originNotAllowed(origin: "http://api.example")) {
            try await scope.requests.send(APIRequest(method: "GET", target: "/f"))
        }
        #expect(last?.url.absoluteString == "https://api.example/base/g")
        #expect(last?.headers["Authorization"] == "Bearer a1")
    }

    @Test(arguments: ["token_expired", "token_invalid"])
    func `S12: a refused token is renewed and the request sent once more`(_ code: String) async throws {
        let scope = try await signedIn()
        house.network.script(.post, "/base/v1/sessions/refresh", .answer(.session(2)))
        house.network.script(.answer(.problem(401, code)), .answer(.problem(401, code)))
        let response = try await scope.requests.send(APIRequest(method: "POST", target: "/x", body: [1, 2]))
        #expect(response.status == 401)
        let sent = house.network.requests.filter { $0.url.path == "/base/x" }
        #expect(sent.map { $0.headers["Authorization"] } == ["Bearer a1", "Bearer a2"])
        #expect(sent.map(\.body) == [[1, 2], [1, 2]])
    }

    @Test(arguments: ["invalid_credentials", "something_else"])
    func `S12: any other 401 renews nothing`(_ code: String) async throws {
        let scope = try await signedIn()
        house.network.script(.answer(.problem(401, code)))
        #expect(try await scope.requests.send(APIRequest(method: "GET", target: "/x")).status == 401)
    }

    @Test func `S15: an answer that is not needed is not read`() async throws {
        let scope = try await signedIn()
        house.network.script(
            .answer(.json("[]")),
            .answer(HTTPResponse(status: 204, body: Array("<html>".utf8))))
        try await scope.devices.revoke("7")
        #expect(last?.url.path == "/base/v1/sessions/7")
    }

    @Test func `S12: a 200 to what the API answers with 204 is no success`() async throws {
        let scope = try await signedIn()
        house.network.script(
            .answer(.json("[]")),
            .answer(HTTPResponse(status: 200, body: Array("<html>".utf8))))
        await #expect(throws: SessionError.unexpectedAnswer(what: "status 200")) {
            try await scope.devices.revoke("7")
        }
    }

    @Test(arguments: ["", ".", ".."])
    func `an identifier that no path can hold is that of nothing`(_ id: String) async throws {
        let scope = try await signedIn()
        await #expect(throws: SessionError.refused(Refusal(code: .notFound))) { try await scope.notes.delete(id) }
    }

    @Test func `a redirect without a type is named by its status`() async throws {
        let scope = try await signedIn()
        house.network.script(.answer(HTTPResponse(status: 302)))
        await #expect(throws: SessionError.unexpectedAnswer(what: "status 302")) {
            try await scope.notes.notes(limit: 5, before: nil)
        }
    }

    @Test func `S12: a 200 that says failure is an error, never an empty success`() async throws {
        let scope = try await signedIn()
        house.network.script(.answer(.json(#"{"status":"fail","message":"no","data":null}"#)))
        await #expect(throws: SessionError.unexpectedAnswer(what: "notes")) {
            try await scope.notes.notes(limit: 5, before: nil)
        }
    }
}
