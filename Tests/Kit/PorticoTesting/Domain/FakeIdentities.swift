public import PorticoKit

/// Linked identities that answer as scripted.
public final class FakeIdentities: IdentityRepository {
    /// The calls of `identities`.
    public let lists = ScriptedCall<Void, [LinkedIdentity]>("IdentityRepository.identities")
    /// The calls of `unlink`.
    public let unlinkings = ScriptedCall<LinkedIdentity.ID, Void>("IdentityRepository.unlink")

    /// The calls of `hasPassword`; a service that does not say, unless scripted.
    public let passwords = ScriptedCall<Void, Bool?>("IdentityRepository.hasPassword")

    /// Makes one without a script.
    public init() {
        passwords.alwaysAnswer(nil)
    }

    /// Answers as scripted in ``lists``.
    public func identities() async throws(SessionError) -> [LinkedIdentity] { try await lists(()) }

    /// Answers as scripted in ``passwords``.
    public func hasPassword() async throws(SessionError) -> Bool? { try await passwords(()) }

    /// Answers as scripted in ``unlinkings``.
    public func unlink(_ id: LinkedIdentity.ID) async throws(SessionError) { try await unlinkings(id) }
}
