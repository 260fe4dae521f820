public import PorticoDomain

/// Which part of the app is shown.
public struct RootState: WorkingState {
    /// Why somebody is asked in.
    public enum OnboardingReason: Equatable, Sendable {
        /// No account is stored.
        case nobodyKnown
        /// Accounts are stored, none is active.
        case nobodyActive([AccountID])
        /// The person signed out; `remaining` are the accounts that stay signed in.
        case signedOut(remaining: [AccountID])
    }

    /// A part of the app.
    public enum Place: Equatable, Sendable {
        /// What is stored is being read, or could not be read: then ``WorkingState/problem`` says why.
        case splash
        /// Welcome, sign in, create an account.
        case onboarding(OnboardingReason)
        /// The profile is still to be finished.
        case profileSetup(AccountID)
        /// The tabs.
        case main(Session)
        /// Sign in again; the account's email is offered.
        case sessionEnded(AccountID, EndReason)
    }

    /// What is shown.
    public internal(set) var place = Place.splash
    /// What is under way and what went wrong.
    public internal(set) var work = Work()

    package init() {}
}
