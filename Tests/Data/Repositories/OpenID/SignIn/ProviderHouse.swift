import PorticoConcurrency
import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

/// A program with one service `work`, which is a provider of the test's own.
struct ProviderHouse: Sendable {
    static let work = Service(
        name: .work, kind: .provider(ProviderSettings(issuer: "https://provider.example", clientID: "portico")),
        apiOrigins: ["https://api.example"])

    let house = House()
    let provider: LyingProvider
    let container: AppContainer

    init(_ service: Service = Self.work, _ lies: (inout LyingProvider.Lies) -> Void = { _ in }) async throws {
        let clock = house.clock
        provider = LyingProvider(now: { 1_767_225_600 + clock.now.offset.components.seconds })
        provider.lie(lies)
        container = try house.start(network: provider)
        _ = try await container.services.add(service, clientSecret: nil)
    }

    /// Begins, and waits for a state that fits.
    func begin(
        _ options: ProviderSignInOptions = ProviderSignInOptions(ways: [.browser, .pasted])
    ) -> AttemptReader {
        AttemptReader(container.providers.begin(.signIn(.work), options))
    }

    /// Signs in by a pasted address.
    func signIn(as subject: String = "s-1") async throws -> Session {
        let attempt = begin(ProviderSignInOptions(ways: [.pasted]))
        let address = try #require(try await attempt.waiting { $0.authorizationAddress != nil }.authorizationAddress)
        attempt.attempt.submit(pasted: try #require(provider.approve(address, as: subject)))
        return try await attempt.session()
    }
}

extension ServiceName {
    static var work: ServiceName {
        get { (try? ServiceName("work")) ?? .local }
    }
}

/// Reads an attempt's states in their order.
final class AttemptReader {
    let attempt: any ProviderSignInAttempt
    private var iterator: AsyncStream<ProviderSignInState>.Iterator

    init(_ attempt: any ProviderSignInAttempt) {
        self.attempt = attempt
        iterator = attempt.states.makeAsyncIterator()
    }

    /// The next state that waits and fits; fails when the attempt ends before.
    func waiting(_ fits: (ProviderSignInWaiting) -> Bool) async throws -> ProviderSignInWaiting {
        while let state = await iterator.next(isolation: nil) {
            if case .waiting(let waiting) = state, fits(waiting) { return waiting }
            if state.isFinal { throw EndedEarly(state: state) }
        }
        throw EndedEarly(state: nil)
    }

    /// The final state.
    func end() async throws -> ProviderSignInState {
        while let state = await iterator.next(isolation: nil) {
            if state.isFinal { return state }
        }
        throw EndedEarly(state: nil)
    }

    /// The session it ends with.
    func session() async throws -> Session {
        let state = try await end()
        guard case .done(let session) = state else { throw EndedEarly(state: state) }
        return session
    }
}

/// An attempt ended otherwise than a test expects.
struct EndedEarly: Error {
    let state: ProviderSignInState?
}
