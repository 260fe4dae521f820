import PorticoHTTP
import PorticoTesting
import Testing

struct RedirectionTests {
    private static let origin = "https://api.example"

    @Test(
        arguments: [
            (301, HTTPMethod.get, .get), (302, .get, .get), (303, .get, .get), (307, .get, .get), (308, .get, .get),
            (301, .head, .head), (303, .head, .head), (301, .post, nil), (302, .post, nil), (302, .delete, nil),
            (303, .post, .get), (303, .put, .get), (307, .post, .post), (308, .patch, .patch), (307, .delete, .delete),
            (300, .get, nil), (304, .get, nil), (305, .get, nil),
        ] as [(Int, HTTPMethod, HTTPMethod?)])
    func `S14: a status decides which method goes on`(status: Int, method: HTTPMethod, next: HTTPMethod?) throws {
        let following = try follow(status, "/next", method: method)
        #expect(following?.method == next)
    }

    @Test(arguments: [307, 308])
    func `S14: 307 and 308 keep the body and every header`(status: Int) throws {
        let following = try #require(try follow(status, "/next", method: .post, body: [1, 2]))
        #expect(following.body == [1, 2])
        #expect(following.headers == ["Authorization": "Bearer t", "Content-Type": "a/b", "Accept": "x/y"])
    }

    @Test func `S14: 303 drops the body and its type`() throws {
        let following = try #require(try follow(303, "/next", method: .post, body: [1]))
        #expect(following.body == nil)
        #expect(following.headers == ["Authorization": "Bearer t", "Accept": "x/y"])
    }

    @Test(arguments: [
        "https://other.example/", "https://api.example:8443/", "//other.example/", "https://api.example.evil.example/",
    ])
    func `S14: another origin gets nothing but Accept`(location: String) throws {
        let following = try #require(try follow(302, location))
        #expect(following.headers == ["Accept": "x/y"])
        #expect(following.body == nil)
    }

    @Test(arguments: [307, 308])
    func `S14: a body never goes to another origin`(status: Int) throws {
        #expect(try follow(status, "https://other.example/", method: .post, body: [1]) == nil)
    }

    @Test(arguments: ["http://api.example/", "http://other.example/", "http://127.0.0.1/"])
    func `S14: the way from https to http is never taken`(location: String) throws {
        let origin = try HTTPURL(location).origin.description
        #expect(throws: TransportError.redirectRefused(.leavesTLS(origin: origin))) { try follow(302, location) }
    }

    @Test func `H1: what came once cannot go on with its body`() throws {
        let request = try HTTPRequest(
            method: .put, url: HTTPURL(Self.origin), content: .stream(HTTPBodyStream { nil }))
        let answer = HTTPResponse(status: 307, headers: ["Location": "/next"])
        #expect(try Redirection.following(answer, of: request) == nil)
    }

    @Test(arguments: [
        ("/x?y", "https://api.example/x?y"), ("x", "https://api.example/a/x"), ("../x", "https://api.example/x"),
        ("./", "https://api.example/a/"), ("../../../x", "https://api.example/x"),
        ("/a/./b/..", "https://api.example/a/"),
        ("?z=1", "https://api.example/a/b?z=1"), ("//api.example/x", "https://api.example/x"),
        ("HTTPS://API.EXAMPLE:443/x#frag", "https://api.example/x"), ("x:y/z", nil), ("javascript:alert(1)", nil),
        ("file:///etc/passwd", nil), ("https://user@api.example/", nil), ("https://api.example:0/", nil),
        ("/\u{AC00}", nil), ("https://[::1", nil), ("a/b:c", "https://api.example/a/a/b:c"),
    ])
    func `S14: a location is resolved, and one that is no address is not followed`(
        location: String, address: String?
    ) throws {
        #expect(try follow(302, location)?.url.absoluteString == address)
    }

    @Test func `S14: an endless row of redirects ends`() async throws {
        let transport = ScriptedTransport(
            otherwise: .answer(HTTPResponse(status: 302, headers: ["Location": "/again"])))
        let client = try client(transport: transport, interceptors: [RedirectInterceptor()])
        await #expect(throws: TransportError.redirectRefused(.tooMany(limit: 5))) {
            try await client.send(HTTPRequest(method: .get, url: HTTPURL(Self.origin)))
        }
        #expect(transport.requests.count == 6)
    }

    @Test func `S14: the token goes along within the origin and stays behind once it was left`() async throws {
        let transport = ScriptedTransport(
            ["/b", "https://cdn.example/c", "https://api.example/d"].map {
                .answer(HTTPResponse(status: 307, headers: ["Location": $0]))
            } + [.answer(HTTPResponse(status: 401))])
        let source = RotatingSource()
        let authorized = try AuthorizedClient(
            client: client(transport: transport), source: source, allowedOrigins: [HTTPURL(Self.origin).origin])
        let response = try await authorized.sendFollowingRedirects(
            HTTPRequest(method: .get, url: HTTPURL(Self.origin)))
        #expect(response.status == 401)
        #expect(
            transport.requests.map { $0.headers["Authorization"] } == ["Bearer token-0", "Bearer token-0", nil, nil])
        #expect(source.renewals.value == [])
    }

    private func follow(
        _ status: Int, _ location: String, method: HTTPMethod = .get, body: [UInt8]? = nil
    ) throws -> HTTPRequest? {
        let request = try HTTPRequest(
            method: method, url: HTTPURL("https://api.example/a/b?q"),
            headers: ["Authorization": "Bearer t", "Content-Type": "a/b", "Accept": "x/y"], body: body)
        return try Redirection.following(
            HTTPResponse(status: status, headers: ["Location": location]), of: request)
    }
}
