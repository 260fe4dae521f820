/// Finds out where to begin; what is stored decides, the network is asked later.
public struct RestoreSessionUseCase: Sendable {
    private let sessions: any SessionRepository

    /// Takes the stored sessions.
    public init(sessions: any SessionRepository) {
        self.sessions = sessions
    }

    /// Where to begin; a vault that cannot be read throws ``SessionError/vault(_:)`` and signs nobody out.
    public func callAsFunction() async throws(SessionError) -> StartingPoint {
        StartingPoint(try await sessions.snapshot())
    }
}
