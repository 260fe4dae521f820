internal import PorticoDomain
internal import PorticoHTTP

/// Ends a session at the server after it is gone here.
struct Revocation: Sendable {
    let accounts: AccountsDataSource

    /// Whether the server confirmed, or says itself that there is no such session any more.
    ///
    /// An access token past its time is renewed for this one request; the result is stored nowhere.
    func callAsFunction(_ credential: Credential, key: @Sendable (Secret<String>) -> String) async -> Bool {
        switch await end(credential.accessToken, credential.tokenType) {
        case .confirmed: return true
        case .unknown: return false
        case .tokenRefused: break
        }
        guard let refreshToken = credential.refreshToken else { return true }
        guard case .answered(let response) = await accounts.renew(refreshToken, idempotencyKey: key(refreshToken))
        else { return false }
        if response.isSuccess, let session = accounts.session(from: response) {
            let tokens = session.tokens
            return await end(tokens.accessToken, tokens.tokenType) == .confirmed
        }
        let failure = ServerFailure(response, now: Timestamp(seconds: 0))
        let meaning = AnswerMeaning(status: response.status, failure: failure, call: .renewal)
        if case .sessionOver = meaning { return true }
        return false
    }

    private enum Outcome {
        case confirmed
        case tokenRefused
        case unknown
    }

    private func end(_ token: Secret<String>, _ type: String) async -> Outcome {
        guard let response = try? await accounts.endSession(with: token, tokenType: type) else { return .unknown }
        // Any 2xx and any 404 may be a captive portal's, which has told the server nothing.
        switch response.status {
        case AccountsAPI.done: return .confirmed
        case 404 where ServerFailure(response, now: Timestamp(seconds: 0)).code == "not_found": return .confirmed
        case 401: return .tokenRefused
        default: return .unknown
        }
    }
}
