import Foundation
import PorticoHTTP
import Testing

/// What a server may send, byte by byte, and what becomes of it. Nothing hangs, nothing is taken for something else.
struct HostileServerTableTests {
    private static let good = #"{"name":"mina"}"#

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("Content-Length: 15\r\n\r\n\(good)", "mina"),
            ("\r\n\(good)", "mina"),
            ("Content-Length: 15\r\nContent-Length: 15\r\n\r\n\(good)", "mina"),
            ("Content-Length: 15, 15\r\n\r\n\(good)", "mina"),
            ("Transfer-Encoding: chunked\r\n\r\nf;x=y\r\n\(good)\r\n0\r\nX: y\r\n\r\n", "mina"),
            ("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nf\r\n\(good)\r\n0\r\n\r\n", "mina"),
            (
                "Transfer-Encoding: chunked\r\n\r\nf\r\n\(good)\r\n0\r\nHTTP/1.1 500: x\r\n\r\n",
                "mina"
            ),
            ("HTTP/1.1 500 Evil\r\nContent-Length: 15\r\n\r\n\(good)", "malformedResponse"),
            ("HTTP/1.1 500: Evil\r\nContent-Length: 15\r\n\r\n\(good)", "mina"),
            (": no name\r\nContent-Length: 15\r\n\r\n\(good)", "mina malformedResponse"),
            ("no colon\r\nContent-Length: 15\r\n\r\n\(good)", "malformedResponse"),
            ("Transfer-Encoding: chunked\r\n\r\nf\r\n\(good)\r\n0\r\nHTTP/1.1 500 Evil\r\n\r\n", "malformedResponse"),
            ("Content-Length: 15\r\n\r\n\(good)HTTP/1.1 500 Evil\r\nContent-Length: 0\r\n\r\n", "mina"),
            ("Content-Type: text/html\r\nContent-Length: 13\r\n\r\n<html></html>", "decoding"),
            ("Content-Type: application/json\r\nContent-Length: 0\r\n\r\n", "decoding"),
            ("Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "decoding"),
            ("Content-Length: 11\r\n\r\n{\"name\":\"mi", "decoding"),
            ("Content-Length: 20\r\n\r\n\(good)", "connectionLost"),
            ("Transfer-Encoding: chunked\r\n\r\nf\r\n\(good)", "connectionLost"),
            ("Transfer-Encoding: chunked\r\n\r\nzz\r\n\(good)\r\n0\r\n\r\n", "malformedResponse"),
            ("Transfer-Encoding: chunked\r\n\r\n-f\r\n\(good)\r\n0\r\n\r\n", "malformedResponse"),
            ("Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n\(good)\r\n0\r\n\r\n", "malformedResponse"),
            ("Content-Length: 15\r\nContent-Length: 16\r\n\r\n\(good)", "malformedResponse"),
            ("Content-Length: 15, 16\r\n\r\n\(good)", "malformedResponse"),
            ("Content-Length: +15\r\n\r\n\(good)", "malformedResponse"),
            ("Content-Length: -1\r\n\r\n\(good)", "malformedResponse"),
            ("Content-Length: 0x0f\r\n\r\n\(good)", "malformedResponse"),
            ("X-Note: a\u{0}b\r\nContent-Length: 15\r\n\r\n\(good)", "malformedResponse"),
            ("X-Note: a\u{0}\r\nContent-Length: 15\r\n\r\n\(good)", "malformedResponse"),
            ("X-Note: a\rSet-Cookie: b\r\nContent-Length: 15\r\n\r\n\(good)", "malformedResponse"),
            ("X-Note: a\u{7}\r\nContent-Length: 15\r\n\r\n\(good)", "malformedResponse"),
            ("Content-Encoding: gzip\r\nContent-Length: 15\r\n\r\n\(good)", "malformedResponse"),
            ("Content-Encoding: made-up\r\nContent-Length: 15\r\n\r\n\(good)", "malformedResponse"),
            (
                "Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\nContent-Length: 15\r\n\r\n\(good)",
                "malformedResponse"
            ),
            ("Content-Length: 1073741824\r\n\r\n\(good)", "responseTooLarge"),
            ("Content-Length: 99999999999999999999\r\n\r\n\(good)", "responseTooLarge malformedResponse"),
        ])
    func `a 200 is the right value or a typed error`(rest: String, outcome: String) async throws {
        let answer = await outcomeOf(Array("HTTP/1.1 200 OK\r\n\(rest)".utf8))
        #expect(outcome.split(separator: " ").contains { $0 == answer }, "\(answer)")
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("<html>hello</html>", "malformedResponse"),
            ("HTTP/9.9 200 OK\r\n\r\n", "malformedResponse"),
            ("HTTP/1.1 2OO OK\r\nContent-Length: 0\r\n\r\n", "malformedResponse"),
            ("HTTP/1.1 -20 OK\r\nContent-Length: 0\r\n\r\n", "malformedResponse"),
            ("HTTP/1.1 99 Low\r\nContent-Length: 0\r\n\r\n", "malformedResponse"),
            ("HTTP/1.1 100 Continue\r\n\r\n", "connectionLost"),
            ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", "malformedResponse connectionLost"),
            ("HTTP/1.1 204 No Content\r\n\r\n", "decoding"),
            ("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", "decoding"),
            ("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n", "status 304"),
            ("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n", "status 401"),
            ("HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\n\r\n<html>", "status 502"),
            ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", "status 302"),
            ("SSH-2.0-OpenSSH_9.2\r\n", "malformedResponse connectionLost"),
            ("\u{0}\u{1}\u{2}\u{3}", "malformedResponse"),
            ("", "connectionLost"),
        ])
    func `any other answer is its status or a typed error`(answer: String, outcome: String) async throws {
        let found = await outcomeOf(Array(answer.utf8))
        #expect(outcome == found || outcome.split(separator: " ").contains { $0 == found }, "\(found)")
    }

    @Test func `text in another character set is not taken for UTF-8`() async throws {
        let body: [UInt8] = Array(#"{"name":"min"#.utf8) + [0xE1] + Array(#""}"#.utf8)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=iso-8859-1\r\nContent-Length: 15\r\n\r\n"
        #expect(await outcomeOf(Array(head.utf8) + body) == "decoding")
    }

    @Test func `an answer that nobody asked for is not given to the next request`() async throws {
        // What comes after the next request was sent nobody can tell from its answer.
        let (asked, unasked) = (Box(0), Box(0))
        let server = try RawServer { connection in
            _ = connection.readRequest()
            asked.update { $0 += 1 }
            let first = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst"
            connection.write(first)
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
            unasked.update { $0 += 1 }
            while connection.readRequest() != nil { connection.write(first) }
        }
        let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))
        for _ in 0..<20 {
            let response = try await transport.send(HTTPRequest(method: .get, url: address(server)))
            #expect(String(decoding: response.body, as: UTF8.self) == "first")
            while unasked.value < asked.value { await Task.yield() }
        }
    }

    @Test func `a loop of redirects ends over a socket as well`() async throws {
        let count = Box(0)
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                count.update { $0 += 1 }
                connection.write("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let client = try client(
            "http://127.0.0.1:\(server.port)",
            transport: CurlTransport(configuration: .init(userAgent: "portico-tests/1")),
            interceptors: [RedirectInterceptor()])
        await #expect(throws: TransportError.redirectRefused(.tooMany(limit: 5))) {
            try await client.send(HTTPRequest(method: .get, url: address(server)))
        }
        #expect(count.value == 6)
    }

    // The address sanitizer keeps freed memory for a while, so that a process under it grows.
    #if os(Linux) && !SANITIZING
        @Test func `a body without an end costs no more memory than its limit`() async {
            // In a process of its own: the high-water mark counts everything that a process has done.
            await #expect(processExitsWith: .success) {
                let server = try RawServer { connection in
                    _ = connection.readRequest()
                    let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x61, count: 65_536) + Array("\r\n".utf8)
                    connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                    for _ in 0..<16_384 where connection.writeAll(chunk) {}
                }
                let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))
                let before = try highWaterMark()
                for _ in 0..<3 {
                    await #expect(throws: TransportError.responseTooLarge) {
                        try await transport.send(HTTPRequest(method: .get, url: address(server)))
                    }
                }
                let grown = try highWaterMark() - before
                #expect(grown < 64 << 10, "KiB grown: \(grown)")
            }
        }
    #endif

    private struct Person: Decodable {
        let name: String
    }

    /// The name that was read, else the kind of error in one or two words.
    private func outcomeOf(_ answer: [UInt8]) async -> String {
        do {
            let server = try RawServer { connection in
                _ = connection.readRequest()
                connection.write(answer)
            }
            let client = try client(
                "http://127.0.0.1:\(server.port)",
                transport: CurlTransport(configuration: .init(userAgent: "portico-tests/1")))
            return try await client.call(
                Endpoint(Route(.get, "/")) { try JSONDecoder().decode(Person.self, from: Data($0.body)).name })
        } catch let error as ClientError {
            switch error {
            case .transport(let error): return "\(error)"
            case .encoding: return "encoding"
            case .status(let response): return "status \(response.status)"
            case .decoding: return "decoding"
            }
        } catch {
            return "\(error)"
        }
    }
}

#if os(Linux)
    /// The most memory that this process has held, in KiB.
    func highWaterMark() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }
#endif
