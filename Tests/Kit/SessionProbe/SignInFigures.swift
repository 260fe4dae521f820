import PorticoKit
import PorticoTesting

#if canImport(Glibc)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What signing in at an OpenID provider takes: `figures` prints a line for each: name, value, unit and goal, parted by
/// tabs. The provider is in the process and answers at once, the vault is a file.
enum SignInFigures {
    private static let rounds = 30

    static func print() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portico-sign-in-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": folder.path], homeDirectory: "/nowhere")
        var dependencies = try AppDependencies.live(configuration)
        let provider = LyingProvider(now: { Int64(Date().timeIntervalSince1970) })
        dependencies.network = provider
        let container = AppContainer(configuration: configuration, dependencies: dependencies)
        let service = Service(
            name: try ServiceName("work"),
            kind: .provider(ProviderSettings(issuer: provider.issuer, clientID: provider.clientID)))
        _ = try await container.services.add(service, clientSecret: nil)
        var trips: [Int] = []
        var times: [Duration] = []
        // Another person each time: who signs in again has the session before revoked.
        for round in 0..<rounds {
            let before = provider.requests.count
            times.append(
                try await ContinuousClock().measure {
                    try await signIn(container, provider, service.name, as: "s-\(round)")
                })
            trips.append(provider.requests.count - before)
        }
        // The code for the tokens, once the keys for their signature.
        row("the first sign-in: round trips", trips[0], "", "≤ 2")
        row("each further one: round trips", trips.dropFirst().max() ?? 0, "", "≤ 1")
        row("a sign-in, beyond its round trips", times.sorted()[rounds / 2] / .milliseconds(1), "ms", "")
    }

    /// Signs in by a pasted address.
    private static func signIn(
        _ container: AppContainer, _ provider: LyingProvider, _ service: ServiceName, as subject: String
    ) async throws {
        let attempt = container.providers.begin(.signIn(service), ProviderSignInOptions(ways: [.pasted]))
        for await state in attempt.states {
            switch state {
            case .waiting(let waiting):
                guard let address = waiting.authorizationAddress, let back = provider.approve(address, as: subject)
                else { continue }
                attempt.submit(pasted: back)
            case .failed(let error): throw error
            case .preparing, .exchanging, .done, .deleted: continue
            }
        }
    }

    private static func row(_ name: String, _ value: some CustomStringConvertible, _ unit: String, _ goal: String) {
        Swift.print("\(name)\t\(value)\t\(unit)\t\(goal)")
    }
}
