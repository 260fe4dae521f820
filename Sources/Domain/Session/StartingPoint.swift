/// Where a program begins, decided from what is stored and without the network.
public enum StartingPoint: Equatable, Sendable {
    /// Nobody is active.
    case onboarding
    /// The active account's profile is still to be finished.
    case profileSetup(AccountID)
    /// The active account is signed in.
    case main(Session)
    /// The server ended the active account's session.
    case sessionEnded(AccountID, EndReason)

    /// Decides from a snapshot; only the active account counts.
    package init(_ snapshot: SessionSnapshot) {
        guard let session = snapshot.activeSession else {
            self = .onboarding
            return
        }
        switch session.phase {
        case .signedOut: self = .onboarding
        case .profileIncomplete: self = .profileSetup(session.account.id)
        case .signedIn: self = .main(session)
        case .expired(let reason): self = .sessionEnded(session.account.id, reason)
        }
    }
}
