import FoundationEssentials
import PorticoBackend
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

/// Continuing with a provider at an accounts API that trusts it: client, API and provider together.
@Suite struct TrustTests {
    private let place = TrustPlace()

    private func offer(_ container: AppContainer) async throws -> ProviderOffer {
        try #require(try await container.providers.offers(at: .local).first)
    }

    /// Signs in with the provider as somebody, by a pasted address.
    private func run(
        _ container: AppContainer, _ purpose: ProviderSignInPurpose, as subject: String = "s-1",
        at other: TrustPlace? = nil
    ) async throws -> ProviderSignInState {
        let attempt = AttemptReader(container.providers.begin(purpose, ProviderSignInOptions(ways: [.pasted])))
        let address = try await attempt.waiting { _ in true }.authorizationAddress ?? ""
        attempt.attempt.submit(pasted: (other ?? place).provider.approve(address, as: subject) ?? "")
        return try await attempt.end()
    }

    @Test func `a new identity goes to profile setup and a known one straight in`() async throws {  // O19
        let container = try place.start()
        let offer = try await offer(container)
        #expect(offer.name == "example")
        #expect(!offer.isCodeExchangedByService)
        guard case .done(let first) = try await run(container, .continuing(.local, offer)) else {
            throw EndedEarly(state: nil)
        }
        #expect(first.phase == .profileIncomplete)
        #expect(first.account.email == "mina@example.com")
        _ = try await container.scope(of: first.account.id).completeProfile(nickname: "mina", image: nil)
        _ = try await container.sessions.signOut(first.account.id)
        guard case .done(let again) = try await run(container, .continuing(.local, offer)) else {
            throw EndedEarly(state: nil)
        }
        #expect(again.phase == .signedIn(.fresh))
        #expect(again.account.profile?.nickname == "mina")
        // What the provider gave besides the ID token lives on for nobody.
        #expect(place.provider.revoked == ["refresh-2", "access-2", "refresh-4", "access-4"])
    }

    @Test func `the provider gets the nonce hashed, and the device way works without one`() async throws {  // O19
        let container = try place.start()
        let offer = try await offer(container)
        _ = try await container.providers.beginDevice(.continuing(.local, offer), ProviderSignInOptions())
        place.provider.answerDevice("USER-1")
        async let session = container.providers.completeDevice(at: .local)
        await place.clock.waitForSleepers()
        place.clock.advance(by: .seconds(5))
        #expect(try await session.phase == .profileIncomplete)
    }

    @Test func `an address with a password is linked after signing in with it, and an identity is linked once`()
        async throws
    {  // O19
        let container = try place.start()
        let offer = try await offer(container)
        let owner = try await container.register(
            service: .local, email: "mina@example.com", password: Secret("correct horse"))
        _ = try await container.scope(of: owner.account.id).completeProfile(nickname: "mina", image: nil)
        guard case .failed(.refused(let refusal)) = try await run(container, .continuing(.local, offer)) else {
            throw EndedEarly(state: nil)
        }
        #expect(refusal.code == .linkRequired)
        guard case .done(let linked) = try await run(container, .link(owner.account.id, offer)) else {
            throw EndedEarly(state: nil)
        }
        #expect(linked.account.id == owner.account.id)
        let identities = try await container.scope(of: owner.account.id).identities
        let identity = try #require(try await identities.identities().first)
        #expect(identity.provider == "example")
        #expect(identity.issuer == "https://provider.example")
        #expect(identity.linkedAt == Timestamp(seconds: 1_767_225_600))
        let other = try await container.register(
            service: .local, email: "jun@example.com", password: Secret("correct horse"))
        _ = try await container.scope(of: other.account.id).completeProfile(nickname: "jun", image: nil)
        place.clock.advance(by: .seconds(1))
        guard case .failed(.refused(let taken)) = try await run(container, .link(other.account.id, offer)) else {
            throw EndedEarly(state: nil)
        }
        #expect(taken.code == .identityTaken)
        // Taken away from the one, it may be linked to the other.
        try await identities.unlink(identity.id)
        #expect(try await identities.identities().isEmpty)
        place.clock.advance(by: .seconds(1))
        guard case .done = try await run(container, .link(other.account.id, offer)) else {
            throw EndedEarly(state: nil)
        }
    }

