public import PorticoDomain

/// What a screen that asks for email and password shows.
public struct CredentialsState: WorkingState {
    /// What is wrong with what was typed, by field.
    public struct Faults: Equatable, Sendable {
        /// The email's fault.
        public internal(set) var email: InputFault?
        /// The password's fault.
        public internal(set) var password: InputFault?

        /// Whether nothing is wrong.
        public var isEmpty: Bool { email == nil && password == nil }
    }

    /// Where to sign in or to make the account.
    public internal(set) var service: ServiceName
    /// The address as typed.
    public internal(set) var email: String
    /// What is wrong with what was typed.
    public internal(set) var faults = Faults()
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// The session that came of it; of a new account the profile is still to be finished.
    public internal(set) var outcome: Happening<Session>?

    package init(service: ServiceName, email: String) {
        self.service = service
        self.email = email
    }
}
