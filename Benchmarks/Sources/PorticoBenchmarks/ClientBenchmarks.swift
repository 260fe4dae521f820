#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoHTTP

/// What the client itself costs, without a network and with one.
enum ClientBenchmarks {
    /// Prints microseconds per request through every layer that the program uses, over a transport that answers at once.
    static func chain(count: Int, randomBytes: @escaping @Sendable (Int) -> [UInt8]) async throws {
        let clock = ContinuousClock()
        let interceptors: [any Interceptor] = [
            RedirectInterceptor(), RequestIdentifierInterceptor(randomBytes: randomBytes),
            RetryInterceptor(clock: clock, random: { 0 }, now: { 0 }), EventLogInterceptor(clock: clock) { _ in },
        ]
        let url = try HTTPURL("https://api.example/v1/notes")
        let bare = HTTPClient(baseURL: url, transport: NullTransport(), randomBytes: randomBytes)
        let full = HTTPClient(
            baseURL: url, transport: NullTransport(), interceptors: interceptors, randomBytes: randomBytes)
        let signed = AuthorizedClient(client: full, source: FixedSource(), allowedOrigins: [url.origin])
        let request = HTTPRequest(method: .get, url: url, headers: ["Accept": "application/json"])
        let nothing = try await microseconds(count) { _ = try await bare.send(request) }
        let layers = try await microseconds(count) { _ = try await full.send(request) }
        let authorized = try await microseconds(count) { _ = try await signed.sendFollowingRedirects(request) }
        print("\(nothing) \(layers) \(authorized)")
    }

    /// Prints resident KiB and descriptors after a tenth of the requests and after all of them.
    static func endurance(of address: String, count: Int, randomBytes: @escaping @Sendable (Int) -> [UInt8])
        async throws
    {
        let transport = CurlTransport(configuration: .init(userAgent: "portico-benchmarks"))
        let client = HTTPClient(baseURL: try HTTPURL(address), transport: transport, randomBytes: randomBytes)
        let health = Endpoint(Route(.get, "/healthz")) { $0.body.count }
        for number in 1...count {
            _ = try await client.call(health)
            if number == count / 10 || number == count { print(residentKiB(), descriptors()) }
        }
    }

    private static func microseconds(_ count: Int, _ call: () async throws -> Void) async throws -> String {
        for _ in 0..<count / 10 { try await call() }
        let elapsed = try await ContinuousClock().measure {
            for _ in 0..<count { try await call() }
        }
        let hundredths = Int(elapsed / .nanoseconds(10) / Double(count))
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    private static func residentKiB() -> Int {
        let status = FileManager.default.contents(atPath: "/proc/self/status").map {
            String(decoding: $0, as: UTF8.self)
        }
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }.first ?? 0
    }

    private static func descriptors() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
}

private struct NullTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { HTTPResponse(status: 200) }
}

private struct FixedSource: CredentialSource {
    func credential() async throws(Never) -> AccessGrant { AccessGrant(token: "token", generation: 1) }
    func renew(replacing grant: AccessGrant) async throws(Never) -> AccessGrant {
        AccessGrant(token: "token", generation: 2)
    }
}