    @Test func `the only way in is refused by its own name`() async throws {  // O19
        let container = try place.start()
        let offer = try await offer(container)
        guard case .done(let session) = try await run(container, .continuing(.local, offer)) else {
            throw EndedEarly(state: nil)
        }
        let scope = try await container.scope(of: session.account.id)
        _ = try await scope.completeProfile(nickname: "mina", image: nil)
        let identity = try #require(try await scope.identities.identities().first)
        await #expect(
            throws: SessionError.refused(
                Refusal(
                    code: .lastWayIn, sentence: "Without it, there would be no way to sign in to this account."))
        ) { try await scope.identities.unlink(identity.id) }
    }

    @Test func `a fresh sign-in at the provider confirms the deletion`() async throws {  // O19
        let container = try place.start()
        let offer = try await offer(container)
        guard case .done(let session) = try await run(container, .continuing(.local, offer)) else {
            throw EndedEarly(state: nil)
        }
        _ = try await container.scope(of: session.account.id).completeProfile(nickname: "mina", image: nil)
        place.clock.advance(by: .seconds(1))
        let attempt = AttemptReader(
            container.providers.begin(.deletion(session.account.id, offer), ProviderSignInOptions(ways: [.pasted])))
        let address = try await attempt.waiting { _ in true }.authorizationAddress ?? ""
        #expect(address.contains("prompt=login&max_age=300"))
        attempt.attempt.submit(pasted: place.provider.approve(address) ?? "")
        #expect(try await attempt.end() == .deleted(session.account.id))
        #expect(try await container.sessions.snapshot().sessions.isEmpty)
    }

    @Test func `where the API holds the secret it exchanges the code`() async throws {  // O19
        let guarded = TrustPlace(secret: "hush")
        let container = try guarded.start()
        let offer = try #require(try await container.providers.offers(at: .local).first)
        #expect(offer.isCodeExchangedByService)
        let attempt = AttemptReader(container.providers.begin(.continuing(.local, offer), ProviderSignInOptions()))
        let waiting = try await attempt.waiting { $0.authorizationAddress != nil }
        #expect(waiting.notes == [.notOffered(.device)])
        attempt.attempt.submit(pasted: guarded.provider.approve(waiting.authorizationAddress ?? "") ?? "")
        #expect(try await attempt.session().phase == .profileIncomplete)
        #expect(guarded.provider.requests.last { $0.url.path == "/token" }?.headers["Authorization"] != nil)
    }

    // O19
    @Test func `where the API holds the secret a code links the account, and confirms its deletion`() async throws {
        let guarded = TrustPlace(secret: "hush")
        let container = try guarded.start()
        let offer = try await offer(container)
        let owner = try await container.register(
            service: .local, email: "mina@example.com", password: Secret("correct horse"))
        let account = owner.account.id
        _ = try await container.scope(of: account).completeProfile(nickname: "mina", image: nil)
        guard case .failed(.refused(let refusal)) = try await run(container, .continuing(.local, offer), at: guarded)
        else { throw EndedEarly(state: nil) }
        #expect(refusal.code == .linkRequired)
        guard case .done(let linked) = try await run(container, .link(account, offer), at: guarded) else {
            throw EndedEarly(state: nil)
        }
        #expect(linked.account.id == account)
        guarded.clock.advance(by: .seconds(1))
        #expect(try await run(container, .deletion(account, offer), at: guarded) == .deleted(account))
        #expect(try await container.sessions.snapshot().sessions.isEmpty)
    }

    @Test func `a provider that compares ports has the browser come back to one of them`() async throws {  // O6, O19
        let listener = try await LoopbackListener.start(handler: ScriptedTransport())
        let port = try #require(UInt16(exactly: listener.port))
        await listener.stop(within: .zero)
        let container = try TrustPlace(ports: [port]).start()
        let offer = try await offer(container)
        #expect(offer.redirectPorts == [port])
        let attempt = AttemptReader(container.providers.begin(.continuing(.local, offer), ProviderSignInOptions()))
        let waiting = try await attempt.waiting { $0.authorizationAddress != nil }
        #expect(
            waiting.authorizationAddress?.contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A\(port)%2Fcallback") == true)
        attempt.attempt.cancel()
        _ = try await attempt.end()
    }
}

/// A program whose embedded backend trusts a provider of the test's own.
final class TrustPlace: Sendable {
    let clock = ManualClock()
    let provider: LyingProvider
    private let folder: String
    private let backend: AccountsBackend
    private let now: @Sendable () -> Timestamp

    init(secret: String? = nil, ports: [UInt16] = []) {
        let clock = clock
        let now: @Sendable () -> Timestamp = {
            Timestamp(seconds: 1_767_225_600 + clock.now.offset.components.seconds)
        }
        self.now = now
        provider = LyingProvider(now: { now().seconds })
        folder = "\(FileManager.default.temporaryDirectory.path)/portico-\(UUID().uuidString)"
        var configuration = BackendConfiguration(databasePath: "\(folder)/accounts.db", passwordCost: .test)
        configuration.providers = [
            try? IdentityProvider(
                name: "example", issuer: "https://provider.example", clientID: "portico",
                clientSecret: secret.map { Secret($0) }, redirectPorts: ports)
        ].compactMap { $0 }
        backend = AccountsBackend(
            configuration, network: provider, now: now, randomBytes: { RandomBytes.make($0) })
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func start() throws -> AppContainer {
        let configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": "\(folder)/place"], homeDirectory: "/nowhere")
        var dependencies = AppDependencies.ephemeral(seed: 1)
        dependencies.network = provider
        dependencies.embedded = BackendTransport(backend)
        dependencies.clock = clock
        dependencies.now = now
        dependencies.randomBytes = { RandomBytes.make($0) }
        return AppContainer(configuration: configuration, dependencies: dependencies)
    }
}
