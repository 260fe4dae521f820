/// What a backend gives somebody who signs in.
public struct BackendSession: Sendable {
    /// Signs requests: visible ASCII without blanks (RFC 6750 §2.1); a session with another one is not taken.
    public let accessToken: Secret<String>
    /// How the access token is presented, `Bearer` in most cases.
    public let tokenType: String
    /// Seconds until the access token runs out; `nil` when unknown: then it is used until it is refused.
    public let expiresIn: Int?
    /// Buys the next access token: visible ASCII and blanks (RFC 6749 appendix A.17); `nil` when the backend gives none.
    public let refreshToken: Secret<String>?
    /// Whose it is.
    public let account: BackendAccount

    /// Holds an answer.
    public init(
        accessToken: Secret<String>, tokenType: String = "Bearer", expiresIn: Int? = nil,
        refreshToken: Secret<String>?, account: BackendAccount
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.account = account
    }
}

/// An account as a backend describes it.
public struct BackendAccount: Equatable, Sendable {
    /// The backend's identifier; never changes.
    public let id: String
    /// The email address.
    public let email: String?
    /// The nickname; `nil` until the registration is finished.
    public let nickname: String?

    /// Describes an account.
    public init(id: String, email: String?, nickname: String?) {
        self.id = id
        self.email = email
        self.nickname = nickname
    }
}
