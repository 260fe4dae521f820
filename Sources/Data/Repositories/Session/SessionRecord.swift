package import PorticoDomain

/// Everything this computer knows of one account: phase, credential and identity in one record of the vault, so that
/// they cannot disagree.
package struct SessionRecord: Sendable {
    /// Identity as the server last described it.
    package var account: Account
    /// Where the account stands.
    package var phase: SessionPhase
    /// The tokens; `nil` once the session ended.
    package var credential: Credential?
    /// The key from which `Idempotency-Key` values are derived: 32 random bytes, made once per account.
    package let idempotencyKey: Secret<[UInt8]>
    /// How far the server's clock is ahead of the local one, in milliseconds, as learned last.
    package var clockOffset: Int64
    /// Whether two renewals, one after the other, learned the same of it.
    package var isClockConfirmed: Bool
    /// Whether a deletion was sent whose answer never came.
    package var isDeletionPending: Bool
    /// The origin that issued the credential; `nil` in records that do not say so yet.
    package var issuer: String?
    /// Whether the credential comes from an older state of the vault, so that the server is asked before it is used.
    package var isUnverified: Bool

    /// Makes a record.
    package init(
        account: Account, phase: SessionPhase, credential: Credential?, idempotencyKey: Secret<[UInt8]>,
        clockOffset: Int64 = 0, isClockConfirmed: Bool = false, isDeletionPending: Bool = false, issuer: String? = nil,
        isUnverified: Bool = false
    ) {
        self.account = account
        self.phase = phase
        self.credential = credential
        self.idempotencyKey = idempotencyKey
        self.clockOffset = clockOffset
        self.isClockConfirmed = isClockConfirmed
        self.isDeletionPending = isDeletionPending
        self.issuer = issuer
        self.isUnverified = isUnverified
    }

    /// The account's name.
    package var id: AccountID { account.id }

    /// The record after something happened; a session that ended keeps no tokens.
    package func after(_ happening: SessionHappening) -> SessionRecord {
        var record = self
        record.phase = phase.after(happening)
        if case .expired = record.phase { record.credential = nil }
        return record
    }

    /// Whether nobody can tell at `now` how long the token lives, unless the service names its time again.
    ///
    /// This computer's clock was set back since the token came, or it was ahead then: that explains as well why the
    /// service's seemed behind, and by the time it is here now the token is dead. A difference that was learned twice is
    /// the service's own.
    package func isLifetimeUntold(at now: Timestamp) -> Bool {
        guard let credential, let expiresAt = credential.expiresAt else { return false }
        if credential.renewedAt.isAhead(of: now) { return true }
        return clockOffset <= -60_000 && !isClockConfirmed && expiresAt <= now
    }

    /// What people see of it, whatever the time is.
    package var session: Session {
        Session(
            account: account, phase: phase, expiresAt: credential?.expiresAt, renewedAt: credential?.renewedAt,
            clockDifference: ClockDifference(milliseconds: clockOffset), isDeletionUnknown: isDeletionPending,
            isUnverified: isUnverified)
    }
}
