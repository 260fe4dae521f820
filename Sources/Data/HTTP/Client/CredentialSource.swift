/// Gives the token that signs requests, and replaces it when the server no longer takes it.
public protocol CredentialSource: Sendable {
    /// Why there is no token.
    associatedtype Failure: Error

    /// The token to sign with now; renewed ahead of its time where that is due.
    func credential() async throws(Failure) -> AccessGrant

    /// A token in place of `grant`, which the server refused: one that exists already, or a renewed one.
    func renew(replacing grant: AccessGrant) async throws(Failure) -> AccessGrant
}

/// A token with the number of the renewal it came from.
public struct AccessGrant: Sendable {
    /// How the token is presented, `Bearer` in most cases (RFC 6750).
    public let tokenType: String
    /// The token; a secret.
    public let token: String
    /// Grows by one with each renewal.
    public let generation: Int

    /// Makes a grant.
    public init(token: String, tokenType: String = "Bearer", generation: Int) {
        self.token = token
        self.tokenType = tokenType
        self.generation = generation
    }
}

extension AccessGrant: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The generation, never the token.
    public var description: String { "AccessGrant(generation: \(generation))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
