#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoHTTP

/// What the client itself costs, without a network and with one.
enum ClientBenchmarks {
    /// Prints sequential requests per second; the first one opens the connection and is not counted.
    static func requests(to address: String, count: Int) async throws {
        let (client, health) = try networked(address)
        _ = try await client.call(health)
        let elapsed = try await ContinuousClock().measure {
            for _ in 0..<count { _ = try await client.call(health) }
        }
        print(Int(Double(count) / (elapsed / .seconds(1))))
    }

    /// Prints what a request costs through every layer that the program uses, over a transport that answers at once.
    static func chain(count: Int) async throws {
        let clock = ContinuousClock()
        let interceptors: [any Interceptor] = [
            RedirectInterceptor(), RequestIdentifierInterceptor(randomBytes: Benchmarks.randomBytes),
            RetryInterceptor(clock: clock, random: { 0 }, now: { 0 }), EventLogInterceptor(clock: clock) { _ in },
        ]
        let url = try HTTPURL("https://api.example/v1/notes")
        let bare = HTTPClient(baseURL: url, transport: NullTransport(), randomBytes: Benchmarks.randomBytes)
        let full = HTTPClient(
            baseURL: url, transport: NullTransport(), interceptors: interceptors, randomBytes: Benchmarks.randomBytes)
        let signed = AuthorizedClient(client: full, source: FixedSource(), allowedOrigins: [url.origin])
        let request = HTTPRequest(method: .get, url: url, headers: ["Accept": "application/json"])
        try await each(count, "HTTPClient alone") { _ = try await bare.send(request) }
        try await each(count, "with every interceptor") { _ = try await full.send(request) }
        try await each(count, "with every interceptor, signed", goal: "≤ 15") {
            _ = try await signed.sendFollowingRedirects(request)
        }
    }

    /// Prints resident memory and descriptors after a tenth of the requests and after all of them.
    static func endurance(of address: String, count: Int) async throws {
        let (client, health) = try networked(address)
        var held: [(resident: Double, descriptors: Double)] = []
        for number in 1...count {
            _ = try await client.call(health)
            guard number == count / 10 || number == count else { continue }
            held.append((Double(residentKiB()) / 1024, Double(descriptors())))
            Figure.number("client: resident after \(number) requests", held[held.count - 1].resident, "MiB")
            Figure.number("client: descriptors after \(number) requests", held[held.count - 1].descriptors, "open")
        }
        guard let early = held.first, let late = held.last else { return }
        Figure.ratio("client: resident, to after \(count / 10)", late.resident / early.resident, goal: "≤ 1.1")
        Figure.number("client: further descriptors", late.descriptors - early.descriptors, "open", goal: "≤ 0")
    }

    private static func networked(_ address: String) throws -> (HTTPClient, Endpoint<Int>) {
        let transport = CurlTransport(configuration: .init(userAgent: "portico-benchmarks"))
        let client = HTTPClient(
            baseURL: try HTTPURL(address), transport: transport, randomBytes: Benchmarks.randomBytes)
        return (client, Endpoint(Route(.get, "/healthz")) { $0.body.count })
    }

    /// Prints the median of five rounds, each call's share of one.
    private static func each(
        _ count: Int, _ name: String, goal: String = "", _ call: () async throws -> Void
    ) async throws {
        for _ in 0..<count / 10 { try await call() }
        var rounds: [Duration] = []
        for _ in 0..<5 {
            rounds.append(
                try await ContinuousClock().measure {
                    for _ in 0..<count { try await call() }
                })
        }
        Figure.time(name, rounds.median / count, in: .microseconds, goal: goal)
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
