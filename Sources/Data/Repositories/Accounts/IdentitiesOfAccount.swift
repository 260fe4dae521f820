package import PorticoDomain
internal import PorticoHTTP

/// The providers' identities that are linked to one account, as its service knows them.
package struct IdentitiesOfAccount: IdentityRepository {
    private let call: AccountCall

    /// Asks with an account's token.
    package init(call: AccountCall) {
        self.call = call
    }

    /// All of them, the one linked first at the front.
    package func identities() async throws(SessionError) -> [LinkedIdentity] {
        try await call(AccountsAPI.listIdentities(), for: .providers).map(\.identity)
    }

    /// Takes one away.
    package func unlink(_ id: LinkedIdentity.ID) async throws(SessionError) {
        try await call(AccountsAPI.unlinkIdentity(id), for: .providers)
    }
}
