internal import PorticoData
internal import PorticoDomain

/// An account as stored.
struct AccountRecord: Sendable {
    let id: String
    let email: String
    let passwordHash: String?
    let createdAt: Timestamp
    let profile: WireProfile?

    /// The account as the API shows it.
    var wire: WireAccount {
        WireAccount(
            id: id, email: email, status: profile == nil ? .profileIncomplete : .active,
            createdAt: WireTime(createdAt), profile: profile, hasPassword: passwordHash != nil)
    }
}
