/// How a program signs in at an OpenID provider. A client secret is not among it: that lies in the vault.
public struct ProviderSettings: Equatable, Sendable {
    /// A parameter that a provider wants beyond the standard's.
    public struct Parameter: Equatable, Sendable {
        /// Its name.
        public let name: String
        /// Its value.
        public let value: String

        /// Makes a parameter.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The path of the address to which the browser comes back, unless another one is given.
    public static let usualRedirectPath = "/callback"

    /// The provider's name for itself, character by character as it writes it.
    public var issuer: String
    /// This program's name at the provider.
    public var clientID: String
    /// The scopes to ask for; empty asks for `openid profile email`, and `offline_access` where the provider lists it.
    public var scopes: [String]
    /// The ports that the browser may come back to, tried in order; empty takes any free one (RFC 8252 §7.3).
    public var redirectPorts: [UInt16]
    /// The path that the browser comes back to.
    public var redirectPath: String
    /// The API that the token is for, where a provider asks for `audience`.
    public var audience: String?
    /// The APIs that the token is for (RFC 8707 §2).
    public var resources: [String]
    /// Further parameters of the authorization request and the device request, in order.
    public var parameters: [Parameter]
    /// Where the device grant begins, for a provider whose document leaves it out.
    public var deviceEndpoint: String?
    /// Where tokens are revoked (RFC 7009), for a provider whose document leaves it out.
    public var revocationEndpoint: String?

    /// Makes settings.
    public init(
        issuer: String, clientID: String, scopes: [String] = [], redirectPorts: [UInt16] = [],
        redirectPath: String = Self.usualRedirectPath, audience: String? = nil, resources: [String] = [],
        parameters: [Parameter] = [], deviceEndpoint: String? = nil, revocationEndpoint: String? = nil
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.scopes = scopes
        self.redirectPorts = redirectPorts
        self.redirectPath = redirectPath
        self.audience = audience
        self.resources = resources
        self.parameters = parameters
        self.deviceEndpoint = deviceEndpoint
        self.revocationEndpoint = revocationEndpoint
    }
}
