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
    /// The provider refused without saying why.
    case invalidGrant = "invalid_grant"
    /// The account is gone.
    case accountDeleted = "account_deleted"
    /// What the provider gave at a renewal belongs to somebody else, so it was thrown away.
    case identityChanged = "identity_changed"
}

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

/// Every account this computer knows, and which of them is active.
public struct SessionSnapshot: Equatable, Sendable {
    /// The sessions, in the order in which they were added.
    public let sessions: [Session]
    /// The active account, or `nil`.
    public let active: AccountID?
    /// Why the vault is closed since the rest was read, or `nil`; nobody is signed out by that.
    public let vaultFault: VaultFault?

    /// Makes a snapshot.
    public init(sessions: [Session], active: AccountID?, vaultFault: VaultFault? = nil) {
        self.sessions = sessions
        self.active = active
        self.vaultFault = vaultFault
    }

    /// The active account's session.
    public var activeSession: Session? { sessions.first { $0.account.id == active } }

    /// What is true of them at `now`, by this computer's clock.
    package func judged(at now: Timestamp) -> SessionSnapshot {
        SessionSnapshot(
            sessions: sessions.map { $0.judged(at: now) }, active: active, vaultFault: vaultFault)
    }
}

/// One of the places where an account is signed in.
public struct DeviceSession: Equatable, Sendable, Identifiable {
    /// The server's identifier.
    public let id: String
    /// The device's name as it was given at sign-in.
    public let name: String
    /// When it signed in.
    public let createdAt: Timestamp
    /// When it was last seen.
    public let lastSeenAt: Timestamp
    /// Whether it is the session that asks.
    public let isCurrent: Bool

    /// Makes a device session.
    public init(id: String, name: String, createdAt: Timestamp, lastSeenAt: Timestamp, isCurrent: Bool) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.isCurrent = isCurrent
    }
}
