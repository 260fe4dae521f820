internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The exchange of an authorization code at the provider (RFC 6749 §4.1.3, RFC 7636 §4.5) with the client's secret.
struct CodeExchange: Sendable {
    struct Tokens: Sendable {
        let idToken: String
        let accessToken: String?
    }

    private struct Answer: Decodable {
        let idToken: String
        let accessToken: String?

        private enum CodingKeys: String, CodingKey {
            case idToken = "id_token"
            case accessToken = "access_token"
        }
    }

    let clientID: String
    let clientSecret: Secret<String>
    let code: WireSecret
    let redirectURI: String
    let verifier: WireSecret

    func run(
        at metadata: ProviderMetadata, over transport: any HTTPTransport
    ) async throws(ProviderFault) -> Tokens {
        guard let url = metadata.token else { throw .misconfigured(what: "token_endpoint") }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request(url, metadata))
        } catch {
            throw .unreachable(error)
        }
        switch response.status {
        case 200: break
        case 429, 500...: throw .unreachable(nil)
        default: throw .refused
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)) else { throw .refused }
        return Tokens(idToken: answer.idToken, accessToken: answer.accessToken)
    }

    private func request(_ url: HTTPURL, _ metadata: ProviderMetadata) -> HTTPRequest {
        let form = [
            QueryItem("grant_type", "authorization_code"), QueryItem("code", code.reveal()),
            QueryItem("redirect_uri", redirectURI), QueryItem("code_verifier", verifier.reveal()),
        ]
        let client = ClientAuthentication(clientID: clientID, secret: clientSecret)
        // Whoever has a secret proves itself with it, though others need not.
        return client.request(to: url, form, methods: metadata.clientAuthentication.filter { $0 != "none" })
    }
}
