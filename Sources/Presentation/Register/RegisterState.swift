public import PorticoDomain

/// What the screen for a new account shows.
public struct RegisterState: WorkingState {
    /// Where the account is made.
    public internal(set) var service: ServiceName
    /// The address as typed.
    public internal(set) var email: String
    /// What is wrong with what was typed.
    public internal(set) var faults = SignInState.Faults()
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// The session that came of it; its profile is still to be finished.
    public internal(set) var outcome: Happening<Session>?

    package init(service: ServiceName, email: String) {
        self.service = service
        self.email = email
    }
}
