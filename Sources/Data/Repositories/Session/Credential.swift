package import PorticoDomain
internal import PorticoHTTP

/// The tokens of one account.
package struct Credential: Sendable {
    /// Signs requests.
    package var accessToken: Secret<String>
    /// How the access token is presented, `Bearer` in most cases.
    package var tokenType: String
    /// Buys the next access token; `nil` when the service gives none.
    package var refreshToken: Secret<String>?
    /// The scopes, when the service names them.
    package var scope: String?
    /// When the access token runs out by the server's clock; `nil` when unknown: it is used until refused.
    package var expiresAt: Timestamp?
    /// How long the access token lives from its issue, in seconds; `nil` when unknown.
    package var lifetime: Int64?
    /// When it was issued or renewed, by the local clock.
    package var renewedAt: Timestamp
    /// Grows by one at each renewal.
    package var generation: Int

    /// Holds tokens.
    package init(
        accessToken: Secret<String>, tokenType: String, refreshToken: Secret<String>?, scope: String?,
        expiresAt: Timestamp?, lifetime: Int64?, renewedAt: Timestamp, generation: Int
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.refreshToken = refreshToken
        self.scope = scope
        self.expiresAt = expiresAt
        self.lifetime = lifetime
        self.renewedAt = renewedAt
        self.generation = generation
    }

    /// Whether the token fits into a header, a line and an environment; not so in what a version stored that took every
    /// character.
    package var isPresentable: Bool { accessToken.reveal().isAccessToken && tokenType.isHTTPToken }

    /// Whether both hold the same tokens; the times do not count.
    package func hasTokens(of other: Credential) -> Bool {
        accessToken.reveal() == other.accessToken.reveal()
            && refreshToken?.reveal() == other.refreshToken?.reveal()
    }
}

/// Tokens as a service hands them out.
package struct TokenAnswer: Sendable {
    /// The longest lifetime that is believed: a year.
    package static let longestLifetime: Int64 = 31_536_000

    /// The access token.
    package let accessToken: Secret<String>
    /// How it is presented.
    package let tokenType: String
    /// The refresh token; `nil` keeps the old one.
    package let refreshToken: Secret<String>?
    /// Seconds until the access token runs out; `nil` when the answer does not say, 0 counts as unknown.
    package let expiresIn: Int?
    /// The scopes, when named.
    package let scope: String?

    /// Holds an answer.
    package init(
        accessToken: Secret<String>, tokenType: String, refreshToken: Secret<String>?, expiresIn: Int?,
        scope: String? = nil
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.scope = scope
    }

    /// The credential that follows `old`; `now` is the local time, `serverNow` the server's.
    package func credential(after old: Credential?, now: Timestamp, serverNow: Timestamp) -> Credential {
        let hint = JSONWebToken.lifetime(accessToken.reveal(), serverNow: serverNow.seconds)
        let seconds = expiresIn.map(Int64.init).flatMap { $0 > 0 ? $0 : nil } ?? hint.flatMap { $0 > 0 ? $0 : nil }
        let lifetime = seconds.map { min($0, Self.longestLifetime) }
        return Credential(
            accessToken: accessToken, tokenType: tokenType, refreshToken: refreshToken ?? old?.refreshToken,
            scope: scope ?? old?.scope, expiresAt: lifetime.map { serverNow.adding(seconds: $0) }, lifetime: lifetime,
            renewedAt: now, generation: (old?.generation ?? 0) + 1)
    }
}
