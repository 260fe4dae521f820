package import PorticoDomain
internal import PorticoHTTP

/// The places where one account is signed in, as its service knows them.
package struct DeviceSessionsOfAccount: DeviceSessionRepository {
    private let call: AccountCall

    /// Asks with an account's token.
    package init(call: AccountCall) {
        self.call = call
    }

    /// All of them, this one included.
    package func deviceSessions() async throws(SessionError) -> [DeviceSession] {
        try await call(AccountsAPI.listSessions(), for: .deviceSessions).map(\.deviceSession)
    }

    /// Ends one of them.
    package func revoke(_ id: DeviceSession.ID) async throws(SessionError) {
        try await call(AccountsAPI.revokeSession(id), for: .deviceSessions)
    }
}
