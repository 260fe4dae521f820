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

    /// What is true of it at `now`, by this computer's clock: a fresh session whose token is past its time is stale, and
    /// so is one whose end cannot be told, because the clock was set back since.
    package func judged(at now: Timestamp) -> Session {
        let isUntold = expiresAt != nil && renewedAt?.isAhead(of: now) == true
        let isOver = expiresAt.map { $0 <= clockDifference.serviceTime(at: now) } ?? false
        guard isUntold || isOver && phase == .signedIn(.fresh) else { return self }
        return Session(
            account: account, phase: phase == .signedIn(.fresh) ? .signedIn(.stale) : phase,
            expiresAt: isUntold ? nil : expiresAt, renewedAt: renewedAt, clockDifference: clockDifference,
            isDeletionUnknown: isDeletionUnknown, isUnverified: isUnverified)
    }
}
