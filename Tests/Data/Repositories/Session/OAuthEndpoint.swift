import FoundationEssentials
import PorticoData
import PorticoDomain
import PorticoHTTP

/// A plain OAuth token endpoint as a source of renewals (RFC 6749 §6): no account in its answers, no repeatable key.
struct OAuthEndpoint: RenewalSource {
    let renewalCall = AnswerMeaning.Call.tokenEndpoint
    private struct Answer: Decodable {
        let access_token: String
        let token_type: String
        let expires_in: Int?
        let refresh_token: String?
    }

    let client: HTTPClient

    func renew(_ refreshToken: Secret<String>, idempotencyKey: String) async -> AccountsDataSource.RenewalAnswer {
        let form = PercentEncoding.encodeForm([
            QueryItem("grant_type", "refresh_token"), QueryItem("refresh_token", refreshToken.reveal()),
        ])
        let request = HTTPRequest(
            method: .post, url: HTTPURL(origin: client.baseURL.origin, path: "/oauth/token"),
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8))
        do throws(TransportError) {
            return .answered(try await client.send(request))
        } catch {
            return .failed(error)
        }
    }

    func renewal(from response: HTTPResponse, of account: Account) async -> RenewalReading {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)) else {
            return .unreadable(what: "session")
        }
        let tokens = TokenAnswer(
            accessToken: Secret(answer.access_token), tokenType: answer.token_type,
            refreshToken: answer.refresh_token.map { Secret($0) }, expiresIn: answer.expires_in)
        return .tokens(RenewedTokens(tokens: tokens, account: nil))
    }

    func end(_ credential: Credential, key: @Sendable (Secret<String>) -> String) async -> Bool { true }
}
