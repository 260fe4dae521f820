/// The places where one account is signed in.
public protocol DeviceSessionRepository: Sendable {
    /// All of them, this one included.
    func deviceSessions() async throws(SessionError) -> [DeviceSession]
    /// Ends one of them; this one is signed out here too.
    func revoke(_ id: DeviceSession.ID) async throws(SessionError)
}
