public import PorticoDomain

/// What the settings show.
public struct SettingsState: WorkingState {
    /// What was done last.
    public enum Outcome: Equatable, Sendable {
        /// Another account is active.
        case switched(AccountID)
        /// A session was ended.
        case signedOut(AccountID, SignOutReport)
        /// Every session was ended.
        case signedOutEverywhere(SignOutReport)
        /// An account was deleted.
        case deleted(AccountID)
        /// A service was added.
        case serviceAdded(ServiceName)
        /// A service was removed.
        case serviceRemoved(ServiceName)
    }

    /// The sessions, in the order in which they were added.
    public internal(set) var sessions: [Session] = []
    /// The active account, or `nil`.
    public internal(set) var active: AccountID?
    /// The services.
    public internal(set) var services: [Service] = []
    /// How the vault stands, or `nil` before it was looked at.
    public internal(set) var vault: VaultStatus?
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// What was done last.
    public internal(set) var outcome: Happening<Outcome>?

    package init() {}
}

extension SettingsState: CountedState {}
