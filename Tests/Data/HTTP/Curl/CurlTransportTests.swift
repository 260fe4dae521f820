import Foundation
import PorticoHTTP
import Testing

struct CurlTransportTests {
    private let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))

    @Test func `a request goes out as it was made and the answer comes back whole`() async throws {
        let seen = Box<String?>(nil)
        let server = try RawServer { connection in
            seen.value = connection.readRequest()
            connection.write("HTTP/1.1 201 Created\r\nX-Note: a b \r\nX-Note: c\r\nContent-Length: 2\r\n\r\nok")
        }
        let request = try HTTPRequest(
            method: .post, url: address(server, "/v1/a%2Fb/../c?q=%2B&r=%EA%B0%80"),
            headers: ["X-Empty": "", "Content-Type": "application/json"], body: Array("{}".utf8))
        let response = try await transport.send(request)
        #expect(response.status == 201)
        #expect(response.headers.values(of: "x-note") == ["a b", "c"])
        #expect(response.body == Array("ok".utf8))
        let lines = try #require(seen.value).components(separatedBy: "\r\n")
        #expect(lines[0] == "POST /v1/a%2Fb/../c?q=%2B&r=%EA%B0%80 HTTP/1.1")
        #expect(
            Set(lines.dropFirst()) == [
                "Host: 127.0.0.1:\(server.port)", "User-Agent: portico-tests/1", "Accept: */*",
                "Accept-Encoding: \(encodings(in: lines))", "X-Empty:", "Content-Type: application/json",
                "Content-Length: 2", "", "{}",
            ])
    }

    @Test(
        arguments: [
            (HTTPMethod.get, nil, nil), (.head, nil, nil), (.delete, nil, nil), (.options, nil, nil),
            (.post, nil, "Content-Length: 0"), (.put, nil, "Content-Length: 0"), (.put, "abc", "Content-Length: 3"),
            (.patch, "", "Content-Length: 0"), (.delete, "abc", "Content-Length: 3"),
            (.get, "abc", "Content-Length: 3"),
        ] as [(HTTPMethod, String?, String?)])
    func `each method carries the length it should`(method: HTTPMethod, body: String?, length: String?) async throws {
        let seen = Box<String?>(nil)
        let server = try RawServer { connection in
            seen.value = connection.readRequest()
            connection.write("HTTP/1.1 204 No Content\r\n\r\n")
        }
        let request = try HTTPRequest(method: method, url: address(server), body: body.map { Array($0.utf8) })
        #expect(try await transport.send(request).status == 204)
        let lines = try #require(seen.value).components(separatedBy: "\r\n")
        #expect(lines[0] == "\(method.rawValue) / HTTP/1.1")
        #expect(lines.first { $0.hasPrefix("Content-Length") } == length)
        #expect(!lines.contains { $0.hasPrefix("Content-Type") || $0.hasPrefix("Expect") })
        #expect(lines.last == body ?? "")
    }

    @Test func `a challenge of Bearer and Basic in one field is an answer like any other`() async throws {
        let server = try RawServer(
            answering: "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer, Basic\r\nContent-Length: 0\r\n\r\n")
        let response = try await transport.send(HTTPRequest(method: .get, url: address(server)))
        #expect(response.status == 401)
        #expect(response.headers["WWW-Authenticate"] == "Bearer, Basic")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is handed to the caller`(status: Int) async throws {
        let server = try RawServer(
            answering: "HTTP/1.1 \(status) Moved\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n")
        let response = try await transport.send(HTTPRequest(method: .post, url: address(server)))
        #expect(response.status == status)
        #expect(response.headers["Location"] == "http://127.0.0.1:9/")
    }

    @Test func `informational answers and trailers are left out`() async throws {
        let server = try RawServer(
            answering: "HTTP/1.1 103 Early Hints\r\nX-Early: yes\r\n\r\nHTTP/1.1 200 OK\r\nX-Late: yes\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Trailer: yes\r\n\r\n")
        let response = try await transport.send(HTTPRequest(method: .get, url: address(server)))
        #expect(response.status == 200)
        #expect(response.headers.fields.map(\.name) == ["X-Late", "Transfer-Encoding"])
        #expect(response.body == Array("ok".utf8))
    }

    @Test(.enabled(if: (try? RawServer(isIPv6: true) { _ in }) != nil))
    func `an IPv6 address is reached`() async throws {
        let seen = Box<String?>(nil)
        let server = try RawServer(isIPv6: true) { connection in
            seen.value = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        let url = try HTTPURL("http://[::1]:\(server.port)/")
        #expect(try await transport.send(HTTPRequest(method: .get, url: url)).status == 200)
        #expect(seen.value?.contains("Host: [::1]:\(server.port)\r\n") == true)
    }

    @Test(
        arguments: [
            (HTTPMethod(rawValue: "GET /x"), HTTPHeaders()), (.get, ["X-Note": "a\r\nX-Other: b"]),
            (.get, ["X Note": "a"]),
            (.post, ["Content-Length": "5"]), (.post, ["transfer-encoding": "chunked"]),
        ] as [(HTTPMethod, HTTPHeaders)])
    func `a request that would read differently at the server is refused`(
        method: HTTPMethod, headers: HTTPHeaders
    ) async throws {
        let server = try RawServer { _ in Issue.record("the request was sent") }
        let request = try HTTPRequest(method: method, url: address(server), headers: headers)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        guard case .invalidRequest = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `transports come and go without losing a call`() async throws {
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        for _ in 0..<20 {
            let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))
            #expect(try await transport.send(HTTPRequest(method: .get, url: address(server))).status == 200)
        }
    }
}

/// What this libcurl decodes.
func encodings(in lines: [String]) -> String {
    lines.first { $0.hasPrefix("Accept-Encoding: ") }.map { String($0.dropFirst(17)) } ?? ""
}

func address(_ server: RawServer, _ target: String = "/") throws -> HTTPURL {
    try HTTPURL("http://127.0.0.1:\(server.port)\(target)")
}
