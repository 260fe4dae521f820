/// Something to sign in to.
public struct Service: Equatable, Sendable {
    /// How a service is reached.
    public enum Kind: Equatable, Sendable {
        /// The embedded backend.
        case embedded
        /// An accounts API; `url` is its base address without a trailing slash.
        case accountsAPI(url: String)
        /// An OpenID provider.
        case provider(ProviderSettings)
    }

    /// Its name.
    public let name: ServiceName
    /// How it is reached.
    public let kind: Kind
    /// Further origins (`scheme://host[:port]`) that may receive its tokens.
    public let apiOrigins: [String]
    /// Whether plain http beyond loopback is allowed.
    public let allowsInsecureHTTP: Bool

    /// Makes a service.
    public init(name: ServiceName, kind: Kind, apiOrigins: [String] = [], allowsInsecureHTTP: Bool = false) {
        self.name = name
        self.kind = kind
        self.apiOrigins = apiOrigins
        self.allowsInsecureHTTP = allowsInsecureHTTP
    }
}
