public import PorticoKit

/// A profile that answers as scripted.
public final class FakeProfiles: ProfileRepository {
    /// The calls of `profile`.
    public let profiles = ScriptedCall<Void, Profile?>("ProfileRepository.profile")
    /// The calls of `update`.
    public let updates = ScriptedCall<ProfileChange, Profile>("ProfileRepository.update")
    /// The calls of `image`.
    public let images = ScriptedCall<Void, ProfileImage?>("ProfileRepository.image")
    /// The calls of `availability`.
    public let availabilities = ScriptedCall<Nickname, NicknameAvailability>("ProfileRepository.availability")

    /// Makes one without a script.
    public init() {}

    /// Answers as scripted in ``profiles``.
    public func profile() async throws(SessionError) -> Profile? { try await profiles(()) }

    /// Answers as scripted in ``updates``.
    public func update(_ change: ProfileChange) async throws(SessionError) -> Profile { try await updates(change) }

    /// Answers as scripted in ``images``.
    public func image() async throws(SessionError) -> ProfileImage? { try await images(()) }

    /// Answers as scripted in ``availabilities``.
    public func availability(of nickname: Nickname) async throws(SessionError) -> NicknameAvailability {
        try await availabilities(nickname)
    }
}
