import PorticoBackend
import PorticoDomain
import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import PorticoVault

@testable import PorticoApp

/// What screens stand on in these tests: a container in memory at a moment that does not pass.
struct Stage: Sendable {
    static let now = Timestamp(seconds: 1_767_265_440)
    static let account = AccountID(service: .local, name: "mina@example.com")

    let context: ScreenContext
    let scope: SessionScope

    /// Registers an account over an embedded backend in memory.
    init(home: String) async throws {
        let configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": home], homeDirectory: home)
        var dependencies = AppDependencies.ephemeral(seed: 7)
        dependencies.now = { Self.now }
        let backend = AccountsBackend(
            BackendConfiguration(databasePath: home + "/accounts.db", passwordCost: .test), now: dependencies.now,
            randomBytes: dependencies.randomBytes)
        dependencies.embedded = BackendTransport(backend)
        let container = AppContainer(configuration: configuration, dependencies: dependencies)
        _ = try await container.register(
            service: .local, email: Self.account.name, password: Secret("a good password"))
        scope = try await container.scope(of: Self.account)
        context = ScreenContext(
            container: container, theme: .standard, program: "portico", home: home,
            now: dependencies.now, language: .english)
    }

    /// What a screen shows in a terminal of 80 by 24, line by line.
    func text(_ screen: inout some AppScreen) -> String {
        var surface = Surface(width: 80, height: 24)
        screen.draw(on: &surface, in: surface.bounds, context: context)
        var (encoder, terminal) = (FrameEncoder(hasColor: false), VirtualTerminal(width: 80, height: 24))
        terminal.feed(encoder.encode(surface))
        return terminal.lines.joined(separator: "\n")
    }

    /// An account with its session, whose token has 10 of 15 minutes left.
    static func session(
        _ phase: SessionPhase = .signedIn(.fresh), nickname: String? = "미나", id: AccountID = account
    ) -> Session {
        let profile = nickname.map { Profile(nickname: $0, image: nil) }
        return Session(
            account: Account(id: id, subject: "1", email: id.name, profile: profile), phase: phase,
            expiresAt: now.adding(seconds: 600), renewedAt: now.adding(seconds: -300))
    }
}
