internal import PorticoData
package import PorticoDomain
package import PorticoHTTP

extension APIRequest {
    /// Sends the request to `url`, its target resolved, with a token that belongs to no session.
    package func send(
        to url: HTTPURL, with token: Secret<String>, over transport: any HTTPTransport, timeout: Duration
    ) async throws(SessionError) -> APIResponse {
        var signed = try httpRequest(to: url, timeout: timeout)
        signed.headers.append(.init(name: "Authorization", value: "Bearer \(token.reveal())", isSensitive: true))
        do throws(TransportError) {
            let response = try await RedirectInterceptor().intercept(signed) {
                (request) async throws(TransportError) in try await transport.send(request)
            }
            return APIResponse(response)
        } catch {
            throw SessionError(error)
        }
    }
}
