/// An access token with what is known of it.
public struct IssuedToken: Sendable {
    /// The token.
    public let accessToken: Secret<String>
    /// `Bearer` with the accounts API.
    public let tokenType: String
    /// When it runs out by the server's clock; `nil` when unknown.
    public let expiresAt: Timestamp?
    /// The scopes, when the service names them.
    public let scope: String?
    /// Whose it is.
    public let account: AccountID
    /// How far the service's clock is ahead of this computer's.
    public let clockDifference: ClockDifference

    /// Makes a token.
    public init(
        accessToken: Secret<String>, tokenType: String, expiresAt: Timestamp?, scope: String?, account: AccountID,
        clockDifference: ClockDifference = .none
    ) {
        self.clockDifference = clockDifference
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresAt = expiresAt
        self.scope = scope
        self.account = account
    }
}

extension IssuedToken {
    /// How many whole seconds the token lives at `now`, by this computer's clock; never negative, `nil` when unknown.
    public func secondsLeft(at now: Timestamp) -> Int64? {
        expiresAt.map { max(0, $0.milliseconds(since: clockDifference.serviceTime(at: now)) / 1_000) }
    }
}
