package import PorticoDomain
package import PorticoHTTP

/// Where an engine spends refresh tokens: an accounts API, or a token endpoint (RFC 6749 §6).
package protocol RenewalSource: Sendable {
    /// Spends a refresh token and returns the raw answer, whose meaning the engine decides.
    func renew(_ refreshToken: Secret<String>, idempotencyKey: String) async -> AccountsDataSource.RenewalAnswer
    /// Reads a good answer; `nil` when it does not read.
    func renewal(from response: HTTPResponse) -> RenewedTokens?
    /// Ends the session that an access token belongs to; the answer's body is not looked at.
    func endSession(with accessToken: Secret<String>, tokenType: String) async throws(ClientError) -> HTTPResponse
}

/// What a renewal gave.
package struct RenewedTokens: Sendable {
    /// The tokens.
    package let tokens: TokenAnswer
    /// The account, where the service describes it with its tokens.
    package let account: WireAccount?

    /// Holds what an answer said.
    package init(tokens: TokenAnswer, account: WireAccount?) {
        self.tokens = tokens
        self.account = account
    }
}

extension AccountsDataSource: RenewalSource {
    /// The session's tokens and account.
    package func renewal(from response: HTTPResponse) -> RenewedTokens? {
        session(from: response).map { RenewedTokens(tokens: $0.tokens, account: $0.account) }
    }
}
