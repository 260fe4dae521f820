package import PorticoDomain
package import PorticoHTTP

/// What a token endpoint gives (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3).
package struct TokenResponse: Sendable {
    /// The tokens.
    package let tokens: TokenAnswer
    /// The ID token, not looked at yet.
    package let idToken: Secret<String>?

    /// Reads a good answer; `nil` when it has no access token, one that is not a bearer token, a lifetime that is none,
    /// or a token or scope with a character that none has (RFC 6749 appendix A).
    package init?(_ response: HTTPResponse) {
        guard let members = JSONValue(response.body)?.members, let access = members["access_token"]?.text else {
            return nil
        }
        let (refresh, scope) = (members["refresh_token"]?.text, members["scope"]?.text)
        let identity = members["id_token"]?.text
        guard access.isAccessToken, identity?.isAccessToken ?? true,
            [refresh, scope].allSatisfy({ $0?.isVisibleASCII ?? true })
        else { return nil }
        // A token that must be proved with a key is of no use as a bearer token.
        guard (members["token_type"]?.text ?? "Bearer").lowercased() == "bearer" else { return nil }
        var lifetime: Int?
        if let value = members["expires_in"], value != .null {
            guard let seconds = Self.seconds(value) else { return nil }
            lifetime = seconds
        }
        tokens = TokenAnswer(
            accessToken: Secret(access), tokenType: "Bearer",
            refreshToken: refresh.map { Secret($0) }, expiresIn: lifetime, scope: scope)
        idToken = identity.map { Secret($0) }
    }

    /// A number or a numeric string that is not negative.
    static func seconds(_ value: JSONValue) -> Int? {
        let number: Double? =
            switch value {
            case .integer(let integer): Double(integer)
            case .number(let number): number
            case .string(let text): Double(text)
            default: nil
            }
        guard let number, number >= 0, number.isFinite else { return nil }
        return Int(min(number, 1e12))
    }
}
