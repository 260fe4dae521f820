internal import PorticoDomain
internal import PorticoHTTP

/// The answer to registration, sign-in and refresh: a token pair and whose it is.
package struct WireSession: Sendable, Codable {
    /// The access token.
    package let accessToken: WireSecret
    /// `Bearer`.
    package let tokenType: String
    /// Seconds until the access token runs out; `nil` when the answer does not say, never negative.
    package let expiresIn: Int?
    /// The refresh token; `nil` when the answer has none, which keeps the old one.
    package let refreshToken: WireSecret?
    /// The account.
    package let account: WireAccount

    /// Makes an answer.
    package init(
        accessToken: WireSecret, tokenType: String = "Bearer", expiresIn: Int?, refreshToken: WireSecret?,
        account: WireAccount
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.account = account
    }

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case account
    }

    /// Reads an answer; `expires_in` may be a number or a numeric string, and must not be negative.
    ///
    /// A token or type with a character that none has is no answer: others would take it for the end of a line.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decode(WireSecret.self, forKey: .accessToken)
        tokenType = try container.decodeIfPresent(String.self, forKey: .tokenType) ?? "Bearer"
        refreshToken = try container.decodeIfPresent(WireSecret.self, forKey: .refreshToken)
        guard accessToken.reveal().isAccessToken, tokenType.isHTTPToken,
            refreshToken.map({ $0.reveal().isVisibleASCII }) ?? true
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .accessToken, in: container, debugDescription: "characters that no token has")
        }
        account = try container.decode(WireAccount.self, forKey: .account)
        expiresIn = try container.decodeIfPresent(WireLifetime.self, forKey: .expiresIn)?.seconds
    }
}

/// A lifetime in whole seconds, written as a number or a numeric string.
private struct WireLifetime: Decodable {
    let seconds: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number =
            if let text = try? container.decode(String.self) { Double(text) } else {
                try container.decode(Double.self)
            }
        guard let number, number >= 0, number.isFinite else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a lifetime")
        }
        seconds = Int(min(number, 1e12))
    }
}

/// One place where the account is signed in.
package struct WireDeviceSession: Sendable, Equatable, Codable {
    /// The server's identifier.
    package let id: String
    /// The device's name as given at sign-in.
    package let name: String
    /// When it signed in.
    package let createdAt: WireTime
    /// When it was last seen.
    package let lastSeenAt: WireTime
    /// Whether it is the session that asks.
    package let current: Bool

    /// Describes a session.
    package init(id: String, name: String, createdAt: WireTime, lastSeenAt: WireTime, current: Bool) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.current = current
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case createdAt = "created_at"
        case lastSeenAt = "last_seen_at"
        case current
    }
}
