import Foundation
import PorticoHTTP
import Testing

struct CurlReuseTests {
    private let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))

    @Test func `nothing that one request sets holds for the next`() async throws {
        let folder = try TemporaryFolder()
        let seen = Box<[String]>([])
        let server = try RawServer { connection in
            while let request = connection.readRequest() {
                seen.update { $0.append(request) }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let plain = try HTTPRequest(method: .get, url: address(server))
        var saved = plain
        saved.destination = folder.path + "/answer"
        let posted = try HTTPRequest(
            method: .post, url: address(server), headers: ["X-Note": "a", "Content-Type": "text/plain"],
            body: Array("abc".utf8))
        let streamed = try HTTPRequest(
            method: .put, url: address(server), content: .pieces([.bytes(Array("abc".utf8))]))
        for request in [plain, posted, plain, saved, plain, streamed, plain] { _ = try await transport.send(request) }
        let requests = seen.value
        try #require(requests.count == 7)
        let fields = ["User-Agent: portico-tests/1", "Accept: */*", "Host: 127.0.0.1:\(server.port)"]
        for index in [0, 2, 4, 6] {
            let lines = requests[index].components(separatedBy: "\r\n")
            #expect(lines[0] == "GET / HTTP/1.1")
            #expect(Set(lines.dropFirst()) == Set(fields + ["Accept-Encoding: \(encodings(in: lines))", ""]))
        }
        #expect(Set(requests[3].components(separatedBy: "\r\n").dropFirst()) == Set(fields + [""]))
    }

    @Test func `an answer that pauses comes whole, whoever is answered meanwhile`() async throws {
        let hasPiece = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let server = try RawServer { connection in
            guard connection.readRequest()?.hasPrefix("GET /slow") == true else {
                return connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nquick")
            }
            for piece in ["HTTP/1.1 200 OK\r\n", "Content-Length: 4\r\n\r\nsl"] {
                connection.write(piece)
                hasPiece.continuation.yield()
                gate.wait()
            }
            connection.write("ow")
        }
        let slow = Task { try await transport.send(HTTPRequest(method: .get, url: address(server, "/slow"))) }
        var pieces = 0
        for await _ in hasPiece.stream {
            pieces += 1
            let quick = try await transport.send(HTTPRequest(method: .get, url: address(server, "/quick")))
            #expect(quick.body == Array("quick".utf8))
            gate.signal()
            if pieces == 2 { break }
        }
        #expect(try await slow.value.body == Array("slow".utf8))
    }

    @Test func `a task that is cancelled in the middle of an answer gets its error`() async throws {
        let hasHalf = AsyncStream.makeStream(of: Void.self)
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsl")
            hasHalf.continuation.yield()
            connection.waitForClose()
        }
        let task = Task {
            try await transport.send(HTTPRequest(method: .get, url: address(server), timeout: .seconds(60)))
        }
        for await _ in hasHalf.stream { break }
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }
}
