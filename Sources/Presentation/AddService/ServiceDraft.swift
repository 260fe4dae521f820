public import PorticoDomain

/// A service as a person has typed it.
public struct ServiceDraft: Sendable {
    /// What kind of service it is.
    public enum Kind: Equatable, Sendable, CaseIterable {
        /// An accounts API.
        case accountsAPI
        /// An OpenID provider.
        case provider
    }

    /// One of the things that are typed.
    public enum Field: Equatable, Hashable, Sendable {
        /// Its name here.
        case name
        /// The accounts API's address, or the provider's issuer.
        case address
        /// This program's name at the provider.
        case clientID
        /// The client secret.
        case clientSecret
        /// The ports that the browser may come back to.
        case ports
    }

    /// What kind of service it is.
    public var kind: Kind
    /// Its name here.
    public var name: String
    /// The accounts API's address, or the provider's issuer.
    public var address: String
    /// This program's name at the provider.
    public var clientID: String
    /// The client secret, where the provider wants one; empty for none.
    public var clientSecret: Secret<String>
    /// The ports that the browser may come back to, with commas or spaces between them; empty for any.
    public var ports: String

    /// Makes a draft.
    public init(
        kind: Kind, name: String, address: String, clientID: String = "", clientSecret: Secret<String> = Secret(""),
        ports: String = ""
    ) {
        self.kind = kind
        self.name = name
        self.address = address
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.ports = ports
    }
}
