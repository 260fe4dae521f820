public import PorticoDomain
internal import PorticoHTTP

/// An OpenID provider whose people may sign in at the accounts API.
public struct IdentityProvider: Sendable {
    /// What the API calls it: 1 to 32 lower-case letters, digits and hyphens, beginning with a letter.
    public let name: String
    /// Its issuer, exactly as its tokens write it.
    public let issuer: String
    /// The client identifier that the API has there.
    public let clientID: String
    /// The client's secret; with it the API exchanges authorization codes itself.
    public let clientSecret: Secret<String>?
    /// The scopes that a client asks for.
    public let scopes: [String]
    /// The ports that a client's browser may come back to, where the provider compares them; empty for any.
    public let redirectPorts: [UInt16]

    /// Why something is no provider.
    public enum Fault: Error, Equatable, Sendable {
        /// The name holds other characters, or too many.
        case name
        /// The issuer is no https address, nor an http one on this machine.
        case issuer
        /// The client identifier is empty or holds something else than visible ASCII.
        case clientID
    }

    /// Checks and makes a provider.
    public init(
        name: String, issuer: String, clientID: String, clientSecret: Secret<String>? = nil,
        scopes: [String] = ["openid", "profile", "email"], redirectPorts: [UInt16] = []
    ) throws(Fault) {
        let isName = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
        }
        guard isName, (1...32).contains(name.utf8.count), let first = name.utf8.first, (0x61...0x7A).contains(first),
            name.utf8.last != 0x2D
        else { throw .name }
        guard let url = try? HTTPURL(issuer), url.query == nil, !issuer.contains("#"),
            url.origin.scheme == "https" || url.origin.isLoopback
        else { throw .issuer }
        guard !clientID.isEmpty, clientID.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .clientID }
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scopes = scopes
        self.redirectPorts = redirectPorts
    }
}
