/// What an OpenID provider's own document says of what will work.
public struct ProviderCheck: Equatable, Sendable {
    /// Something that a person should know before signing in; nothing of it prevents that.
    public enum Finding: Equatable, Sendable, CaseIterable {
        /// No authorization endpoint: the browser cannot be used.
        case noBrowserWay
        /// No device authorization endpoint is named; one can be given.
        case noDeviceWay
        /// The document does not say that S256 is understood (RFC 7636 §4.2); it is used all the same.
        case proofNotAnnounced
        /// `offline_access` is not listed: the session may end with the access token.
        case noOfflineAccess
        /// Tokens cannot be revoked (RFC 7009): a sign-out ends the session here only.
        case noRevocation
        /// There is no UserInfo endpoint: the profile is what the ID token says.
        case noUserInfo
        /// The provider does not say that it takes a program without a secret, and none was given.
        case clientSecretNeeded
    }

    /// The ways that the provider offers.
    public let ways: Set<SignInWay>
    /// The scopes that will be asked for.
    public let scopes: [String]
    /// What is missing, in the order of ``Finding``'s cases.
    public let findings: [Finding]

    /// Makes a check's result.
    public init(ways: Set<SignInWay>, scopes: [String], findings: [Finding]) {
        self.ways = ways
        self.scopes = scopes
        self.findings = findings
    }
}

/// A way to sign in at an OpenID provider.
public enum SignInWay: String, Equatable, Hashable, Sendable, CaseIterable {
    /// A browser on this computer, which comes back to a port of it.
    case browser
    /// A browser anywhere; the address it ended at is pasted here.
    case pasted
    /// Another device, with a code (RFC 8628).
    case device
}
