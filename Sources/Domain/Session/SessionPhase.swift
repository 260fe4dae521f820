/// Where an account stands.
public enum SessionPhase: Equatable, Sendable {
    /// A person ended it; nothing of it is kept.
    case signedOut
    /// The account exists, its profile is not finished.
    case profileIncomplete
    /// Signed in.
    case signedIn(Freshness)
    /// The server ended it; the account stays listed and its email is offered.
    case expired(EndReason)
}

/// How sure a signed-in session is.
public enum Freshness: Equatable, Sendable {
    /// The last answer of the server was good and the token lives.
    case fresh
    /// The token is past its time or a renewal must be tried again; nothing says that the session ended.
    case stale
    /// The last attempt found no network or no server.
    case offline
}

/// Why a server ended a session.
public enum EndReason: String, Equatable, Sendable, CaseIterable {
    /// Ended from another device or by the password's change.
    case revoked
    /// A refresh token was used twice.
    case refreshTokenReused = "refresh_token_reused"
    /// Not used for too long.
    case refreshTokenExpired = "refresh_token_expired"
    /// The server does not know the refresh token.
    case refreshTokenUnknown = "refresh_token_unknown"
    /// The service gave no refresh token and the access token ran out.
    case noRefreshToken = "no_refresh_token"
    /// The service refused without saying why.
    case invalidGrant = "invalid_grant"
    /// The account is gone.
    case accountDeleted = "account_deleted"
    /// What the provider gave at a renewal belongs to someone else, so it was thrown away.
    case identityChanged = "identity_changed"
}
