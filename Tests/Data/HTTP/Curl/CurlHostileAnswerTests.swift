import Foundation
import PorticoHTTP
import Testing

struct CurlHostileAnswerTests {
    private let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))

    @Test(arguments: [
        ("", TransportError.connectionLost),
        ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", .connectionLost),
        ("HTTP/1.1 200 OK\r\nContent-Le", .connectionLost),
        ("hello\r\n\r\n", .malformedResponse),
        ("HTTP/1.1 banana\r\n\r\n", .malformedResponse),
        ("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n", .malformedResponse),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc", .malformedResponse),
    ])
    func `an answer that breaks off or is not HTTP is an error`(text: String, error: TransportError) async throws {
        let server = try RawServer(answering: text)
        await #expect(throws: error) { try await get(server) }
    }

    @Test func `too many header bytes end the exchange`() async throws {
        let flood = String(repeating: "X-Flood: \(String(repeating: "a", count: 1000))\r\n", count: 10_000)
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\n\(flood)\r\n")
        await #expect(throws: TransportError.responseTooLarge) { try await get(server) }
    }

    @Test func `one endless header line ends the exchange`() async throws {
        let server = try RawServer(
            answering: "HTTP/1.1 200 OK\r\nX-Long: \(String(repeating: "a", count: 1 << 20))\r\n\r\n")
        await #expect(throws: TransportError.responseTooLarge) { try await get(server) }
    }

    @Test func `too many fields end the exchange`() async throws {
        let flood = String(repeating: "X: a\r\n", count: 300)
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\n\(flood)\r\n")
        await #expect(throws: TransportError.responseTooLarge) { try await get(server) }
    }

    @Test func `endless informational answers end the exchange`() async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            for _ in 0..<10_000 { connection.write("HTTP/1.1 102 Processing\r\n\r\n") }
        }
        await #expect(throws: TransportError.responseTooLarge) { try await get(server) }
    }

    @Test(arguments: ["Content-Length: 101\r\n", "Transfer-Encoding: chunked\r\n"])
    func `a body over the limit is an error and one at the limit is not`(framing: String) async throws {
        func answer(_ count: Int) -> String {
            let body = String(repeating: "a", count: count)
            return framing.hasPrefix("C")
                ? "HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n\(body)"
                : "HTTP/1.1 200 OK\r\n\(framing)\r\n\(String(count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
        }
        let good = try RawServer(answering: answer(100))
        #expect(try await get(good, limit: 100).body.count == 100)
        let bad = try RawServer(answering: answer(101))
        await #expect(throws: TransportError.responseTooLarge) { try await get(bad, limit: 100) }
    }

    @Test func `a small compressed body that grows over the limit is an error`() async throws {
        // 1 MiB of zeros; the limit counts what comes out, not what came in.
        let bomb = try #require(Data(base64Encoded: Self.compressedMebibyte))
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
            connection.write(Array(bomb))
        }
        #expect(try await get(server, limit: 1 << 20).body.count == 1 << 20)
        await #expect(throws: TransportError.responseTooLarge) { try await get(server, limit: (1 << 20) - 1) }
    }

    @Test func `a long error page is cut and keeps its status`() async throws {
        let page = String(repeating: "a", count: 200_000)
        let server = try RawServer(answering: "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 200000\r\n\r\n\(page)")
        let response = try await get(server)
        #expect(response.status == 502)
        #expect(response.body.count == 65_536)
    }

    @Test func `a body that never ends its last byte times out`() async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
            connection.waitForClose()
        }
        await #expect(throws: TransportError.timedOut) { try await get(server, timeout: .milliseconds(200)) }
    }

    @Test func `a server that says nothing times out`() async throws {
        let server = try RawServer { $0.waitForClose() }
        await #expect(throws: TransportError.timedOut) { try await get(server, timeout: .milliseconds(200)) }
    }

    @Test func `a port where nobody listens cannot be connected to`() async throws {
        let url = try HTTPURL("http://127.0.0.1:\(RawServer.refusedPort)/")
        await #expect(throws: TransportError.cannotConnect) {
            try await transport.send(HTTPRequest(method: .get, url: url))
        }
    }

    @Test func `a name that cannot exist is not resolved`() async throws {
        let url = try HTTPURL("http://host.invalid/")
        await #expect(throws: TransportError.nameNotResolved) {
            try await transport.send(HTTPRequest(method: .get, url: url))
        }
    }

    @Test func `a server without TLS behind https is a TLS fault`() async throws {
        let server = try RawServer { connection in
            connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.waitForClose()
        }
        let url = try HTTPURL("https://127.0.0.1:\(server.port)/")
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(method: .get, url: url))
        }
        guard case .tlsFailed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a request that acts is sent once when a kept connection closes unanswered`() async throws {
        let methods = Box<[String]>([])
        let server = try RawServer { connection in
            while let request = connection.readRequest() {
                let method = String(request.prefix { $0 != " " })
                methods.update { $0.append(method) }
                guard method == "GET" else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        _ = try await get(server)
        let request = try HTTPRequest(method: .post, url: address(server), body: Array("x".utf8))
        await #expect(throws: TransportError.connectionLost) { try await transport.send(request) }
        #expect(methods.value == ["GET", "POST"])
    }

    @discardableResult
    private func get(
        _ server: RawServer, limit: Int = 16 << 20, timeout: Duration = .seconds(5)
    ) async throws -> HTTPResponse {
        try await transport.send(
            HTTPRequest(method: .get, url: address(server), timeout: timeout, responseLimit: limit))
    }

    private static let compressedMebibyte =
        "H4sIAAAAAAACA+3BMQEAAADCoPVPbQhfo" + String(repeating: "A", count: 1355)
        + "PgMc6jinAAAQAA=="
}
