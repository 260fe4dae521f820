package import PorticoDomain
internal import PorticoHTTP

/// Changes one account as a whole at its accounts API.
package struct AccountAdministrator: AccountAdministration {
    private let call: AccountCall
    private let feed: SessionFeed

    /// Asks with an account's token; `feed` is told when the account is gone.
    package init(call: AccountCall, feed: SessionFeed) {
        self.call = call
        self.feed = feed
    }

    /// Replaces the password; a wrong old one is refused and ends nothing.
    package func changePassword(from old: Secret<String>, to new: Password) async throws(SessionError) {
        let body = WirePasswordChange(
            oldPassword: WireSecret(old.reveal()), newPassword: WireSecret(new.reveal()))
        try await call(AccountsAPI.changePassword(body), for: .passwords)
    }

    /// Deletes at the server first, then here.
    ///
    /// If the answer is lost, what is true is open: that is stored, and the next use of the account asks the server.
    package func deleteAccount(confirmedBy password: Secret<String>) async throws(SessionError) {
        try await deleteAccount(WireDeletion(password: WireSecret(password.reveal())))
    }

    /// Deletes as confirmed by a password or by a fresh ID token.
    func deleteAccount(_ confirmation: WireDeletion) async throws(SessionError) {
        do throws(SessionError) {
            try await call(AccountsAPI.deleteAccount(confirmation), for: .accountDeletion)
        } catch {
            if error.leavesOpen { try await change { $0.markDeletion(of: $1) } }
            throw error
        }
        call.engines.beginEpoch(of: call.account)
        try await change { $0.remove($1) }
        call.engines.beginEpoch(of: call.account)
    }

    private func change(
        _ change: @escaping @Sendable (inout SessionShelf, AccountID) -> Void
    ) async throws(SessionError) {
        let account = call.account
        do throws(SessionLocalDataSource.Failure) {
            try await call.engines.local.update { shelf in change(&shelf, account) }
        } catch {
            throw SessionError(error)
        }
        await feed.changed()
    }
}

extension SessionError {
    /// Whether the server may have acted although no answer came.
    fileprivate var leavesOpen: Bool {
        switch self {
        case .timedOut, .offline, .cancelled, .unexpectedAnswer: true
        default: false
        }
    }
}
