public import PorticoKit

/// Device sessions that answer as scripted.
public final class FakeDeviceSessions: DeviceSessionRepository {
    /// The calls of `deviceSessions`.
    public let lists = ScriptedCall<Void, [DeviceSession]>("DeviceSessionRepository.deviceSessions")
    /// The calls of `revoke`.
    public let revocations = ScriptedCall<DeviceSession.ID, Void>("DeviceSessionRepository.revoke")

    /// Makes one without a script.
    public init() {}

    /// Answers as scripted in ``lists``.
    public func deviceSessions() async throws(SessionError) -> [DeviceSession] { try await lists(()) }

    /// Answers as scripted in ``revocations``.
    public func revoke(_ id: DeviceSession.ID) async throws(SessionError) { try await revocations(id) }
}
