public import PorticoDomain

/// The ways in at a service that it, or the provider that it is, must be asked for.
public struct ProviderOffersState: WorkingState {
    /// The service that was asked last.
    public internal(set) var service: ServiceName?
    /// The providers with which one may continue there; empty until it has answered, and when it has none.
    public internal(set) var offers: [ProviderOffer] = []
    /// The ways to sign in at the provider that it is; `nil` while they are not known.
    public internal(set) var ways: Set<SignInWay>?
    /// What is under way and what went wrong.
    public internal(set) var work = Work()

    package init() {}
}

extension ProviderOffersState {
    /// Whether a way is worth offering at a provider: not where the provider is known to lack it.
    package func mayOffer(_ way: SignInWay, at service: ServiceName) -> Bool {
        guard service == self.service, let ways else { return true }
        return ways.contains(way)
    }
}

/// Asks services for the providers that they trust, and providers for their ways to sign in.
public actor ProviderOffersViewModel {
    private struct Answer {
        var offers: [ProviderOffer] = []
        var ways: Set<SignInWay>?
    }

    private let providers: any ProviderSignIn
    private let store = StateStore(ProviderOffersState())
    private var known: [ServiceName: Answer] = [:]

    /// Takes the port.
    public init(providers: any ProviderSignIn) {
        self.providers = providers
    }

    /// The present state.
    public var state: ProviderOffersState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<ProviderOffersState> { store.subscribe() }

    /// Asks a service, once; an answer that comes when another service was asked meanwhile is kept and not shown.
    public func load(_ service: ServiceName) async {
        await ask(service) { () throws(SessionError) in Answer(offers: try await providers.offers(at: service)) }
    }

    /// Asks the provider that a service is for its ways, once, as ``load(_:)`` does.
    public func loadWays(of service: ServiceName) async {
        await ask(service) { () throws(SessionError) in Answer(ways: try await providers.ways(at: service)) }
    }

    private func ask(_ service: ServiceName, _ answer: () async throws(SessionError) -> Answer) async {
        guard state.service != service else { return }
        show(known[service] ?? Answer(), of: service)
        guard known[service] == nil else { return }
        store.update { $0.work.begin() }
        do throws(SessionError) {
            let answer = try await answer()
            known[service] = answer
            if state.service == service { show(answer, of: service) }
            store.update { $0.work.end(nil) }
        } catch {
            // Asked again when the service is chosen again.
            store.update { state in
                if state.service == service { state.service = nil }
                state.work.end(error)
            }
        }
    }

    private func show(_ answer: Answer, of service: ServiceName) {
        store.update { state in
            state.service = service
            state.offers = answer.offers
            state.ways = answer.ways
        }
    }
}
