/// What became of a profile that was to be finished.
public struct ProfileCompletion: Equatable, Sendable {
    /// The profile, as the server keeps it.
    public let profile: Profile
    /// Why the picture was not taken, or `nil`; the profile is finished all the same.
    public let imageFailure: SessionError?

    /// Makes a result.
    public init(profile: Profile, imageFailure: SessionError?) {
        self.profile = profile
        self.imageFailure = imageFailure
    }
}

/// Finishes a registration: nickname, then picture, then the account becomes the active one.
public struct CompleteProfileUseCase: Sendable {
    private let profile: any ProfileRepository
    private let sessions: any SessionRepository
    private let account: AccountID

    /// Takes the account to finish and where its profile lives.
    public init(profile: any ProfileRepository, sessions: any SessionRepository, account: AccountID) {
        self.profile = profile
        self.sessions = sessions
        self.account = account
    }

    /// Sends the nickname, then the picture.
    ///
    /// A nickname that breaks a rule throws ``SessionError/invalid(_:)`` before anything is sent. A picture that fails
    /// once the nickname was accepted undoes nothing: the result says both.
    public func callAsFunction(
        nickname: String, image: ProfileImage? = nil
    ) async throws(SessionError) -> ProfileCompletion {
        let nickname = try parsing { () throws(InputFault) in try Nickname(nickname) }
        var profile = try await profile.update(ProfileChange(nickname: nickname))
        var imageFailure: SessionError?
        if let image {
            do throws(SessionError) {
                profile = try await self.profile.update(ProfileChange(image: .replace(image)))
            } catch {
                imageFailure = error
            }
        }
        try await sessions.activate(account)
        return ProfileCompletion(profile: profile, imageFailure: imageFailure)
    }
}
