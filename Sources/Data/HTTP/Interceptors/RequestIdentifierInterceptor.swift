/// Gives each request a random identifier, so that a line of the log can be found again at the server.
public struct RequestIdentifierInterceptor: Interceptor {
    /// The field that carries the identifier.
    package static let fieldName = "X-Request-ID"

    private let randomBytes: @Sendable (Int) -> [UInt8]

    /// `randomBytes` gives as many random bytes as asked for.
    public init(randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.randomBytes = randomBytes
    }

    /// Adds 16 random bytes in hexadecimal unless the request has an identifier already.
    public func intercept(_ request: HTTPRequest, next: Next) async throws(TransportError) -> HTTPResponse {
        guard request.headers[Self.fieldName] == nil else { return try await next(request) }
        var request = request
        request.headers[Self.fieldName] = randomBytes(16).hexadecimal
        return try await next(request)
    }
}

extension Sequence<UInt8> {
    /// Two lower-case digits for each byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
    }
}
