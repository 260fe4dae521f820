package import PorticoHTTP

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Puts the secrets of a request beside an answer that refuses it (S17).
package struct SentSecretsInterceptor: Interceptor {
    /// Remembers nothing.
    package init() {}

    /// Passes the request on.
    package func intercept(_ request: HTTPRequest, next: Next) async throws(TransportError) -> HTTPResponse {
        var response = try await next(request)
        if !response.isSuccess { response.sent = SentSecrets(of: request) }
        return response
    }
}

extension SentSecrets {
    /// What a request holds that only its server may see: sensitive fields of the header, and what forms and JSON call by
    /// the name of a secret.
    package init(of request: HTTPRequest) {
        let header = request.headers.fields.filter(\.isSensitive).flatMap(Self.secrets(in:))
        self.init(header + Self.members(of: request).filter { Self.names.contains($0.name) }.map(\.value))
    }

    /// The members that hold a secret in the accounts API and in OAuth.
    private static let names: Set = [
        "password", "old_password", "new_password", "id_token", "access_token", "refresh_token", "token", "code",
        "code_verifier", "device_code", "client_secret", "client_assertion", "nonce",
    ]

    /// A field's value; of `Authorization` what stands behind the scheme, with name and secret apart where it is `Basic`.
    private static func secrets(in field: HTTPHeaders.Field) -> [String] {
        guard field.name.lowercased() == "authorization",
            let blank = field.value.firstIndex(of: " ")
        else { return [field.value] }
        let credentials = String(field.value[field.value.index(after: blank)...])
        guard field.value[..<blank].lowercased() == "basic", let bytes = Data(base64Encoded: credentials) else {
            return [credentials]
        }
        let secret = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1).last.map(String.init)
        return [credentials] + [secret, secret.flatMap { PercentEncoding.decode($0) }].compactMap { $0 }
    }

    private static func members(of request: HTTPRequest) -> [(name: String, value: String)] {
        guard let body = request.body, let type = request.headers["Content-Type"] else { return [] }
        if type.hasPrefix("application/x-www-form-urlencoded") {
            let pairs = PercentEncoding.decodePairs(String(decoding: body, as: UTF8.self)) ?? []
            return pairs.compactMap { pair in pair.value.map { (pair.name, $0) } }
        }
        guard type.hasPrefix("application/json") else { return [] }
        return (JSONValue(body)?.members ?? [:]).compactMap { name, value in value.text.map { (name, $0) } }
    }

    /// The shortest secret that is looked for, in characters: a shorter one stands in many a sentence by chance, and
    /// keeps nobody out.
    package static let shortest = 4

    /// Whether a text repeats one of them, however it is written: in other letters' case, percent-encoded, with
    /// backslashes or with what nobody sees in between.
    package func isRepeated(in text: String) -> Bool {
        let secrets = values.filter { $0.count >= Self.shortest }.map(Self.plain).filter { !$0.isEmpty }
        guard !secrets.isEmpty else { return false }
        let blanks = String(text.map { $0 == "+" ? " " : $0 })
        let forms = [text, PercentEncoding.decode(text), PercentEncoding.decode(blanks)].compactMap { $0 }.map(
            Self.plain)
        return secrets.contains { secret in forms.contains { $0.contains(secret) } }
    }

    private static func plain(_ text: String) -> ArraySlice<UInt8> {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let seen = words.unicodeScalars.filter { $0 != "\\" && $0.isVisibleText }
        return Array(String(String.UnicodeScalarView(seen)).utf8)[...]
    }
}
