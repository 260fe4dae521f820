import PorticoHTTP
import PorticoTesting
import Testing

struct RetryInterceptorTests {
    private let clock = ManualClock()

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func `a passing status is tried three times, with longer waits`(status: Int) async throws {
        let transport = ScriptedTransport(otherwise: .answer(HTTPResponse(status: status)))
        let (outcome, waits) = await send(transport, .get)
        #expect(try outcome.get().status == status)
        #expect(transport.requests.count == 3)
        #expect(waits == [.milliseconds(125), .milliseconds(250)])
    }

    @Test(arguments: [TransportError.timedOut, .nameNotResolved, .cannotConnect, .connectionLost])
    func `a fault of the network is tried again and the answer that comes is taken`(error: TransportError) async throws
    {
        let transport = ScriptedTransport([.failure(error), .answer(HTTPResponse(status: 200))])
        let (outcome, waits) = await send(transport, .put)
        #expect(try outcome.get().status == 200)
        #expect(waits == [.milliseconds(125)])
    }

    @Test func `jitter adds up to the other half of the wait`() async throws {
        let transport = ScriptedTransport(otherwise: .failure(.cannotConnect))
        let (outcome, waits) = await send(transport, .get, random: 0.5)
        #expect(throws: TransportError.cannotConnect) { try outcome.get() }
        #expect(waits == [.microseconds(187_500), .milliseconds(375)])
    }

    @Test(arguments: [HTTPMethod.post, .patch, HTTPMethod(rawValue: "LOCK")])
    func `what could act twice is sent once`(method: HTTPMethod) async throws {
        let transport = ScriptedTransport([.failure(.connectionLost), .answer(HTTPResponse(status: 503))])
        let (first, _) = await send(transport, method)
        #expect(throws: TransportError.connectionLost) { try first.get() }
        let (second, _) = await send(transport, method)
        #expect(try second.get().status == 503)
    }

    @Test(arguments: [200, 204, 301, 400, 401, 403, 404, 409, 422])
    func `an answer that would not change is not asked for again`(status: Int) async throws {
        let transport = ScriptedTransport([.answer(HTTPResponse(status: status))])
        let (outcome, _) = await send(transport, .get)
        #expect(try outcome.get().status == status)
    }

    @Test(arguments: [TransportError.cancelled, .responseTooLarge, .malformedResponse, .invalidRequest(reason: "x")])
    func `a fault that would not pass is not tried again`(error: TransportError) async throws {
        let (outcome, _) = await send(ScriptedTransport([.failure(error)]), .get)
        #expect(throws: error) { try outcome.get() }
    }

    @Test(
        arguments: [
            ("2", nil, .seconds(2)), ("0", nil, .zero), ("30", nil, .seconds(30)), ("soon", nil, .milliseconds(125)),
            ("Thu, 01 Jan 1970 00:00:03 GMT", nil, .seconds(3)),
            ("Thu, 01 Jan 2026 00:00:04 GMT", "Thu, 01 Jan 2026 00:00:00 GMT", .seconds(4)),
        ] as [(String, String?, Duration)])
    func `Retry-After says how long to wait`(text: String, date: String?, wait: Duration) async throws {
        var headers: HTTPHeaders = ["Retry-After": text]
        headers["Date"] = date
        let transport = ScriptedTransport([
            .answer(HTTPResponse(status: 429, headers: headers)), .answer(HTTPResponse(status: 200)),
        ])
        let (outcome, waits) = await send(transport, .get)
        #expect(try outcome.get().status == 200)
        #expect(waits == [wait])
    }

    @Test(arguments: ["31", "Thu, 01 Jan 1970 00:00:31 GMT", "99999999999"])
    func `a longer wait than the budget is left to the caller`(text: String) async throws {
        let transport = ScriptedTransport([.answer(HTTPResponse(status: 503, headers: ["Retry-After": text]))])
        let (outcome, _) = await send(transport, .get)
        #expect(try outcome.get().status == 503)
    }

    @Test func `all waits of a request share one budget`() async throws {
        let transport = ScriptedTransport(
            otherwise: .answer(HTTPResponse(status: 503, headers: ["Retry-After": "20"])))
        let (outcome, waits) = await send(transport, .get)
        #expect(try outcome.get().status == 503)
        #expect(waits == [.seconds(20)])
        #expect(transport.requests.count == 2)
    }

    @Test func `a body that comes once is sent once`() async throws {
        let retry = RetryInterceptor(clock: SkippingClock(), random: { 0 }, now: { 0 })
        let transport = ScriptedTransport([.failure(.connectionLost)])
        let request = try HTTPRequest(
            method: .put, url: HTTPURL("https://api.example/"), content: .stream(HTTPBodyStream { nil }))
        let client = try client(transport: transport, interceptors: [retry])
        await #expect(throws: TransportError.connectionLost) { try await client.send(request) }
    }

    @Test func `a file goes again`() async throws {
        let clock = SkippingClock()
        let transport = ScriptedTransport([.failure(.connectionLost), .answer(HTTPResponse(status: 200))])
        let request = try HTTPRequest(
            method: .put, url: HTTPURL("https://api.example/"), content: .file(path: "/tmp/never-read"))
        let retry = RetryInterceptor(clock: clock, random: { 0 }, now: { 0 })
        #expect(try await client(transport: transport, interceptors: [retry]).send(request).status == 200)
    }

    @Test func `a task that is cancelled while it waits ends at once`() async throws {
        let client = try client(
            transport: ScriptedTransport([.failure(.cannotConnect)]), interceptors: [interceptor(random: 0)])
        let task = Task { try await client.send(HTTPRequest(method: .get, url: HTTPURL("https://api.example/"))) }
        await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }

    /// Sends a request, moves the clock on through each wait, and returns the waits too.
    private func send(
        _ transport: ScriptedTransport, _ method: HTTPMethod, random: Double = 0
    ) async -> (Result<HTTPResponse, any Error>, [Duration]) {
        let clock = SkippingClock()
        let retry = RetryInterceptor(clock: clock, random: { random }, now: { 0 })
        let result: Result<HTTPResponse, any Error>
        do {
            let client = try client(transport: transport, interceptors: [retry])
            result = .success(try await client.send(HTTPRequest(method: method, url: HTTPURL("https://api.example/"))))
        } catch {
            result = .failure(error)
        }
        return (result, clock.waits.value)
    }

    private func interceptor(random: Double) -> RetryInterceptor {
        RetryInterceptor(clock: clock, random: { random }, now: { 0 })
    }
}

/// A clock that notes each wait and does not wait.
private final class SkippingClock: Clock {
    let waits = Box<[Duration]>([])
    private let offset = Box(Duration.zero)

    var now: ManualClock.Instant { ManualClock().now.advanced(by: offset.value) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        let wait = now.duration(to: deadline)
        waits.update { $0.append(wait) }
        offset.update { $0 += wait }
    }
}
