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

    /// Ends every session, all at once: a server that lets itself be waited for does not keep the others signed in.
    ///
    /// One that cannot be ended does not keep the others either; the first error is thrown when they are ended.
    /// - Returns: whether the servers confirmed all of them, and those that did not; nothing remains.
    public func all() async throws(SessionError) -> SignOutReport {
        let accounts = try await sessions.snapshot().sessions.map(\.account.id)
        let results = await withTaskGroup(of: (Int, Result<SignOutReport, SessionError>).self) { [sessions] group in
            for (index, account) in accounts.enumerated() {
                group.addTask {
                    do throws(SessionError) {
                        return (index, .success(try await sessions.signOut(account)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let reports = try results.sorted { $0.0 < $1.0 }.map { (_, result) throws(SessionError) in try result.get() }
        return SignOutReport(
            isRevokedAtServer: reports.allSatisfy(\.isRevokedAtServer), remaining: [],
            unrevoked: reports.flatMap(\.unrevoked),
            // Accounts of one provider share its page.
            endSessionAddresses: reports.flatMap(\.endSessionAddresses).reduce(into: []) { addresses, address in
                if !addresses.contains(address) { addresses.append(address) }
            })
    }
}
