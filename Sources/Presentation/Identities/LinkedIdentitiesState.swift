public import PorticoDomain

/// What is shown of the providers' identities that are linked to an account.
public struct LinkedIdentitiesState: WorkingState {
    /// The identities, the one linked first at the front.
    public internal(set) var identities: [LinkedIdentity] = []
    /// Whether the list has been fetched; a service may not have one.
    public internal(set) var isLoaded = false
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// The identity whose link was taken away last.
    public internal(set) var unlinked: Happening<LinkedIdentity>?

    package init() {}

    /// Whether an identity of a provider is linked; `false` as long as nothing is known.
    public func isLinked(_ offer: ProviderOffer) -> Bool { identities.contains { $0.issuer == offer.issuer } }

    /// The offers that an account still lacks; all of them as long as nothing is known.
    public func missing(of offers: [ProviderOffer]) -> [ProviderOffer] { offers.filter { !isLinked($0) } }

    /// The offers with which one can confirm something: those linked, or all of them as long as nothing is known.
    public func confirming(of offers: [ProviderOffer]) -> [ProviderOffer] {
        isLoaded ? offers.filter(isLinked) : offers
    }
}

extension LinkedIdentitiesState: CountedState {}
