package import PorticoDomain
internal import PorticoHTTP

/// Requests with one account's token, to its service's origins and nowhere else.
package struct RequestsOfAccount: AuthorizedRequests {
    private let call: AccountCall
    private let timeout: Duration

    /// Signs with an account's token; `timeout` is for one exchange.
    package init(call: AccountCall, timeout: Duration) {
        self.call = call
        self.timeout = timeout
    }

    /// A token that lives for at least `minimumValidity` where the service can give one.
    package func token(minimumValidity: Duration, isForced: Bool) async throws(SessionError) -> IssuedToken {
        let (engine, connection) = try await call.engines.engine(for: call.account)
        do throws(CredentialError) {
            let credential = try await engine.current(minimumValidity: minimumValidity, isForced: isForced)
            let difference = ClockDifference(milliseconds: connection.clock.learnedOffset ?? engine.storedOffset)
            return IssuedToken(
                accessToken: credential.accessToken, tokenType: credential.tokenType,
                expiresAt: credential.expiresAt, scope: credential.scope, account: call.account,
                clockDifference: difference)
        } catch {
            throw await call.meaning(of: error)
        }
    }

    /// Sends a request; refused before anything is sent when the address is not the service's.
    package func send(_ request: APIRequest) async throws(SessionError) -> APIResponse {
        let (engine, connection) = try await call.engines.engine(for: call.account)
        let url = try address(request.target, connection)
        guard try await isAllowed(url, connection) else {
            throw .originNotAllowed(origin: url.origin.description)
        }
        let written = try request.httpRequest(to: url, timeout: timeout)
        return APIResponse(try await call.send(written, engine, connection, to: url.origin))
    }

    /// A provider's token goes to its UserInfo too, but to no other of its addresses.
    private func isAllowed(_ url: HTTPURL, _ connection: ServiceConnection) async throws(SessionError) -> Bool {
        if connection.allowedOrigins.contains(url.origin) { return true }
        guard let provider = connection.provider else { return false }
        return try await provider.document().userInfo == url
    }

    private func address(_ target: String, _ connection: ServiceConnection) throws(SessionError) -> HTTPURL {
        if target.contains("://") { return try ServiceAddress.parse(target) }
        let base = try connection.accounts(for: .relativeRequests).client.baseURL
        let prefix = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
        return try ServiceAddress.parse(
            "\(base.origin)\(prefix)\(target.hasPrefix("/") ? "" : "/")\(target)")
    }
}
