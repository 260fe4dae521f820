/// What a provider says of a person in an ID token (OpenID Connect Core §2, §5.1).
package struct IDTokenClaims: Sendable, Equatable {
    /// The provider.
    package let issuer: String
    /// The person's name at the provider, which never changes and is never given to another.
    package let subject: String
    /// Whom the token is for.
    package let audiences: [String]
    /// When it was issued, in seconds since 1970.
    package let issuedAt: Int64
    /// When it runs out, in seconds since 1970.
    package let expiresAt: Int64
    /// When the person last signed in at the provider, in seconds since 1970.
    package let authenticatedAt: Int64?
    /// An email address.
    package let email: String?
    /// Whether the provider knows that the address is the person's.
    package let isEmailVerified: Bool
    /// The whole name.
    package let name: String?
    /// What the person wants to be called.
    package let preferredUsername: String?
    /// A casual name.
    package let nickname: String?
    /// Every claim, for people to look at.
    package let all: [String: JSONValue]
}
