import Foundation
import PorticoHTTP
import PorticoTesting
import Testing

/// Clients that say nothing, say it slowly, or say too much, and everybody else beside them.
@Suite(.timeLimit(.minutes(5))) struct LoopbackHardeningTests {
    private let network = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))
    private let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))

    private func eventually(_ status: Int, _ request: String, _ listener: LoopbackListener) async throws -> Bool {
        for _ in 0..<100_000 where try await RawClient.status(of: request, port: listener.port) == status {
            return true
        }
        return false
    }

    private func get(_ listener: LoopbackListener, _ target: String = "/") async throws -> Int {
        try await network.send(HTTPRequest(method: .get, url: HTTPURL("\(listener.origin)\(target)"))).status
    }

    @Test(arguments: ["", "GET / HTTP/1.1\r\nHost: loc", "POST / HTTP/1.1\r\nContent-Length: 9\r\nHost: localhost:"])
    func `connections that keep quiet make room for those that speak`(said: String) async throws {
        let listener = try await LoopbackListener.start(
            .init(limits: .init(connections: 16, connectionsPerAddress: 1_000)), handler: handler, clock: ManualClock())
        let said = said.hasSuffix("localhost:") ? "\(said)\(listener.port)\r\n\r\nhalf" : said
        var quiet: [RawClient] = []
        for _ in 0..<100 {
            let client = try RawClient(port: listener.port)
            client.send(said)
            quiet.append(client)
        }
        for _ in 0..<20 { #expect(try await get(listener) == 200) }
        #expect(handler.requests.count == 20)
        withExtendedLifetime(quiet) {}
        await listener.stop(within: .zero)
    }

    @Test func `one address does not take every connection`() async throws {
        let listener = try await LoopbackListener.start(
            .init(limits: .init(connections: 1_000, connectionsPerAddress: 4)), handler: handler, clock: ManualClock())
        let first = try RawClient(port: listener.port)
        let others = try (0..<4).map { _ in try RawClient(port: listener.port) }
        #expect(await first.isClosedByServer())
        #expect(try await get(listener) == 200)
        withExtendedLifetime(others) {}
        await listener.stop()
    }

    @Test func `requests in work are never put out for a newcomer`() async throws {
        let arrivals = AsyncStream.makeStream(of: Void.self)
        let gate = AsyncStream.makeStream(of: Void.self)
        let slow = ScriptedTransport(
            otherwise: .compute { _ in
                arrivals.continuation.yield()
                for await _ in gate.stream { break }
                return .success(HTTPResponse(status: 202))
            })
        let listener = try await LoopbackListener.start(
            .init(limits: .init(connections: 2)), handler: slow, clock: ManualClock())
        async let first = get(listener)
        async let second = get(listener)
        var arrived = arrivals.stream.makeAsyncIterator()
        for _ in 0..<2 { _ = await arrived.next() }
        let newcomer = try RawClient(port: listener.port)
        #expect(await newcomer.isClosedByServer())
        gate.continuation.finish()
        #expect(try await [first, second] == [202, 202])
        await listener.stop()
    }

    @Test(arguments: [
        ("", Duration.seconds(10)), ("GET / HTTP/1.1\r\nHost: loc", .seconds(10)),
        ("POST / HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 9\r\n\r\nhalf", .seconds(60)),
    ])
    func `what takes too long to come is given up, however it trickles`(said: String, limit: Duration) async throws {
        let clock = ManualClock()
        let listener = try await LoopbackListener.start(handler: handler, clock: clock)
        let client = try RawClient(port: listener.port)
        client.send(said.replacingOccurrences(of: "PORT", with: String(listener.port)))
        async let isClosed = client.isClosedByServer()
        // Another request is answered, so the first bytes have been read.
        #expect(try await get(listener) == 200)
        await clock.waitForSleepers()
        clock.advance(by: limit - .milliseconds(600))
        client.send("x")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))
        #expect(try await get(listener) == 200)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await isClosed)
        await listener.stop(within: .zero)
    }

    @Test func `a header over the limit is 431 and too many bodies at once are 503`() async throws {
        let listener = try await LoopbackListener.start(
            .init(limits: .init(header: 1_000, body: 100, bodiesTogether: 100)), handler: handler)
        let start = "POST / HTTP/1.1\r\nHost: localhost:\(listener.port)\r\n"
        let long = "\(start)X-Long: \(String(repeating: "a", count: 1_000))\r\nConnection: close\r\n\r\n"
        #expect(try await RawClient.status(of: long, port: listener.port) == 431)
        let half = try RawClient(port: listener.port)
        half.send("\(start)Content-Length: 100\r\n\r\n\(String(repeating: "a", count: 99))")
        let whole = "\(start)Connection: close\r\nContent-Length: 100\r\n\r\n\(String(repeating: "b", count: 100))"
        // Until the 99 bytes have been read, there is room.
        #expect(try await eventually(503, whole, listener))
        half.send("a")
        #expect(try await eventually(200, whole, listener))
        await listener.stop(within: .zero)
    }

    @Test func `refusals are written as the owner wants them`() async throws {
        let listener = try await LoopbackListener.start(
            .init(
                limits: .init(body: 10),
                refuse: { refusal, method, path in
                    HTTPResponse(status: refusal.status, body: Array("\(refusal) \(method) \(path)".utf8))
                }), handler: handler)
        for (head, answer) in [
            ("GET /a?b HTTP/1.1\r\nHost: evil.example", "foreignHost GET /a"),
            ("GET /a HTTP/1.1\r\nHost: localhost:PORT\r\nOrigin: https://evil.example", "foreignOrigin GET /a"),
            ("PUT /a HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 99999999", "bodyTooLarge PUT /a"),
            ("GET /a#b HTTP/1.1\r\nHost: localhost:PORT", "malformed GET /a"),
        ] {
            let client = try RawClient(port: listener.port)
            let port = String(listener.port)
            client.send("\(head.replacingOccurrences(of: "PORT", with: port))\r\nConnection: close\r\n\r\n")
            #expect(await client.receive().hasSuffix("\r\n\r\n\(answer)"))
        }
        await listener.stop()
    }

    @Test func `only requests whose header came are in the log, each as one clean line`() async throws {
        let records = AsyncStream.makeStream(of: LoopbackListener.AccessRecord.self)
        let listener = try await LoopbackListener.start(handler: handler) { records.continuation.yield($0) }
        let half = try RawClient(port: listener.port)
        half.send("GET /half HTTP/1.1\r\nHost: loc")
        var garbage = try RawClient(port: listener.port)
        garbage.send("\u{1}\u{2}\r\n\r\n")
        garbage = try RawClient(port: listener.port)
        garbage.send("GET /\u{1B}[31m?q=secret HTTP/1.1\r\nHost: localhost:\(listener.port)\r\n\r\n")
        var lines: [String] = []
        var iterator = records.stream.makeAsyncIterator()
        lines.append(await iterator.next().map { "\($0.method) \($0.path)" } ?? "")
        // A head that could not be read ends its connection.
        garbage = try RawClient(port: listener.port)
        garbage.send("GET http://user:secret@localhost:\(listener.port)/x?y HTTP/1.1\r\nHost: localhost\r\n\r\n")
        lines.append(await iterator.next().map { "\($0.method) \($0.path)" } ?? "")
        #expect(lines == ["GET /%1B[31m", "GET -"])
        withExtendedLifetime(half) {}
        await listener.stop(within: .seconds(60))
        records.continuation.finish()
        #expect(await iterator.next() == nil)
    }

    @Test func `a half request does not hold the stop up`() async throws {
        let listener = try await LoopbackListener.start(handler: handler, clock: ManualClock())
        let half = try RawClient(port: listener.port)
        half.send("GET / HTTP/1.1\r\nHost: loc")
        #expect(try await get(listener) == 200)
        await listener.stop(within: .seconds(60))
        #expect(await half.isClosedByServer())
    }
}
