/// An account as the API describes it.
package struct WireAccount: Sendable, Equatable, Codable {
    /// How far the registration came.
    package enum Status: String, Sendable, Codable {
        case active
        case profileIncomplete = "profile_incomplete"
    }

    /// The server's identifier; never changes.
    package let id: String
    /// The email address.
    package let email: String?
    /// How far the registration came.
    package let status: Status
    /// When it was made.
    package let createdAt: WireTime?
    /// The profile, or `nil` until the registration is finished.
    package let profile: WireProfile?
    /// Whether there is a password; `nil` where the server does not say.
    package let hasPassword: Bool?

    /// Describes an account.
    package init(
        id: String, email: String?, status: Status, createdAt: WireTime?, profile: WireProfile?,
        hasPassword: Bool? = nil
    ) {
        self.id = id
        self.email = email
        self.status = status
        self.createdAt = createdAt
        self.profile = profile
        self.hasPassword = hasPassword
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case email
        case status
        case createdAt = "created_at"
        case profile
        case hasPassword = "has_password"
    }

    /// Writes every key, absent values as `null`; whether there is a password only where that is known.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(email, forKey: .email)
        try container.encode(status, forKey: .status)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(profile, forKey: .profile)
        try container.encodeIfPresent(hasPassword, forKey: .hasPassword)
    }
}

/// A profile as the API describes it.
package struct WireProfile: Sendable, Equatable, Codable {
    /// The nickname as the server keeps it (NFC).
    package let nickname: String
    /// What is known of the picture, or `nil` without one.
    package let image: WireImage?

    /// Describes a profile.
    package init(nickname: String, image: WireImage?) {
        self.nickname = nickname
        self.image = image
    }

    private enum CodingKeys: String, CodingKey {
        case nickname
        case image
    }

    /// Writes every key, an absent picture as `null`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(nickname, forKey: .nickname)
        try container.encode(image, forKey: .image)
    }
}

/// A picture's type and measures.
package struct WireImage: Sendable, Equatable, Codable {
    /// The media type, such as `image/png`.
    package let type: String
    /// Size of the file in bytes.
    package let bytes: Int
    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int

    /// Describes a picture.
    package init(type: String, bytes: Int, width: Int, height: Int) {
        self.type = type
        self.bytes = bytes
        self.width = width
        self.height = height
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case bytes
        case width
        case height
    }
}
