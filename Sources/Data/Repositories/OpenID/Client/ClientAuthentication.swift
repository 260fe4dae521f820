#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
package import PorticoDomain
package import PorticoHTTP

/// How this program names itself at a provider's endpoints, and proves it where it has a secret (RFC 6749 §2.3).
///
/// The secret of a program that people install is no secret (RFC 8252 §8.5): it is sent where a provider wants one, and
/// nothing rests on it.
package struct ClientAuthentication: Sendable {
    private let clientID: String
    private let secret: Secret<String>?

    /// Names a client, with its secret where it has one.
    package init(clientID: String, secret: Secret<String>?) {
        self.clientID = clientID
        self.secret = secret
    }

    /// A form for one of the provider's endpoints; `methods` are the registered names that it takes.
    package func request(to url: HTTPURL, _ form: [QueryItem], methods: [String]) -> HTTPRequest {
        var form = form
        var headers: HTTPHeaders = [
            "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
        ]
        let takesSecret = methods.contains("client_secret_basic") || methods.contains("client_secret_post")
        if let secret, methods.contains("client_secret_basic") || !takesSecret && !methods.contains("none") {
            // Both are form-encoded first (RFC 6749 §2.3.1).
            let pair = [clientID, secret.reveal()].map(Self.formEncoded).joined(separator: ":")
            let value = "Basic \(Data(pair.utf8).base64EncodedString())"
            headers.append(.init(name: "Authorization", value: value, isSensitive: true))
        } else {
            form.append(QueryItem("client_id", clientID))
            if let secret, takesSecret { form.append(QueryItem("client_secret", secret.reveal())) }
        }
        return HTTPRequest(
            method: .post, url: url, headers: headers, body: Array(PercentEncoding.encodeForm(form).utf8),
            responseLimit: ProviderMetadata.sizeLimit)
    }

    private static func formEncoded(_ text: String) -> String {
        String(PercentEncoding.encodeForm([QueryItem("", text)]).dropFirst())
    }
}
