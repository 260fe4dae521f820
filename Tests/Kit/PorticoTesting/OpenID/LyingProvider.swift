internal import CPorticoSodium
internal import PorticoConcurrency
package import PorticoHTTP
internal import PorticoVault

/// An OpenID provider of a test's own: honest until it is told to lie, and it counts what it is asked.
///
/// It is a transport, so that it answers in the process, or behind a `LoopbackListener` for other processes. Codes are
/// exchanged once and with their proof, refresh tokens rotate, and one that is spent twice ends its family.
package final class LyingProvider: HTTPTransport {
    /// What it lies about.
    package struct Lies: Sendable {
        /// The issuer in its document.
        package var issuer: String?
        /// Members that its document leaves out.
        package var omitted: Set<String> = []
        /// Further members of its document, as JSON: `"a":1,"b":2`.
        package var furtherMembers = ""
        /// The body and status of its document instead.
        package var document: (status: Int, body: String)?
        /// Changes the claims of each ID token, JSON as it is.
        package var claims: @Sendable (String) -> String = { $0 }
        /// Signs ID tokens in place of the key it publishes.
        package var signer: TokenSigner?
        /// The header of ID tokens.
        package var header: String?
        /// Leaves the ID token out.
        package var hasNoIDToken = false
        /// Whose tokens a renewal gives.
        package var subjectAtRenewal: String?
        /// Gives no refresh token.
        package var hasNoRefreshToken = false
        /// The person of whom UserInfo tells.
        package var subjectOfUserInfo: String?
        /// The status and body of UserInfo instead.
        package var userInfo: (status: Int, body: String)?
        /// The member `interval` of a device answer, as JSON; `nil` leaves it out.
        package var interval: String? = "5"
        /// What the token endpoint says of a device code, one a time, before it says what is true; the last stands when
        /// `repeatsDeviceWords` is set.
        package var deviceWords: [String] = []
        /// Whether the last of `deviceWords` is said for ever.
        package var repeatsDeviceWords = false
        /// How many seconds a device code lives.
        package var deviceLifetime = 600
        /// Refuses each revocation with 401.
        package var refusesRevocation = false
        /// Answers the token endpoint with this instead, once.
        package var tokenAnswers: [Result<HTTPResponse, TransportError>] = []

        /// No lies.
        package init() {}
    }

    struct Grant: Sendable {
        var subject: String
        var nonce: String?
        var challenge: String?
        var redirect: String?
        var scope: String
    }

    struct State {
        var lies = Lies()
        var signer = TokenSigner()
        var codes: [String: Grant] = [:]
        var devices: [String: (userCode: String, approvedBy: String?, isDenied: Bool, scope: String)] = [:]
        var refreshTokens: [String: Grant] = [:]
        var spent: Set<String> = []
        var accessTokens: [String: String] = [:]
        var revoked: [String] = []
        var requests: [HTTPRequest] = []
        var number = 0
    }

    /// Its name for itself.
    package let issuer: String
    /// The program it knows.
    package let clientID: String
    let now: @Sendable () -> Int64
    let state = Locked(State())

    /// Makes a provider; `now` is its time in seconds since 1970.
    package init(
        issuer: String = "https://provider.example", clientID: String = "portico",
        now: @escaping @Sendable () -> Int64 = { 1_767_225_600 }
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.now = now
    }

    /// Every request so far, in order.
    package var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// The tokens that were revoked, in order.
    package var revoked: [String] { state.withLock { $0.revoked } }

    /// How often a path was asked for.
    package func count(_ path: String) -> Int { requests.count { $0.url.path == path } }

    /// Begins to lie, or to be honest again.
    package func lie(_ change: (inout Lies) -> Void) { state.withLock { change(&$0.lies) } }

    /// Signs with another key from now on, and publishes it alone.
    package func rotateKeys(seed: UInt8) {
        state.withLock { $0.signer = TokenSigner(seed: seed, keyID: "key-\(seed)") }
    }

    /// Plays the person who agrees: the address to which the browser is sent back.
    package func approve(_ address: String, as subject: String = "s-1") -> String? {
        guard let url = try? HTTPURL(address), let asked = Self.members(url.query ?? ""),
            let redirect = asked["redirect_uri"], asked["client_id"] == clientID, asked["response_type"] == "code",
            asked["code_challenge_method"] == "S256"
        else { return nil }
        let code = state.withLock { state in
            state.number += 1
            let code = "code-\(state.number)"
            state.codes[code] = Grant(
                subject: subject, nonce: asked["nonce"], challenge: asked["code_challenge"], redirect: redirect,
                scope: asked["scope"] ?? "")
            return code
        }
        let query = PercentEncoding.encodeQuery([
            QueryItem("code", code), QueryItem("state", asked["state"]), QueryItem("iss", issuer),
        ])
        return "\(redirect)?\(query)"
    }

    /// Plays the person who agrees, or refuses, on another device; whether the code is known.
    @discardableResult
    package func answerDevice(_ userCode: String, as subject: String? = "s-1") -> Bool {
        state.withLock { state in
            guard let key = state.devices.first(where: { $0.value.userCode == userCode })?.key else { return false }
            state.devices[key]?.approvedBy = subject
            state.devices[key]?.isDenied = subject == nil
            return true
        }
    }

    /// Answers as a provider.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        state.withLock { $0.requests.append(request) }
        let form = Self.members(String(decoding: request.body ?? [], as: UTF8.self)) ?? [:]
        switch (request.method, request.url.path) {
        case (.get, "/.well-known/openid-configuration"): return document()
        case (.get, "/jwks"): return .json(state.withLock { $0.signer.keySet })
        case (.get, "/userinfo"): return userInfo(request)
        case (.post, "/token"): return try token(form)
        case (.post, "/device"): return beginDevice(form)
        case (.post, "/revoke"): return revoke(form)
        default: return HTTPResponse(status: 404)
        }
    }

    static func members(_ text: String) -> [String: String]? {
        PercentEncoding.decodePairs(text).map { items in
            Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }
    }

    static func challenge(of verifier: String) -> String {
        _ = sodium_init()
        var hash = [UInt8](repeating: 0, count: 32)
        let bytes = Array(verifier.utf8)
        _ = unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return Base64URL.encode(hash)
    }
}
