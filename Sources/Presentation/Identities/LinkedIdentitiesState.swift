public import PorticoDomain

/// What is shown of the providers' identities that are linked to an account.
public struct LinkedIdentitiesState: WorkingState {
    /// The identities, the one linked first at the front.
    public internal(set) var identities: [LinkedIdentity] = []
    /// Whether the list has been fetched.
    public internal(set) var isLoaded = false
    /// Whether the account has a password, too; `nil` as long as nothing is known.
    public internal(set) var hasPassword: Bool?
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// The identity whose link was taken away last.
    public internal(set) var unlinked: Happening<LinkedIdentity>?

    package init() {}

    /// Whether an identity of a provider is linked; `false` as long as nothing is known.
    public func isLinked(_ offer: ProviderOffer) -> Bool { identities.contains { $0.issuer == offer.issuer } }

    /// Whether the service has no such list: what is linked there is never known.
    package var isWithoutList: Bool {
        if case .invalid(.notOffered) = problem { !isLoaded } else { false }
    }

    /// The offers that an account still lacks; all of them as long as nothing is known, none where the list could not be
    /// fetched.
    public func missing(of offers: [ProviderOffer]) -> [ProviderOffer] {
        isLoaded || problem == nil || isWithoutList ? offers.filter { !isLinked($0) } : []
    }

    /// The offers with which one can confirm something: those linked, or all of them as long as nothing is known.
    public func confirming(of offers: [ProviderOffer]) -> [ProviderOffer] {
        isLoaded ? offers.filter(isLinked) : offers
    }
}

extension LinkedIdentitiesState: CountedState {}
