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
