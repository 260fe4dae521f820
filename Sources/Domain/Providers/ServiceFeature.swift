/// What a service may offer beyond signing in.
public enum ServiceFeature: String, Equatable, Hashable, Sendable, CaseIterable {
    /// Registering and signing in with email and password.
    case passwords
    /// A profile that can be changed here.
    case profileEditing = "profile_editing"
    /// Notes.
    case notes
    /// A list of the places where the account is signed in.
    case deviceSessions = "device_sessions"
    /// Deleting the account.
    case accountDeletion = "account_deletion"
    /// Requests by a path alone, which go to the service's own API.
    case relativeRequests = "relative_requests"
    /// Continuing with an OpenID provider that the service trusts.
    case providers
    /// A list of the providers' identities that are linked to an account.
    case linkedIdentities = "linked_identities"
}

extension Service {
    /// What the service offers; screens and commands show nothing else.
    public var features: Set<ServiceFeature> {
        switch kind {
        case .embedded, .accountsAPI: Set(ServiceFeature.allCases)
        case .provider: []
        }
    }

    /// The settings of an OpenID provider; `nil` for another kind of service.
    public var provider: ProviderSettings? {
        if case .provider(let settings) = kind { settings } else { nil }
    }
}
