package import PorticoDomain
package import PorticoHTTP

/// An OpenID provider as a data source: its document and keys, and the requests to its endpoints.
package final class OpenIDDataSource: Sendable {
    /// Reads the client secret, where there is one.
    package typealias ClientSecret = @Sendable () async throws(SessionError) -> Secret<String>?

    /// How this program signs in there.
    package let settings: ProviderSettings
    /// Sends the requests; it has no way to renew anything.
    package let client: HTTPClient
    /// The document and the keys.
    package let directory: ProviderDirectory
    let now: @Sendable () -> Timestamp
    private let clientSecret: ClientSecret

    /// Asks the provider of `settings` through `client`; `now` is the provider's time as far as it is known.
    package init(
        settings: ProviderSettings, client: HTTPClient, now: @escaping @Sendable () -> Timestamp,
        cacheFolder: String?, clientSecret: @escaping ClientSecret
    ) throws(SessionError) {
        self.settings = settings
        self.client = client
        self.now = now
        self.clientSecret = clientSecret
        directory = try ProviderFault.told { () throws(ProviderFault) in
            try ProviderDirectory(
                issuer: settings.issuer, transport: ClientTransport(client: client), now: now,
                cache: cacheFolder.map { ProviderCache(folder: $0, issuer: settings.issuer) })
        }
    }

    /// The document, from the cache where it is fresh.
    func document() async throws(SessionError) -> ProviderMetadata {
        try await ProviderFault.told { () async throws(ProviderFault) in try await directory.document() }
    }

    /// Where the device grant begins: as the document says, else as the settings do.
    func deviceAuthorization(_ document: ProviderMetadata) -> HTTPURL? {
        document.deviceAuthorization ?? settings.deviceEndpoint.flatMap { try? HTTPURL($0) }
    }

    /// The ways to sign in.
    func ways(_ document: ProviderMetadata) -> Set<SignInWay> {
        let browser: Set<SignInWay> = document.authorization == nil ? [] : [.browser, .pasted]
        return deviceAuthorization(document) == nil ? browser : browser.union([.device])
    }

    /// Where tokens are revoked: as the document says, else as the settings do.
    func revocation(_ document: ProviderMetadata) -> HTTPURL? {
        document.revocation ?? settings.revocationEndpoint.flatMap { try? HTTPURL($0) }
    }

    /// The scopes to ask for: `openid` always, the others as set; without any set, `profile` and `email` unless the
    /// provider lists scopes without them, and `offline_access` where it is listed.
    func scopes(_ document: ProviderMetadata, instead: [String]? = nil) -> [String] {
        let chosen = instead ?? settings.scopes
        guard chosen.isEmpty else { return chosen.contains("openid") ? chosen : ["openid"] + chosen }
        let usual = ["profile", "email"].filter { document.scopes?.contains($0) ?? true }
        return ["openid"] + usual + ["offline_access"].filter { document.scopes?.contains($0) == true }
    }

    /// Sends a form to one of the provider's endpoints; any status is an answer.
    func post(_ form: [QueryItem], to url: HTTPURL, _ document: ProviderMetadata) async throws(SessionError)
        -> Result<HTTPResponse, TransportError>
    {
        let authentication = ClientAuthentication(clientID: settings.clientID, secret: try await clientSecret())
        do throws(TransportError) {
            return .success(
                try await client.send(
                    authentication.request(to: url, form, methods: document.clientAuthentication)))
        } catch {
            return .failure(error)
        }
    }

    /// Exchanges an authorization code (RFC 6749 §4.1.3, RFC 7636 §4.5).
    func exchange(
        code: Secret<String>, _ question: AuthorizationQuestion
    ) async throws(SessionError) -> TokenResponse {
        let document = try await document()
        guard let url = document.token else { throw .misconfigured(what: "token_endpoint") }
        let form =
            [
                QueryItem("grant_type", "authorization_code"), QueryItem("code", code.reveal()),
                QueryItem("redirect_uri", question.redirectAddress),
                QueryItem("code_verifier", question.verifier.reveal()),
            ] + resources
        let response: HTTPResponse
        switch try await post(form, to: url, document) {
        case .success(let answer): response = answer
        case .failure(let error): throw SessionError(error)
        }
        guard response.isSuccess else { throw SessionError(oauth: ServerFailure(response, now: now())) }
        guard let tokens = TokenResponse(response) else {
            throw .unexpectedAnswer(what: "token_endpoint")
        }
        return tokens
    }

    /// The APIs that a token is for, as a token request names them (RFC 8707 §2.2).
    var resources: [QueryItem] { settings.resources.map { QueryItem("resource", $0) } }

    /// The claims of the ID token that came with other tokens.
    ///
    /// - Throws: ``SessionError/unexpectedAnswer(what:)`` when there is none, or one that is not believed; nothing of
    ///   it is told.
    func claims(of response: TokenResponse, nonce: IDTokenCheck.Nonce) async throws(SessionError) -> IDTokenClaims {
        guard let idToken = response.idToken else { throw .unexpectedAnswer(what: "ID token: missing") }
        let check = IDTokenCheck(
            issuer: settings.issuer, clientID: settings.clientID, nonce: nonce,
            accessToken: response.tokens.accessToken.reveal())
        return try await ProviderFault.told { () async throws(ProviderFault) in
            try await directory.claims(of: idToken.reveal(), check)
        }
    }
}

/// A client's interceptors as a transport.
private struct ClientTransport: HTTPTransport {
    let client: HTTPClient

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { try await client.send(request) }
}
