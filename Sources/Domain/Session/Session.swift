/// An account with its phase, as this computer knows it.
public struct Session: Equatable, Sendable {
    /// The account.
    public let account: Account
    /// Where it stands.
    public let phase: SessionPhase
    /// When the access token runs out, by the server's clock; `nil` when unknown or absent.
    public let expiresAt: Timestamp?
    /// When the access token was last renewed or issued.
    public let renewedAt: Timestamp?
    /// How far the service's clock is ahead of this computer's, as learned last.
    public let clockDifference: ClockDifference
    /// Whether a deletion was sent whose answer never came, so that only the server knows whether the account exists.
    public let isDeletionUnknown: Bool
    /// Whether its tokens come from an older state of the vault, so that the server is asked before they are used.
    public let isUnverified: Bool

    /// Makes a session.
    public init(
        account: Account, phase: SessionPhase, expiresAt: Timestamp?, renewedAt: Timestamp?,
        clockDifference: ClockDifference = .none, isDeletionUnknown: Bool = false,
        isUnverified: Bool = false
    ) {
        self.account = account
        self.phase = phase
        self.expiresAt = expiresAt
        self.renewedAt = renewedAt
        self.clockDifference = clockDifference
        self.isDeletionUnknown = isDeletionUnknown
        self.isUnverified = isUnverified
    }

    /// What is true of it at `now`, by this computer's clock: a fresh session whose token is past its time is stale.
    package func judged(at now: Timestamp) -> Session {
        guard phase == .signedIn(.fresh), let expiresAt, expiresAt <= clockDifference.serviceTime(at: now) else {
            return self
        }
        return Session(
            account: account, phase: .signedIn(.stale), expiresAt: expiresAt, renewedAt: renewedAt,
            clockDifference: clockDifference, isDeletionUnknown: isDeletionUnknown,
            isUnverified: isUnverified)
    }
}
