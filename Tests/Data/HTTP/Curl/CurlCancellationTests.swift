import PorticoHTTP
import Testing

struct CurlCancellationTests {
    private let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))

    @Test func `a cancelled task gets its error while the server is silent`() async throws {
        let hasRequest = AsyncStream.makeStream(of: Void.self)
        let server = try RawServer { connection in
            _ = connection.readRequest()
            hasRequest.continuation.yield()
            connection.waitForClose()
        }
        let task = Task {
            try await transport.send(HTTPRequest(method: .get, url: address(server), timeout: .seconds(60)))
        }
        for await _ in hasRequest.stream { break }
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }

    @Test func `a cancelled exchange is taken off the connection`() async throws {
        let hasClosed = AsyncStream.makeStream(of: Void.self)
        let hasRequest = AsyncStream.makeStream(of: Void.self)
        let server = try RawServer { connection in
            _ = connection.readRequest()
            hasRequest.continuation.yield()
            connection.waitForClose()
            hasClosed.continuation.yield()
        }
        let task = Task {
            try await transport.send(HTTPRequest(method: .get, url: address(server), timeout: .seconds(60)))
        }
        for await _ in hasRequest.stream { break }
        task.cancel()
        for await _ in hasClosed.stream { break }
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }

    @Test func `a task that is cancelled beforehand sends nothing`() async throws {
        let server = try RawServer { connection in
            if connection.readRequest() != nil { Issue.record("the request was sent") }
        }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(method: .get, url: address(server)))
        }
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }

    @Test func `2,000 cancellations that race the answer each end in one of the two`() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let request = try HTTPRequest(method: .get, url: address(server))
        var answered = 0
        var cancelled = 0
        for round in 0..<40 {
            let outcomes = await withTaskGroup(of: Result<Int, any Error>.self) { group in
                for index in 0..<50 {
                    group.addTask {
                        let task = Task {
                            try await transport.send(request).status
                        }
                        for _ in 0..<(index * (round + 1)) { await Task.yield() }
                        task.cancel()
                        return await task.result
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for outcome in outcomes {
                switch outcome {
                case .success(200): answered += 1
                case .failure(TransportError.cancelled): cancelled += 1
                default: Issue.record("\(outcome)")
                }
            }
        }
        #expect(answered + cancelled == 2_000)
        #expect(answered > 0)
        #expect(cancelled > 0)
        #expect(try await transport.send(request).status == 200)
    }
}
