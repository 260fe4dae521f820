import Foundation
import PorticoHTTP
import Testing

/// Bodies that do not lie in memory, both ways.
struct CurlBodyTests {
    private struct Broken: Error {}

    private let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))

    @Test(arguments: [0, 1, 300_000])
    func `a file is sent with its length`(size: Int) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("body", String(repeating: "x", count: size))
        let (server, seen) = try echo { $0.readRequest() }
        let request = try HTTPRequest(method: .put, url: address(server), content: .file(path: path))
        #expect(try await transport.send(request).status == 200)
        let text = try #require(seen.value)
        #expect(text.hasPrefix("PUT / HTTP/1.1\r\n"))
        #expect(text.contains("\r\nContent-Length: \(size)\r\n"))
        #expect(text.hasSuffix("\r\n\r\n" + String(repeating: "x", count: size)))
        #expect(!text.contains("Expect"))
    }

    @Test func `pieces are sent in order with the length of all, their progress told`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("body", String(repeating: "x", count: 200_000))
        let empty = try folder.file("empty", "")
        let (server, seen) = try echo { $0.readRequest() }
        let told = Box<[HTTPProgress]>([])
        var request = try HTTPRequest(
            method: .put, url: address(server),
            content: .pieces([
                .bytes(Array("head".utf8)), .file(path: empty), .file(path: path), .bytes([]),
                .bytes(Array("tail".utf8)),
            ]))
        request.progress = { progress in told.update { $0.append(progress) } }
        #expect(try await transport.send(request).status == 200)
        let text = try #require(seen.value)
        #expect(text.contains("\r\nContent-Length: 200008\r\n"))
        #expect(text.hasSuffix("\r\n\r\nhead" + String(repeating: "x", count: 200_000) + "tail"))
        #expect(told.value.last == HTTPProgress(isSending: true, bytes: 200_008, total: 200_008))
        let inMemory = try await request.withBodyInMemory()
        #expect(inMemory.body?.count == 200_008)
        #expect(request.isReplayable)
    }

    @Test func `a piece that is missing ends the request before anything is sent`() async throws {
        let request = try HTTPRequest(
            method: .put, url: HTTPURL("http://127.0.0.1:9/"),
            content: .pieces([.bytes([1]), .file(path: "/no/such/file")]))
        await #expect(throws: TransportError.storage(path: "/no/such/file", reason: "No such file or directory")) {
            try await transport.send(request)
        }
    }

    @Test func `a stream is sent in chunks as it comes`() async throws {
        let (server, seen) = try echo { $0.read(to: "0\r\n\r\n") }
        let pieces = Box(["one", "", "two", String(repeating: "3", count: 200_000)])
        let stream = HTTPBodyStream {
            var piece: String?
            pieces.update { piece = $0.isEmpty ? nil : $0.removeFirst() }
            return piece.map { Array($0.utf8) }
        }
        let request = try HTTPRequest(
            method: .post, url: address(server), content: .stream(stream), timeout: .seconds(60))
        #expect(try await transport.send(request).status == 200)
        let text = try #require(seen.value)
        #expect(text.hasPrefix("POST / HTTP/1.1\r\n"))
        #expect(text.contains("\r\nTransfer-Encoding: chunked\r\n"))
        #expect(text.contains("\r\n\r\n3\r\none\r\n"))
        #expect(text.filter { $0 == "3" }.count >= 200_000)
    }

    @Test func `a stream without anything is an empty body`() async throws {
        let (server, seen) = try echo { $0.read(to: "\r\n0\r\n\r\n") }
        let request = try HTTPRequest(
            method: .post, url: address(server), content: .stream(HTTPBodyStream { nil }))
        #expect(try await transport.send(request).status == 200)
        #expect(seen.value?.hasSuffix("\r\n\r\n0\r\n\r\n") == true)
    }

    @Test func `a stream that fails ends the exchange and its error stays where it was`() async throws {
        let server = try RawServer { $0.waitForClose() }
        let request = try HTTPRequest(
            method: .post, url: address(server), content: .stream(HTTPBodyStream { throw Broken() }))
        await #expect(throws: TransportError.invalidRequest(reason: "the body could not be read to its end")) {
            try await transport.send(request)
        }
    }

    @Test func `a stream is not asked any more once its request was cancelled`() async throws {
        let (asked, more) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let server = try RawServer { $0.waitForClose() }
        let request = try HTTPRequest(
            method: .post, url: address(server),
            content: .stream(
                HTTPBodyStream {
                    asked.continuation.yield()
                    // Nothing comes: only a cancellation ends the wait.
                    for await _ in more.stream {}
                    try Task.checkCancellation()
                    return nil
                }), timeout: .seconds(3600))
        let task = Task { try await transport.send(request) }
        for await _ in asked.stream { break }
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }

    @Test(arguments: ["/nowhere/body", "/dev/null"])
    func `a body that is no file is an error that names it`(path: String) async throws {
        let server = try RawServer { $0.waitForClose() }
        let request = try HTTPRequest(method: .put, url: address(server), content: .file(path: path))
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        guard case .storage(path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `an answer to a file may be larger than one in memory`() async throws {
        let folder = try TemporaryFolder()
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(20 << 20)\r\n\r\n")
            for _ in 0..<20 { connection.write([UInt8](repeating: 0x61, count: 1 << 20)) }
        }
        var request = try HTTPRequest(method: .get, url: address(server), responseLimit: 10)
        request.destination = folder.path + "/answer"
        let response = try await transport.send(request)
        #expect(response.savedBytes == 20 << 20)
        #expect(response.body == [])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/answer")
        #expect(attributes[.size] as? Int == 20 << 20)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `an empty answer makes an empty file`() async throws {
        let folder = try TemporaryFolder()
        let server = try RawServer(answering: "HTTP/1.1 204 No Content\r\n\r\n")
        let response = try await save(server, to: folder.path + "/answer")
        #expect(response.savedBytes == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/answer"))
    }

    @Test func `nothing is left of an answer that breaks off`() async throws {
        let folder = try TemporaryFolder()
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
        await #expect(throws: TransportError.connectionLost) { try await save(server, to: folder.path + "/answer") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `a refusal stays in memory and makes no file`() async throws {
        let folder = try TemporaryFolder()
        let server = try RawServer(answering: "HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nabc")
        let response = try await save(server, to: folder.path + "/answer")
        #expect(response.body == Array("abc".utf8))
        #expect(response.savedBytes == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `a file that exists is not written over`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("answer", "mine")
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
        await #expect(throws: TransportError.storage(path: path, reason: "File exists")) {
            try await save(server, to: path)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }

    @Test func `a file that cannot be made is named`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/no/answer"
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
        await #expect(throws: TransportError.storage(path: path, reason: "No such file or directory")) {
            try await save(server, to: path)
        }
    }

    private func save(_ server: RawServer, to path: String) async throws -> HTTPResponse {
        var request = try HTTPRequest(method: .get, url: address(server))
        request.destination = path
        return try await transport.send(request)
    }

    private func echo(_ read: @escaping @Sendable (RawConnection) -> String?) throws -> (RawServer, Box<String?>) {
        let seen = Box<String?>(nil)
        let server = try RawServer { connection in
            seen.value = read(connection)
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        return (server, seen)
    }
}
