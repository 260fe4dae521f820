/// An OpenID provider that an accounts API trusts: "Continue with NAME".
public struct ProviderOffer: Equatable, Hashable, Sendable {
    /// What the accounts API calls it, and what people are shown.
    public let name: String
    /// The provider's name for itself.
    public let issuer: String
    /// The program's name there.
    public let clientID: String
    /// The scopes to ask for.
    public let scopes: [String]
    /// Whether the accounts API exchanges the code itself, because only it knows the provider's secret.
    ///
    /// Then the browser is the only way.
    public let isCodeExchangedByService: Bool
    /// The ports that the browser may come back to, tried in order; empty takes any free one (RFC 8252 §7.3).
    public let redirectPorts: [UInt16]

    /// Makes an offer.
    public init(
        name: String, issuer: String, clientID: String, scopes: [String], isCodeExchangedByService: Bool,
        redirectPorts: [UInt16] = []
    ) {
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.scopes = scopes
        self.isCodeExchangedByService = isCodeExchangedByService
        self.redirectPorts = redirectPorts
    }
}
