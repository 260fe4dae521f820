internal import PorticoConcurrency
public import PorticoKit

/// Stored sessions that a test sets; what changes them is recorded and answered as scripted.
public final class FakeSessions: SessionRepository {
    private struct State {
        var snapshot: SessionSnapshot
        var continuations: [AsyncStream<SessionSnapshot>.Continuation] = []
    }

    private let state: Locked<State>

    /// The calls of `snapshot`; unscripted, they answer what was shown last.
    public let snapshots = ScriptedCall<Void, SessionSnapshot>("SessionRepository.snapshot")
    /// The calls of `activate`.
    public let activations = ScriptedCall<AccountID, Void>("SessionRepository.activate")
    /// The calls of `verify`.
    public let verifications = ScriptedCall<AccountID, Session>("SessionRepository.verify")
    /// The calls of `signOut`.
    public let signOuts = ScriptedCall<AccountID, SignOutReport>("SessionRepository.signOut")

    /// Begins with a snapshot.
    public init(_ snapshot: SessionSnapshot = SessionSnapshot(sessions: [], active: nil)) {
        state = Locked(State(snapshot: snapshot))
        snapshots.alwaysAnswer(snapshot)
    }

    deinit { finishChanges() }

    /// Puts a snapshot in the place of the last one and tells everyone who follows.
    public func show(_ snapshot: SessionSnapshot) {
        snapshots.alwaysAnswer(snapshot)
        let continuations = state.withLock { state in
            state.snapshot = snapshot
            return state.continuations
        }
        for continuation in continuations { continuation.yield(snapshot) }
    }

    /// Ends every stream of changes.
    public func finishChanges() {
        let continuations = state.withLock { state in
            defer { state.continuations.removeAll() }
            return state.continuations
        }
        for continuation in continuations { continuation.finish() }
    }

    /// Answers as scripted in ``snapshots``.
    public func snapshot() async throws(SessionError) -> SessionSnapshot { try await snapshots(()) }

    /// The snapshot shown last, then every one that ``show(_:)`` is given.
    public func changes() async -> AsyncStream<SessionSnapshot> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionSnapshot.self)
        let current = state.withLock { state in
            state.continuations.append(continuation)
            return state.snapshot
        }
        continuation.yield(current)
        return stream
    }

    /// Answers as scripted in ``activations``.
    public func activate(_ account: AccountID) async throws(SessionError) { try await activations(account) }

    /// Answers as scripted in ``verifications``.
    public func verify(_ account: AccountID) async throws(SessionError) -> Session { try await verifications(account) }

    /// Answers as scripted in ``signOuts``.
    public func signOut(_ account: AccountID) async throws(SessionError) -> SignOutReport {
        try await signOuts(account)
    }
}
