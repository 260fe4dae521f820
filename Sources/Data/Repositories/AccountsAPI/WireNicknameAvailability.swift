/// Whether a nickname is free.
package struct WireNicknameAvailability: Sendable, Equatable, Codable {
    /// Why a nickname is not free.
    package enum Reason: String, Sendable, Codable {
        case taken
        case invalid
        case reserved
    }

    /// Whether it is free for now.
    package let available: Bool
    /// Why not, or `nil` when it is free.
    package let reason: Reason?

    /// Makes an answer; a nickname without a reason is free.
    package init(reason: Reason?) {
        available = reason == nil
        self.reason = reason
    }

    private enum CodingKeys: String, CodingKey {
        case available
        case reason
    }

    /// Writes both keys, an absent reason as `null`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(available, forKey: .available)
        try container.encode(reason, forKey: .reason)
    }
}
