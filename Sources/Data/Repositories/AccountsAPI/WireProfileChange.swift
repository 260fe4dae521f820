/// What to change of a profile.
package struct WireProfileChange: Sendable, Codable {
    /// The new nickname; needed the first time, later `nil` keeps the old one.
    package let nickname: String?

    /// Makes a body.
    package init(nickname: String?) {
        self.nickname = nickname
    }

    private enum CodingKeys: String, CodingKey {
        case nickname
    }
}
