#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoBackend
import PorticoHTTP
import PorticoKit
import PorticoVault

/// What can only be measured from inside a process; `Scripts/bench` calls it.
@main
enum Benchmarks {
    static func main() async throws {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "http" where arguments.count == 4:
            try await requests(to: arguments[2], count: Int(arguments[3]) ?? 1000)
        case "chain" where arguments.count == 3:
            try await ClientBenchmarks.chain(count: Int(arguments[2]) ?? 1000, randomBytes: randomBytes)
        case "endurance" where arguments.count == 4:
            try await ClientBenchmarks.endurance(
                of: arguments[2], count: Int(arguments[3]) ?? 1000, randomBytes: randomBytes)
        case "accounts" where arguments.count == 3:
            try await accounts(count: Int(arguments[2]) ?? 50)
        case "session" where arguments.count == 3:
            try await SessionBenchmark().run(count: Int(arguments[2]) ?? 10_000)
        default:
            print("usage: PorticoBenchmarks http ADDRESS COUNT | endurance ADDRESS COUNT | chain COUNT")
            print("       PorticoBenchmarks accounts COUNT | session COUNT")
        }
    }

    /// Prints sequential requests per second; the first one opens the connection and is not counted.
    private static func requests(to address: String, count: Int) async throws {
        let transport = CurlTransport(configuration: .init(userAgent: "portico-benchmarks"))
        let client = HTTPClient(baseURL: try HTTPURL(address), transport: transport, randomBytes: randomBytes)
        let health = Endpoint(Route(.get, "/healthz")) { $0.body.count }
        _ = try await client.call(health)
        let clock = ContinuousClock()
        let elapsed = try await clock.measure {
            for _ in 0..<count { _ = try await client.call(health) }
        }
        print(Int(Double(count) / (elapsed / .seconds(1))))
    }

    /// Prints how long registering and signing in take at the embedded backend, with and without the hash's cost.
    private static func accounts(count: Int) async throws {
        print("embedded backend, \(count) accounts each, medians         register     sign in")
        for (name, cost) in [
            ("password hash at its cheapest", PasswordHash.Parameters.test), ("as it ships", .standard),
        ] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "portico-benchmarks-\(UUID())")
            defer { try? FileManager.default.removeItem(at: folder) }
            let backend = AccountsBackend(
                BackendConfiguration(databasePath: folder.appending(path: "accounts.db").path, passwordCost: cost),
                now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }, randomBytes: randomBytes)
            try await backend.prepare()
            let client = HTTPClient(
                baseURL: try HTTPURL("https://embedded.invalid"), transport: BackendTransport(backend),
                randomBytes: randomBytes)
            let register = try await median(count) { number in
                _ = try await client.call(credentials("/v1/accounts", number: number))
            }
            let signIn = try await median(count) { number in
                _ = try await client.call(credentials("/v1/sessions", number: number))
            }
            print("\(name.padded(to: 48))\(register) ms\(signIn.padded(from: 9)) ms")
        }
    }

    private struct Credentials: Encodable, Sendable {
        var grant = "password"
        let email: String
        var password = "correct-horse-battery-31"
        var device_name = "benchmark"
    }

    private static func credentials(_ path: String, number: Int) -> Endpoint<Int> {
        Endpoint(Route(.post, path), body: .json(Credentials(email: "person\(number)@example.com"))) { $0.body.count }
    }

    /// The median of `count` calls, in milliseconds with two decimals.
    private static func median(_ count: Int, _ call: (Int) async throws -> Void) async throws -> String {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for number in 0..<count {
            times.append(try await clock.measure { try await call(number) })
        }
        let hundredths = Int(times.sorted()[count / 2] / .microseconds(10))
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    private static func randomBytes(_ count: Int) -> [UInt8] { RandomBytes.make(count) }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    func padded(from width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
