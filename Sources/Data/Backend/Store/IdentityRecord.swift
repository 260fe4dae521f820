internal import PorticoDomain
internal import PorticoVault

/// An identity as stored.
struct IdentityRecord: Sendable {
    let issuer: String
    let subject: String
    /// Who it is at the provider, as that told when it was linked.
    let name: String?
    let linkedAt: Timestamp

    /// What the API calls it: made of what never changes, without telling it.
    var id: String { Self.id(issuer: issuer, subject: subject) }

    /// 32 hexadecimal digits that are always the same for the same person at a provider.
    static func id(issuer: String, subject: String) -> String {
        Hexadecimal.text(KeyedHash.hash(Array("\(issuer)\0\(subject)".utf8), length: 16))
    }
}
