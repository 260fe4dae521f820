/// Ends sessions because a person wants it.
public struct LogoutUseCase: Sendable {
    private let sessions: any SessionRepository

    /// Takes the stored sessions.
    public init(sessions: any SessionRepository) {
        self.sessions = sessions
    }

    /// Ends one session; works offline too, and then reports that the server did not confirm.
    public func callAsFunction(_ account: AccountID) async throws(SessionError) -> SignOutReport {
        try await sessions.signOut(account)
    }

    /// Ends every session, in the order in which they were added.
    ///
    /// One that cannot be ended does not keep the others: they are ended first, then the first error is thrown.
    /// - Returns: whether the server confirmed all of them; nothing remains.
    public func all() async throws(SessionError) -> SignOutReport {
        var isRevokedAtServer = true
        var failure: SessionError?
        for session in try await sessions.snapshot().sessions {
            do throws(SessionError) {
                let report = try await sessions.signOut(session.account.id)
                isRevokedAtServer = isRevokedAtServer && report.isRevokedAtServer
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return SignOutReport(isRevokedAtServer: isRevokedAtServer, remaining: [])
    }
}
