/// The profile of one account.
public protocol ProfileRepository: Sendable {
    /// The profile as the server has it; the last known one when there is no network.
    func profile() async throws(SessionError) -> Profile?
    /// Changes the profile; the first change finishes the registration, and the stored phase says so before the call
    /// returns.
    func update(_ change: ProfileChange) async throws(SessionError) -> Profile
    /// The picture, or `nil` without one.
    func image() async throws(SessionError) -> ProfileImage?
    /// Whether somebody may take a nickname.
    func availability(of nickname: Nickname) async throws(SessionError) -> NicknameAvailability
}
