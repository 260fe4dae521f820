package import PorticoDomain
internal import PorticoHTTP

/// The places where one account is signed in, as its service knows them.
package struct DeviceSessionsOfAccount: DeviceSessionRepository {
    private let call: AccountCall
    private let sessions: any SessionRepository

    /// Asks with an account's token; `sessions` is told when this computer's own session is ended.
    package init(call: AccountCall, sessions: any SessionRepository) {
        self.call = call
        self.sessions = sessions
    }

    /// All of them, this one included.
    package func deviceSessions() async throws(SessionError) -> [DeviceSession] {
        try await call(AccountsAPI.listSessions(), for: .deviceSessions).map(\.deviceSession)
    }

    /// Ends one of them; this computer's own is signed out, so that nothing of it stays here either.
    package func revoke(_ id: DeviceSession.ID) async throws(SessionError) {
        let isOwn = try await deviceSessions().contains { $0.id == id && $0.isCurrent }
        guard isOwn else { return try await call(AccountsAPI.revokeSession(id), for: .deviceSessions) }
        guard try await sessions.signOut(call.account).isRevokedAtServer else { throw .offline }
    }
}
