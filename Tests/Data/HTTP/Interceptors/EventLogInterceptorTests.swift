import PorticoHTTP
import PorticoTesting
import Testing

struct EventLogInterceptorTests {
    private let clock = ManualClock()
    private let lines = Box<[String]>([])

    @Test func `a line has method, address without query, status, time and identifier`() async throws {
        let step = ScriptedTransport.Step.compute { [clock] _ in
            clock.advance(by: .milliseconds(12))
            return .success(HTTPResponse(status: 201))
        }
        try await send(step, "https://api.example:8443/v1/a%2Fb?q=secret")
        #expect(
            lines.value == ["GET https://api.example:8443/v1/a%2Fb 201 12 ms 00000000000000000000000000000000"])
    }

    @Test(arguments: [
        (TransportError.timedOut, "timedOut"), (.cancelled, "cancelled"),
        (.tlsFailed(reason: "self\nsigned"), #"tlsFailed(reason: "self\nsigned")"#),
    ])
    func `a failure is named and passed on`(error: TransportError, word: String) async throws {
        await #expect(throws: error) { try await send(.failure(error), "https://api.example/v1") }
        #expect(lines.value == ["GET https://api.example/v1 \(word) 0 ms 00000000000000000000000000000000"])
    }

    @Test func `a line end in a foreign value does not begin another line`() async throws {
        let request = try HTTPRequest(
            method: .get, url: HTTPURL("https://api.example/v1"), headers: ["X-Request-ID": "a\r\nGET forged"])
        let client = try client(
            transport: ScriptedTransport([.answer(HTTPResponse(status: 200))]), interceptors: [log])
        _ = try await client.send(request)
        #expect(lines.value == ["GET https://api.example/v1 200 0 ms a  GET forged"])
    }

    @Test func `an identifier that the request has already stays`() async throws {
        let transport = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let identifier = RequestIdentifierInterceptor(randomBytes: { Array(0..<UInt8($0)) })
        let client = try client(transport: transport, interceptors: [identifier])
        let url = try HTTPURL("https://api.example/v1")
        _ = try await client.send(HTTPRequest(method: .get, url: url))
        _ = try await client.send(HTTPRequest(method: .get, url: url, headers: ["x-request-id": "mine"]))
        #expect(
            transport.requests.map { $0.headers.values(of: "X-Request-ID") }
                == [["000102030405060708090a0b0c0d0e0f"], ["mine"]])
    }

    private var log: EventLogInterceptor {
        EventLogInterceptor(clock: clock) { [lines] line in lines.update { $0.append(line) } }
    }

    private func send(_ step: ScriptedTransport.Step, _ address: String) async throws {
        let identifier = RequestIdentifierInterceptor(randomBytes: { Array(repeating: 0, count: $0) })
        let client = try client(transport: ScriptedTransport([step]), interceptors: [identifier, log])
        _ = try await client.send(HTTPRequest(method: .get, url: HTTPURL(address)))
    }
}
