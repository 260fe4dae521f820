/// A provider's identity that is linked to an account at an accounts API, so that one may continue with it.
public struct LinkedIdentity: Equatable, Sendable, Identifiable {
    /// The server's identifier.
    public let id: String
    /// What the accounts API calls the provider; `nil` when it does not trust it any more.
    public let provider: String?
    /// The provider's name for itself.
    public let issuer: String
    /// Who it is at the provider, as far as that told: an email address or a name.
    public let name: String?
    /// When it was linked.
    public let linkedAt: Timestamp

    /// Makes a linked identity.
    public init(id: String, provider: String?, issuer: String, name: String?, linkedAt: Timestamp) {
        self.id = id
        self.provider = provider
        self.issuer = issuer
        self.name = name
        self.linkedAt = linkedAt
    }

    /// What people are shown of the provider.
    public var providerName: String { provider ?? issuer }
}
