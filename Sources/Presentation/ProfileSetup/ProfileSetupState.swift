public import PorticoDomain

/// What the screen that finishes a registration shows.
public struct ProfileSetupState: WorkingState {
    /// How the screen was left.
    public enum Outcome: Equatable, Sendable {
        /// The profile is finished; a picture may have been refused all the same.
        case completed(ProfileCompletion)
        /// The person signed out instead.
        case left(SignOutReport)
    }

    /// Whose profile it is.
    public let account: AccountID
    /// The nickname and what is known of it.
    public internal(set) var nickname = NicknameField(input: "")
    /// The chosen picture, or `nil`.
    public internal(set) var image: ImageDescription?
    /// Why the last picture could not be chosen.
    public internal(set) var imageFault: InputFault?
    /// What is under way and what went wrong; the check of a nickname is not counted.
    public internal(set) var work = Work()
    /// How the screen was left.
    public internal(set) var outcome: Happening<Outcome>?

    package init(account: AccountID) {
        self.account = account
    }
}

extension ProfileSetupState: NicknameState {}
