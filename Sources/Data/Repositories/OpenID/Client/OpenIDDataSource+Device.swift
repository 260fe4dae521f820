internal import PorticoDomain
internal import PorticoHTTP

extension OpenIDDataSource {
    /// Begins the device grant (RFC 8628 §3.1); `now` is this computer's time.
    func beginDevice(scopes: [String]?, loginHint: String?, now local: Timestamp) async throws(SessionError)
        -> DeviceAuthorization
    {
        let document = try await document()
        guard let url = deviceAuthorization(document), document.token != nil else {
            throw .noDeviceWay
        }
        let form =
            [
                QueryItem("scope", self.scopes(document, instead: scopes).joined(separator: " ")),
                QueryItem("login_hint", loginHint),
            ] + settings.further
        let response: HTTPResponse
        switch try await post(form, to: url, document) {
        case .success(let answer): response = answer
        case .failure(let error): throw SessionError(error)
        }
        guard response.isSuccess else { throw SessionError(oauth: ServerFailure(response, now: now())) }
        guard let authorization = DeviceAuthorization(response, now: local) else {
            throw .unexpectedAnswer(what: "device_authorization_endpoint")
        }
        return authorization
    }

    /// Asks until the person has approved or refused, or the code ran out (RFC 8628 §3.4, §3.5).
    ///
    /// The wait begins again after each answer. `interrupted` is called when no usable answer came, and it goes on.
    ///
    /// - Throws: ``SessionError/timedOut`` when the code ran out, ``SessionError/refused(_:)`` when the person refused,
    ///   ``SessionError/cancelled`` when the task was cancelled.
    func poll(
        _ authorization: DeviceAuthorization, time: EngineTime, interrupted: @Sendable () -> Void
    ) async throws(SessionError) -> TokenResponse {
        let life = authorization.code.expiresAt.milliseconds(since: time.now())
        let deadline = time.elapsed() + .milliseconds(min(max(life, 0), 86_400_000))
        var pace = DevicePace(interval: authorization.interval)
        var wait = pace.interval
        while true {
            let left = deadline - time.elapsed()
            guard left > .zero else { throw .timedOut }
            // The only error of a clock's sleep is the task's cancellation.
            guard (try? await time.sleep(min(wait, left))) != nil else { throw .cancelled }
            guard time.elapsed() < deadline else { throw .timedOut }
            switch try await askOnce(authorization) {
            case .success(let tokens): return tokens
            case .failure(let answer):
                if case .lost = answer { interrupted() }
                wait = pace.wait(after: answer)
            }
        }
    }

    private func askOnce(
        _ authorization: DeviceAuthorization
    ) async throws(SessionError) -> Result<TokenResponse, DevicePace.Answer> {
        let document: ProviderMetadata
        do throws(SessionError) {
            document = try await self.document()
        } catch {
            if error == .cancelled || Task.isCancelled { throw .cancelled }
            return .failure(.lost(retryAfter: nil))
        }
        guard let url = document.token else { throw .misconfigured(what: "token_endpoint") }
        let form =
            [
                QueryItem("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
                QueryItem("device_code", authorization.deviceCode.reveal()),
            ] + resources
        let response: HTTPResponse
        switch try await post(form, to: url, document) {
        case .success(let answer): response = answer
        case .failure(.cancelled): throw .cancelled
        case .failure(let error):
            guard error.isUnreachable || error == .malformedResponse else { throw SessionError(error) }
            return .failure(.lost(retryAfter: nil))
        }
        if response.isSuccess {
            guard let tokens = TokenResponse(response) else { throw .unexpectedAnswer(what: "token_endpoint") }
            return .success(tokens)
        }
        return .failure(try Self.meaning(of: response, now: now()))
    }

    private static func meaning(of response: HTTPResponse, now: Timestamp) throws(SessionError) -> DevicePace.Answer {
        let failure = ServerFailure(response, now: now)
        switch failure.code {
        case "authorization_pending": return .pending
        case "slow_down":
            let named = JSONValue(response.body)?.members?["interval"]
            return .slowDown(named.map { _ in DevicePace.interval(named) })
        case "temporarily_unavailable", "server_error": return .lost(retryAfter: failure.retryAfter)
        default: break
        }
        switch response.status {
        case 408, 425, 429, 500..<600: return .lost(retryAfter: failure.retryAfter)
        // A web page is a proxy's or a captive portal's, not the provider's word.
        case _ where failure.isMarkup: return .lost(retryAfter: nil)
        default: throw SessionError(oauth: failure)
        }
    }
}
