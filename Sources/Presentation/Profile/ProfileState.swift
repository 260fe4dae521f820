public import PorticoDomain

/// What the profile's screen shows.
public struct ProfileState: WorkingState {
    /// What was done last.
    public enum Outcome: Equatable, Sendable {
        /// Nickname or picture were changed.
        case saved(Profile)
        /// The password was changed; other sessions of the account have ended.
        case passwordChanged
    }

    /// What is wrong with a change of password.
    public struct PasswordFaults: Equatable, Sendable {
        /// The old one's fault.
        public internal(set) var old: InputFault?
        /// The new one's fault.
        public internal(set) var new: InputFault?

        /// Whether nothing is wrong.
        public var isEmpty: Bool { old == nil && new == nil }
    }

    /// Whose profile it is.
    public let account: AccountID
    /// The profile, or `nil` before it was fetched.
    public internal(set) var profile: Profile?
    /// The nickname being edited and what is known of it.
    public internal(set) var nickname = NicknameField(input: "")
    /// What will become of the picture: the one chosen, or `nil` when it stays.
    public internal(set) var newImage: NewImage?
    /// Why the last picture could not be chosen.
    public internal(set) var imageFault: InputFault?
    /// What is wrong with a change of password.
    public internal(set) var passwordFaults = PasswordFaults()
    /// What is under way and what went wrong; the check of a nickname is not counted.
    public internal(set) var work = Work()
    /// What was done last.
    public internal(set) var outcome: Happening<Outcome>?

    /// A change of the picture that is not saved yet.
    public enum NewImage: Equatable, Sendable {
        /// This one takes its place.
        case chosen(ImageDescription)
        /// It goes.
        case removed
    }

    /// Whether saving would change anything and the rules allow it.
    public var canSave: Bool {
        switch nickname.status {
        case .empty, .invalid: false
        case .unchanged: newImage != nil
        case .notAllowed, .checking, .available, .taken, .unknown: true
        }
    }

    package init(account: AccountID) {
        self.account = account
    }
}

extension ProfileState: NicknameState {}
