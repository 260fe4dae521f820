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
    func requests(count: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let container = try await makeContainer()
        for (name, service) in [("the embedded service", ServiceName.local), ("an added service", near)] {
            let requests = try await signIn(container, at: service)
            // Short rounds, of which some run undisturbed however busy the machine is.
            let hot = try await Self.times(rounds: count / 50) {
                for _ in 0..<50 { _ = try await requests.token(minimumValidity: .zero, isForced: false) }
            }
            Figure.time("a token at hand, \(name)", hot.median / 50, in: .microseconds, goal: "≤ 2")
            Figure.time("the fastest of it", hot[0] / 50, in: .microseconds)
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
            // Half of what it is compared with before and half after, so that a machine that gets busier favours
            // neither.
            let before = try await Self.clock.measure { try await send(count / 2) }
            with.append(
                try await Self.clock.measure {
                    try await send(count / 2)
                    server.expireAccessTokens()
                    try await send(count - count / 2)
                })
            without.append(before + (try await Self.clock.measure { try await send(count - count / 2) }))
        }
        Figure.time("a request, signed and answered", without.median / count, in: .microseconds)
        Figure.ratio("\(count) requests with a renewal, to without", with.median / without.median, goal: "≤ 1.05")
        guard server.counts.renewals == 5 else { throw SessionError.offline }
        // The server answers at once, so that this is what a renewal takes beyond its round trip: two commits, mostly.
        let renewals = try await Self.times(rounds: 50) {
            _ = try await requests.token(minimumValidity: .zero, isForced: true)
        }
        Figure.time("a renewal, beyond its round trip", renewals.median, in: .milliseconds, goal: "≤ 5")
    }

    /// Prints how long so many callers wait at once whose token the server has just stopped taking, beside as many
    /// with a good one: medians of five storms, in turns.
    func storm(callers: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let requests = try await signIn(try await makeContainer(), at: near)
        let request = APIRequest(method: "GET", target: "/v1/account")
        func all() async throws -> Duration {
            try await Self.clock.measure {
                try await withThrowingTaskGroup { group in
                    for _ in 0..<callers { group.addTask { try await requests.send(request).status } }
                    for try await status in group where status != 200 { throw SessionError.offline }
                }
            }
        }
        _ = try await all()
        var (calm, stormy): ([Duration], [Duration]) = ([], [])
        for _ in 0..<5 {
            calm.append(try await all())
            server.expireAccessTokens()
            stormy.append(try await all())
        }
        Figure.time("\(callers) callers with a good token", calm.median, in: .milliseconds)
        Figure.time("\(callers) callers, the token just expired", stormy.median, in: .milliseconds)
        Figure.number("renewals a storm", Double(server.counts.renewals) / 5, "", goal: "≤ 1")
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
}
