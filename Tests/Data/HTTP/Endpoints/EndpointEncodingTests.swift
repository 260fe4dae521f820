import PorticoHTTP
import PorticoTesting
import Testing

struct EndpointEncodingTests {
    @Test(arguments: [
        ("https://api.example", "https://api.example/v1/notes/7"),
        ("https://api.example/", "https://api.example/v1/notes/7"),
        ("https://api.example:8443/base", "https://api.example:8443/base/v1/notes/7"),
        ("https://api.example/base/", "https://api.example/base/v1/notes/7"),
        ("https://api.example/?tenant=a", "https://api.example/v1/notes/7?tenant=a"),
    ])
    func `the template goes behind the base address`(base: String, address: String) throws {
        let endpoint = Endpoint(Route(.get, "/v1/notes/{id}"), parameters: ["id": "7"]) { _ in }
        #expect(try client(base).request(for: endpoint).url.absoluteString == address)
    }

    @Test(arguments: [
        ("a/b", "a%2Fb"), ("한글", "%ED%95%9C%EA%B8%80"), ("a b+c", "a%20b%2Bc"), ("%2F", "%252F"), ("...", "..."),
        ("{id}", "%7Bid%7D"), ("?x=#", "%3Fx%3D%23"),
    ])
    func `a parameter stays one segment whatever it holds`(value: String, segment: String) throws {
        let endpoint = Endpoint(Route(.get, "/v1/{id}/tail"), parameters: ["id": value]) { _ in }
        #expect(try client().request(for: endpoint).url.path == "/v1/\(segment)/tail")
    }

    @Test(arguments: [[:], ["id": ""], ["id": "."], ["id": ".."], ["id": "7", "other": "8"], ["ID": "7"]])
    func `a parameter that would reach another route is an encoding error`(parameters: [String: String]) throws {
        let endpoint = Endpoint(Route(.get, "/v1/{id}"), parameters: parameters) { _ in }
        let client = try client()
        expectEncodingError(#expect(throws: ClientError.self) { try client.request(for: endpoint) })
    }

    @Test func `query, headers, time-out and method come from the endpoint`() throws {
        let endpoint = Endpoint(
            Route(.delete, "/v1/notes"), query: [QueryItem("q", "a+한"), QueryItem("all", true)],
            headers: ["X-Note": "n"], timeout: .seconds(3)
        ) { _ in }
        let request = try client("https://api.example/?t=1").request(for: endpoint)
        #expect(request.url.query == "t=1&q=a%2B%ED%95%9C&all=true")
        #expect(request.headers == ["X-Note": "n"])
        #expect(request.timeout == .seconds(3))
        #expect(request.method == .delete)
        #expect(request.body == nil)
    }

    @Test(arguments: [
        ("https://api.example", "/v1", "https://api.example/v1"),
        ("https://api.example/", "v1", "https://api.example/v1"),
        ("https://api.example/a", "/v1", "https://api.example/a/v1"),
        ("https://api.example/a/", "/v1?", "https://api.example/a/v1?"),
        ("https://api.example/?t=1", "/v1", "https://api.example/v1?t=1"),
        ("https://api.example/?", "/v1", "https://api.example/v1"),
        ("http://127.0.0.1:8080", "/", "http://127.0.0.1:8080/"),
        ("https://api.example/a", "", "https://api.example/a/"),
    ])
    func `a route without parameters follows the base as it is`(_ base: String, _ route: String, _ url: String) throws {
        #expect(try client(base).request(for: Endpoint(Route(.get, route)) { _ in }).url.absoluteString == url)
    }

    @Test func `an empty query leaves no question mark`() throws {
        let endpoint = Endpoint(Route(.get, "/v1"), query: [QueryItem("gone", nil as String?)]) { _ in }
        #expect(try client().request(for: endpoint).url.absoluteString == "https://api.example/v1")
    }

    @Test func `JSON keeps the shape's own keys, in order, with slashes as they are`() throws {
        struct Shape: Encodable {
            enum CodingKeys: String, CodingKey {
                case userName = "user_name"
                case link, count, isOn
            }
            let userName = "한\"글"
            let link = "a/b"
            let count = 0
            let isOn = true
        }
        let request = try request(.json(Shape()))
        #expect(text(request) == #"{"count":0,"isOn":true,"link":"a/b","user_name":"한\"글"}"#)
        #expect(request.headers["Content-Type"] == "application/json")
    }

    @Test func `a value that JSON cannot hold is an encoding error`() throws {
        let client = try client()
        let endpoint = Endpoint(Route(.post, "/v1"), body: .json([Double.nan])) { _ in }
        expectEncodingError(#expect(throws: ClientError.self) { try client.request(for: endpoint) })
    }

    @Test func `a form keeps order and leaves out what is nil`() throws {
        let request = try request(
            .form([
                QueryItem("grant_type", "refresh_token"), QueryItem("scope", nil as String?), QueryItem("a", "1 +%"),
                QueryItem("a", ""),
            ]))
        #expect(text(request) == "grant_type=refresh_token&a=1+%2B%25&a=")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    }

    @Test func `bytes go as they are, and a type of the endpoint's own stays`() throws {
        let endpoint = Endpoint(
            Route(.put, "/v1"), headers: ["content-type": "image/png"], body: .bytes([0, 255], contentType: "x/y")
        ) { _ in }
        let request = try client().request(for: endpoint)
        #expect(request.body == [0, 255])
        #expect(request.headers.values(of: "Content-Type") == ["image/png"])
    }

    @Test(arguments: [("X Note", "a"), ("X-Note", "a\r\nX-Other: b"), ("X-Note", "a\0"), ("", "a"), ("X:Y", "a")])
    func `a field that would start another line is an encoding error`(name: String, value: String) throws {
        let client = try client()
        let endpoint = Endpoint(
            Route(.get, "/v1"), headers: HTTPHeaders([HTTPHeaders.Field(name: name, value: value)])
        ) { _ in }
        expectEncodingError(#expect(throws: ClientError.self) { try client.request(for: endpoint) })
    }

    private func request(_ body: HTTPBody) throws -> HTTPRequest {
        try client().request(for: Endpoint(Route(.post, "/v1"), body: body) { _ in })
    }
}

func client(
    _ base: String = "https://api.example", transport: any HTTPTransport = ScriptedTransport(),
    interceptors: [any Interceptor] = [],
    randomBytes: @escaping @Sendable (Int) -> [UInt8] = { Array(repeating: 0xAB, count: $0) }
) throws -> HTTPClient {
    try HTTPClient(
        baseURL: HTTPURL(base), transport: transport, interceptors: interceptors, randomBytes: randomBytes)
}

func expectEncodingError(_ error: ClientError?, sourceLocation: SourceLocation = #_sourceLocation) {
    guard case .encoding = error else {
        Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
        return
    }
}

func text(_ request: HTTPRequest) -> String {
    String(decoding: request.body ?? [], as: UTF8.self)
}
