package import PorticoDomain

/// The last known profile, kept in the account's record of the vault, where private data belongs.
package struct ProfileCacheDataSource: Sendable {
    private let account: AccountID
    private let local: SessionLocalDataSource

    /// Reads and writes the record of an account.
    package init(account: AccountID, local: SessionLocalDataSource) {
        self.account = account
        self.local = local
    }

    /// The profile as it was last known; `nil` when the registration is not finished.
    package func profile() async throws(SessionLocalDataSource.Failure) -> Profile? {
        try await local.record(of: account)?.account.profile
    }

    /// Remembers what the server said; nothing is written when it is known already.
    package func remember(_ profile: Profile) async throws(SessionLocalDataSource.Failure) {
        let account = account
        try await local.update { shelf in shelf.describe(account, profile) }
    }
}
