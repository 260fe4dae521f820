package import PorticoDomain
package import PorticoHTTP

/// Where an engine spends refresh tokens: an accounts API, or a provider's token endpoint (RFC 6749 §6).
package protocol RenewalSource: Sendable {
    /// How the answers to renewals are to be read.
    var renewalCall: AnswerMeaning.Call { get }
    /// Spends a refresh token and returns the raw answer, whose meaning the engine decides.
    func renew(_ refreshToken: Secret<String>, idempotencyKey: String) async -> AccountsDataSource.RenewalAnswer
    /// Reads a good answer to a renewal of an account's session.
    func renewal(from response: HTTPResponse, of account: Account) async -> RenewalReading
    /// Ends a session at the server; `key` gives the `Idempotency-Key` for a refresh token.
    ///
    /// - Returns: whether the server confirmed, or says itself that there is no such session any more.
    func end(_ credential: Credential, key: @Sendable (Secret<String>) -> String) async -> Bool
    /// Ends a session that nobody has used, as far as possible; whether the server confirmed.
    @discardableResult
    func discard(_ credential: Credential) async -> Bool
}

extension RenewalSource {
    /// The same as ending it.
    @discardableResult
    package func discard(_ credential: Credential) async -> Bool { await end(credential) { _ in "" } }
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

/// A good answer to a renewal, read.
package enum RenewalReading: Sendable {
    /// In order.
    case tokens(RenewedTokens)
    /// As it should be as far as can be told without asking; whether they are the account's is asked for once they are
    /// stored, and is so where it cannot be told now.
    case open(RenewedTokens, isAccounts: @Sendable () async -> Bool)
    /// It does not read; names what.
    case unreadable(what: String)
    /// It belongs to someone else.
    case otherIdentity
}

extension AccountsDataSource: RenewalSource {
    /// Only a word of the API's ends a session.
    package var renewalCall: AnswerMeaning.Call { .renewal }

    /// The session's tokens and account.
    package func renewal(from response: HTTPResponse, of account: Account) async -> RenewalReading {
        guard let session = session(from: response) else { return .unreadable(what: "session") }
        return .tokens(RenewedTokens(tokens: session.tokens, account: session.account))
    }

    /// Ends the session that the credential belongs to, with a renewed token where its own is past its time.
    package func end(_ credential: Credential, key: @Sendable (Secret<String>) -> String) async -> Bool {
        await Revocation(accounts: self)(credential, key: key)
    }

    /// Ends the session with the access token as it is.
    @discardableResult
    package func discard(_ credential: Credential) async -> Bool {
        let response = try? await endSession(with: credential.accessToken, tokenType: credential.tokenType)
        return response?.status == AccountsAPI.done
    }
}
