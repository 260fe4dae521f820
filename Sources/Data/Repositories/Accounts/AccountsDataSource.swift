package import PorticoDomain
package import PorticoHTTP

/// An accounts API as a data source: the calls that need no signature, or bring their own.
package struct AccountsDataSource: Sendable {
    /// What came back when a refresh token was spent.
    package enum RenewalAnswer: Sendable {
        /// An answer, whatever its status.
        case answered(HTTPResponse)
        /// None.
        case failed(TransportError)
        /// Nothing was sent, because the service is not set up correctly; names what to correct.
        case impossible(what: String)
    }

    /// Sends the requests; it has no way to renew anything.
    package let client: HTTPClient
    private let deviceName: String

    /// Calls the API behind `client`; `deviceName` is what this computer's sessions are called.
    package init(client: HTTPClient, deviceName: String) {
        self.client = client
        self.deviceName = deviceName
    }

    /// Signs in.
    package func signIn(email: EmailAddress, password: Secret<String>) async throws(ClientError) -> WireSession {
        let body = WireSignIn(
            email: email.text, password: WireSecret(password.reveal()), deviceName: deviceName)
        return try await client.call(AccountsAPI.signIn(body))
    }

    /// Makes an account, or continues one.
    package func register(email: EmailAddress, password: Password) async throws(ClientError) -> WireSession {
        let body = WireRegistration(
            email: email.text, password: WireSecret(password.reveal()), deviceName: deviceName)
        return try await client.call(AccountsAPI.register(body))
    }

    /// Signs in with an ID token of a provider; `nonce` is the raw one, `nil` where the provider had none.
    func signIn(
        provider: String, idToken: Secret<String>, nonce: String?
    ) async throws(ClientError) -> WireSession {
        let body = WireSignIn(
            provider: provider, idToken: WireSecret(idToken.reveal()), nonce: nonce, deviceName: deviceName)
        return try await client.call(AccountsAPI.signIn(body))
    }

    /// Signs in with a code of a provider, which the API exchanges.
    func signIn(provider: String, _ code: WireCode) async throws(ClientError) -> WireSession {
        let body = WireSignIn(
            provider: provider, code: code.code, redirectURI: code.redirectURI, codeVerifier: code.verifier,
            nonce: code.nonce, deviceName: deviceName)
        return try await client.call(AccountsAPI.signIn(body))
    }

    /// Spends a refresh token and returns the raw answer, whose meaning the session engine decides.
    package func renew(_ refreshToken: Secret<String>, idempotencyKey: String) async -> RenewalAnswer {
        let endpoint = AccountsAPI.refresh(WireSecret(refreshToken.reveal()), idempotencyKey: idempotencyKey)
        do {
            return .answered(try await client.send(try client.request(for: endpoint)))
        } catch let error as TransportError {
            return .failed(error)
        } catch {
            return .failed(.invalidRequest(reason: "the refresh request cannot be written"))
        }
    }

    /// Reads a good answer to ``renew(_:idempotencyKey:)``; `nil` when it does not read.
    package func session(from response: HTTPResponse) -> WireSession? {
        try? AccountsAPI.refresh(WireSecret(""), idempotencyKey: "").decode(response)
    }

    /// Ends the session that an access token belongs to; the answer's body is not looked at.
    package func endSession(with accessToken: Secret<String>, tokenType: String) async throws(ClientError)
        -> HTTPResponse
    {
        var request = try client.request(for: AccountsAPI.endSession())
        request.headers["Authorization"] = "\(tokenType) \(accessToken.reveal())"
        do throws(TransportError) {
            return try await client.send(request)
        } catch {
            throw .transport(error)
        }
    }
}
