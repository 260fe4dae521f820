/// The providers' identities that are linked to one account.
public protocol IdentityRepository: Sendable {
    /// All of them, the one linked first at the front.
    ///
    /// A service without such a list throws ``InputFault/notOffered(_:by:)``.
    func identities() async throws(SessionError) -> [LinkedIdentity]
    /// Takes one away: nobody gets in with it any more; sessions that run go on.
    ///
    /// The only way in is refused with ``Refusal/Code-swift.enum/lastWayIn``.
    func unlink(_ id: LinkedIdentity.ID) async throws(SessionError)
    /// Whether the account has a password, too; `nil` where the service does not say.
    func hasPassword() async throws(SessionError) -> Bool?
}
