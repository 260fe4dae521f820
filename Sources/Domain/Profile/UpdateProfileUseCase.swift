/// Changes a finished profile.
public struct UpdateProfileUseCase: Sendable {
    private let profile: any ProfileRepository

    /// Takes the profile's repository.
    public init(profile: any ProfileRepository) {
        self.profile = profile
    }

    /// Changes what is named; `nil` and ``ProfileChange/ImageChange/keep`` leave things as they are.
    ///
    /// A nickname that breaks a rule throws ``SessionError/invalid(_:)`` before anything is sent.
    public func callAsFunction(
        nickname: String? = nil, image: ProfileChange.ImageChange = .keep
    ) async throws(SessionError) -> Profile {
        var parsed: Nickname?
        if let nickname {
            parsed = try parsing { () throws(InputFault) in try Nickname(nickname) }
        }
        return try await profile.update(ProfileChange(nickname: parsed, image: image))
    }
}
