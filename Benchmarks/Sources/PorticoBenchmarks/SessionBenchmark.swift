#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault

/// What a session costs its requests: an encrypted vault in a file, a server that rotates in the same process.
struct SessionBenchmark {
    private static let clock = ContinuousClock()

    let server = RotatingServer(RotatingServer.Rules(lifetime: 3_600))
    let near: ServiceName
    let folder = FileManager.default.temporaryDirectory.appending(path: "portico-benchmarks-\(UUID())")

    init() throws {
        near = try ServiceName("near")
    }

    /// Prints what a token at hand costs, and how much longer requests take with one renewal among them: medians of
    /// five rounds each, in turns.
    func run(count: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let container = try await makeContainer()
        print("a session's requests, \(count) each                    median      fastest")
        for (name, service) in [
            ("a token at hand, service local", ServiceName.local), ("a service that was added", near),
        ] {
            let requests = try await signIn(container, at: service)
            // Short rounds, of which some run undisturbed however busy the machine is.
            let hot = try await Self.times(rounds: count / 50) {
                for _ in 0..<50 { _ = try await requests.token(minimumValidity: .zero, isForced: false) }
            }
            let (middle, fastest) = (Self.microseconds(hot[hot.count / 2] / 50), Self.microseconds(hot[0] / 50))
            print("\(name.padded(to: 44))\(middle) µs \(fastest) µs")
        }
        let requests = try await signIn(container, at: near)
        let request = APIRequest(method: "GET", target: "/v1/account")
        func send(_ count: Int) async throws {
            for _ in 0..<count {
                guard try await requests.send(request).status == 200 else { throw SessionError.offline }
            }
        }
        try await send(count / 10)
        var (without, with): ([Duration], [Duration]) = ([], [])
        // Five, because more renewals caused by refusals in half a minute are not admitted.
        for _ in 0..<5 {
            // Half of what it is compared with before and half after, so that a machine that gets busier favours neither.
            let before = try await Self.clock.measure { try await send(count / 2) }
            with.append(
                try await Self.clock.measure {
                    try await send(count / 2)
                    server.expireAccessTokens()
                    try await send(count - count / 2)
                })
            without.append(before + (try await Self.clock.measure { try await send(count - count / 2) }))
        }
        let (plain, renewed) = (without.sorted()[2], with.sorted()[2])
        print("\("a request, signed and answered".padded(to: 44))\(Self.microseconds(plain / count)) µs")
        let ratio = Self.hundredths(renewed / plain)
        print("\("the same with one renewal in the middle".padded(to: 44))\(ratio) × as long")
        guard server.counts.renewals == 5 else { throw SessionError.offline }
    }

    private func makeContainer() async throws -> AppContainer {
        let configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": folder.path], homeDirectory: "/nowhere")
        var dependencies = try AppDependencies.live(configuration)
        dependencies.network = server
        dependencies.embedded = server
        let container = AppContainer(configuration: configuration, dependencies: dependencies)
        try await container.services.add(Service(name: near, kind: .accountsAPI(url: "https://accounts.example")))
        return container
    }

    private func signIn(_ container: AppContainer, at service: ServiceName) async throws -> any AuthorizedRequests {
        let session = try await container.login(service: service, email: "mina@example.com", password: Secret("any"))
        return try await container.scope(of: session.account.id).requests
    }

    /// How long each round took, the fastest first.
    private static func times(rounds: Int, _ work: () async throws -> Void) async throws -> [Duration] {
        var times: [Duration] = []
        for _ in 0..<rounds { times.append(try await clock.measure { try await work() }) }
        return times.sorted()
    }

    private static func microseconds(_ duration: Duration) -> String { hundredths(duration / .microseconds(1)) }

    private static func hundredths(_ number: Double) -> String {
        let whole = Int((number * 100).rounded())
        let fraction = whole % 100
        return "\(whole / 100).\(fraction < 10 ? "0" : "")\(fraction)".padded(from: 9)
    }
}
