/// What changes one account as a whole.
public protocol AccountAdministration: Sendable {
    /// Replaces the password; other sessions of the account end.
    func changePassword(from old: Secret<String>, to new: Password) async throws(SessionError)
    /// Deletes the account at the server, then everything of it here.
    func deleteAccount(confirmedBy password: Secret<String>) async throws(SessionError)
}
