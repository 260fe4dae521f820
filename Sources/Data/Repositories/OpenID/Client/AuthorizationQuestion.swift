internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

/// One authorization request with what its answer is known by: state, nonce and proof (RFC 6749 §4.1.1, RFC 7636).
struct AuthorizationQuestion: Sendable {
    /// What this program alone knows of the request, and what tells its answer from others: 256 random bits.
    let state: String
    /// Ties the ID token to the request: 256 random bits, as they go to an accounts API.
    let nonce: String
    /// The nonce as the provider gets it: hashed where the raw one goes to an accounts API.
    let sentNonce: String
    /// Proves at the exchange who asked: 43 characters out of 32 random bytes.
    let verifier: Secret<String>
    /// Where the browser comes back to.
    let redirectAddress: String

    /// Makes a question with fresh randomness.
    init(
        redirectAddress: String, hashesNonce: Bool, randomBytes: @Sendable (Int) -> [UInt8]
    ) throws(SessionError) {
        self.redirectAddress = redirectAddress
        state = Base64URL.encode(randomBytes(32))
        nonce = Base64URL.encode(randomBytes(32))
        verifier = Secret(Base64URL.encode(randomBytes(32)))
        do throws(TokenFault) {
            sentNonce = hashesNonce ? try NonceHash.of(nonce) : nonce
        } catch {
            throw SessionError(ProviderFault.token(error))
        }
    }

    /// Names that extra parameters may not have, because the program's safety rests on what it sends under them.
    static let ownParameters: Set<String> = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "response_mode", "request", "request_uri", "client_secret", "code", "code_verifier",
        "device_code", "grant_type",
    ]

    /// Seconds since a sign-in that counts as fresh, beside asking for another one: 0 would say that too (OpenID
    /// Connect Core §3.1.2.1), but there are providers that refuse it, or send people in circles at little more.
    private static let freshness = 300

    /// The address for the browser.
    func address(
        at endpoint: HTTPURL, _ settings: ProviderSettings, scopes: [String], _ options: ProviderSignInOptions,
        isFresh: Bool
    ) throws(SessionError) -> HTTPURL {
        let challenge: String
        do throws(TokenFault) {
            challenge = Base64URL.encode(try SignatureCheck.digest(Array(verifier.reveal().utf8), bits: 256))
        } catch {
            throw SessionError(ProviderFault.token(error))
        }
        let items =
            [
                QueryItem("response_type", "code"), QueryItem("client_id", settings.clientID),
                QueryItem("redirect_uri", redirectAddress), QueryItem("scope", scopes.joined(separator: " ")),
                QueryItem("state", state), QueryItem("nonce", sentNonce), QueryItem("code_challenge", challenge),
                QueryItem("code_challenge_method", "S256"), QueryItem("login_hint", options.loginHint),
                QueryItem("prompt", options.prompt),
                QueryItem("max_age", isFresh ? Self.freshness : nil),
            ] + settings.further
        let query = PercentEncoding.encodeQuery(items)
        return HTTPURL(
            origin: endpoint.origin, path: endpoint.path, query: endpoint.query.map { "\($0)&\(query)" } ?? query)
    }
}

extension ProviderSettings {
    /// What authorization and device requests carry beyond the standard's own.
    var further: [QueryItem] {
        [QueryItem("audience", audience)] + resources.map { QueryItem("resource", $0) }
            + parameters.map { QueryItem($0.name, $0.value) }
    }
}
