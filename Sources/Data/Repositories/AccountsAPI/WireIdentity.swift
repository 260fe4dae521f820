package import PorticoDomain

/// A provider's identity that is linked to the account.
package struct WireIdentity: Sendable, Equatable, Codable {
    /// The server's identifier.
    package let id: String
    /// The provider's name at this service; `nil` when it is not trusted any more.
    package let provider: String?
    /// The provider's issuer address.
    package let issuer: String
    /// Who it is at the provider, as far as that told.
    package let name: String?
    /// When it was linked.
    package let linkedAt: WireTime

    /// Describes an identity.
    package init(id: String, provider: String?, issuer: String, name: String?, linkedAt: WireTime) {
        self.id = id
        self.provider = provider
        self.issuer = issuer
        self.name = name
        self.linkedAt = linkedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case provider
        case issuer
        case name
        case linkedAt = "linked_at"
    }

    /// Writes every key, absent values as `null`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(provider, forKey: .provider)
        try container.encode(issuer, forKey: .issuer)
        try container.encode(name, forKey: .name)
        try container.encode(linkedAt, forKey: .linkedAt)
    }

    /// The identity as people see it.
    package var identity: LinkedIdentity {
        LinkedIdentity(id: id, provider: provider, issuer: issuer, name: name, linkedAt: linkedAt.timestamp)
    }
}
