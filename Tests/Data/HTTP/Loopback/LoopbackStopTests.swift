import PorticoHTTP
import PorticoTesting
import Testing

struct LoopbackStopTests {
    private let network = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let gate = AsyncStream.makeStream(of: Void.self)

    @Test func `what is in work is answered before the stop ends`() async throws {
        let listener = try await LoopbackListener.start(handler: gatedHandler(), clock: ManualClock())
        let port = listener.port
        async let answer = network.send(HTTPRequest(method: .get, url: HTTPURL("\(listener.origin)/")))
        for await _ in arrivals.stream { break }
        async let stop: Void = listener.stop(within: .seconds(5))
        while (try? RawClient(port: port)) != nil { await Task.yield() }
        gate.continuation.finish()
        #expect(try await answer.status == 200)
        await stop
    }

    @Test func `a handler that does not end is cut off at the deadline`() async throws {
        let clock = ManualClock()
        let listener = try await LoopbackListener.start(handler: gatedHandler(), clock: clock)
        async let answer = network.send(HTTPRequest(method: .get, url: HTTPURL("\(listener.origin)/")))
        for await _ in arrivals.stream { break }
        async let stop: Void = listener.stop(within: .seconds(5))
        // The one that looks after connections, and the stop.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(5))
        await stop
        let outcome: Int? = try? await answer.status
        #expect(outcome == nil || outcome == 503)
        gate.continuation.finish()
    }

    @Test func `connections kept open without a request do not hold the stop up`() async throws {
        let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let listener = try await LoopbackListener.start(handler: handler, clock: ManualClock())
        let idle = try RawClient(port: listener.port)
        let kept = try RawClient(port: listener.port)
        kept.send("GET / HTTP/1.1\r\nHost: localhost:\(listener.port)\r\n\r\n")
        while handler.requests.isEmpty { await Task.yield() }
        await listener.stop(within: .seconds(60))
        #expect(await idle.isClosedByServer())
        #expect(await kept.receive().hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a silent connection is closed after its time`() async throws {
        let listener = try await LoopbackListener.start(
            .init(limits: .init(idleTimeout: .seconds(1))), handler: ScriptedTransport())
        let client = try RawClient(port: listener.port)
        client.send("GET / HTTP/1.1\r\nHost: loc")
        #expect(await client.isClosedByServer())
        await listener.stop()
    }

    @Test func `stopping amid requests ends clean every time`() async throws {
        for _ in 0..<30 {
            let handler = ScriptedTransport(
                otherwise: .compute { _ in
                    await Task.yield()
                    return .success(HTTPResponse(status: 200))
                })
            let listener = try await LoopbackListener.start(handler: handler)
            let request = try HTTPRequest(method: .get, url: HTTPURL("\(listener.origin)/"))
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask { [network] in
                        for _ in 0..<4 { _ = try? await network.send(request) }
                    }
                }
                group.addTask { await listener.stop(within: .zero) }
            }
        }
    }

    @Test func `a listener that nobody holds stops by itself`() async throws {
        var listener: LoopbackListener? = try await LoopbackListener.start(handler: ScriptedTransport())
        let port = try #require(listener?.port)
        listener = nil
        while (try? RawClient(port: port)) != nil { await Task.yield() }
    }

    private func gatedHandler() -> ScriptedTransport {
        ScriptedTransport(
            otherwise: .compute { [arrivals, gate] _ in
                arrivals.continuation.yield()
                for await _ in gate.stream { break }
                return .success(HTTPResponse(status: 200))
            })
    }
}
