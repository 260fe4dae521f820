public import PorticoDomain

/// The providers with which one may continue at a service.
public struct ProviderOffersState: WorkingState {
    /// The service that was asked last.
    public internal(set) var service: ServiceName?
    /// Its providers; empty until it has answered, and when it has none.
    public internal(set) var offers: [ProviderOffer] = []
    /// What is under way and what went wrong.
    public internal(set) var work = Work()

    package init() {}
}

/// Asks services for the providers that they trust.
public actor ProviderOffersViewModel {
    private let providers: any ProviderSignIn
    private let store = StateStore(ProviderOffersState())
    private var known: [ServiceName: [ProviderOffer]] = [:]

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
        guard state.service != service else { return }
        store.update { state in
            state.service = service
            state.offers = known[service] ?? []
        }
        guard known[service] == nil else { return }
        store.update { $0.work.begin() }
        do throws(SessionError) {
            let offers = try await providers.offers(at: service)
            known[service] = offers
            store.update { state in
                if state.service == service { state.offers = offers }
                state.work.end(nil)
            }
        } catch {
            // Asked again when the service is chosen again.
            store.update { state in
                if state.service == service { state.service = nil }
                state.work.end(error)
            }
        }
    }
}
