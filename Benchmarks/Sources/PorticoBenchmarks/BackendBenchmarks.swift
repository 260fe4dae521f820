#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoBackend
import PorticoHTTP
import PorticoKit
import PorticoVault

/// What the embedded backend costs.
enum BackendBenchmarks {
    /// Prints how long registering and signing in take, with and without the cost of the password hash.
    static func accounts(count: Int) async throws {
        for (name, cost) in [
            ("the cheapest password hash", PasswordHash.Parameters.test), ("the password hash that ships", .standard),
        ] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "portico-benchmarks-\(UUID())")
            defer { try? FileManager.default.removeItem(at: folder) }
            let backend = AccountsBackend(
                BackendConfiguration(databasePath: folder.appending(path: "accounts.db").path, passwordCost: cost),
                now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
                randomBytes: Benchmarks.randomBytes)
            try await backend.prepare()
            let client = HTTPClient(
                baseURL: try HTTPURL("https://embedded.invalid"), transport: BackendTransport(backend),
                randomBytes: Benchmarks.randomBytes)
            for (work, path) in [("register", "/v1/accounts"), ("sign in", "/v1/sessions")] {
                var times: [Duration] = []
                for number in 0..<count {
                    times.append(
                        try await ContinuousClock().measure {
                            _ = try await client.call(credentials(path, number: number))
                        })
                }
                Figure.time("\(work), \(name)", times.median, in: .milliseconds)
            }
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
}
