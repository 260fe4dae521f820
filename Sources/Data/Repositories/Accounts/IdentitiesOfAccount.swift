package import PorticoDomain
internal import PorticoHTTP

/// The providers' identities that are linked to one account, as its service knows them.
package struct IdentitiesOfAccount: IdentityRepository {
    private let call: AccountCall

    /// Asks with an account's token.
    package init(call: AccountCall) {
        self.call = call
    }

    /// All of them, the one linked first at the front. A service that does not know the path has no such list.
    package func identities() async throws(SessionError) -> [LinkedIdentity] {
        do throws(SessionError) {
            return try await call(AccountsAPI.listIdentities(), for: .linkedIdentities).map(\.identity)
        } catch {
            guard error.isNotFound else { throw error }
            throw .invalid(.notOffered(.linkedIdentities, by: call.account.service))
        }
    }

    /// As the account itself is described.
    package func hasPassword() async throws(SessionError) -> Bool? {
        try await call(AccountsAPI.readAccount(), for: .linkedIdentities).hasPassword
    }

    /// Takes one away.
    package func unlink(_ id: LinkedIdentity.ID) async throws(SessionError) {
        try await call(AccountsAPI.unlinkIdentity(id), for: .linkedIdentities)
    }
}
