/// Decides by a request's header whether the handler gets to see it.
struct LoopbackAdmission {
    private let limits: LoopbackListener.Limits
    private let origin: HTTPURL.Origin

    init(_ limits: LoopbackListener.Limits, origin: HTTPURL.Origin) {
        self.limits = limits
        self.origin = origin
    }

    /// How many bytes of a refused body are read and dropped before the connection is closed.
    static func discardLimit(_ bodyLimit: Int) -> Int { bodyLimit * 4 + (64 << 10) }

    func judge(
        method: String, target: String, headers: HTTPHeaders, _ isStopping: Bool
    ) -> Result<HTTPRequest, LoopbackListener.Refusal> {
        if isStopping { return .failure(.stopping) }
        if size(of: target, headers) > limits.header { return .failure(.headerTooLarge) }
        // A name with a blank is no name, and none may be overlooked (RFC 9112 §5.1); a value holds no control
        // characters (RFC 9110 §5.5).
        guard headers.fields.allSatisfy(\.isValid) else { return .failure(.malformed) }
        guard let host = host(headers) else { return .failure(.malformed) }
        guard !isFramingUnclear(headers) else { return .failure(.malformed) }
        // The host of a whole address stands before that of the field (RFC 9112 §3.2.2).
        let meant = target.hasPrefix("/") ? host : (try? HTTPURL(target))?.origin ?? host
        guard isOwn(meant) else { return .failure(.foreignHost) }
        guard isOwnOrigin(headers) else { return .failure(.foreignOrigin) }
        if announcedSize(headers) > limits.body { return .failure(.bodyTooLarge) }
        guard !isEncoded(headers) else { return .failure(.encodedBody) }
        guard let url = url(of: target) else { return .failure(.malformed) }
        return .success(HTTPRequest(method: HTTPMethod(rawValue: method), url: url, headers: headers))
    }

    /// Whether a refusal must not wait for the body: it is very long, or the client asked first.
    func isImmediate(_ headers: HTTPHeaders) -> Bool {
        announcedSize(headers) > Self.discardLimit(limits.body) || headers["Expect"] != nil || isFramingUnclear(headers)
    }

    /// Whether more than one field says how long the body is, or none that is understood: others may read another request
    /// out of the same bytes (RFC 9112 §6.3).
    private func isFramingUnclear(_ headers: HTTPHeaders) -> Bool {
        let lengths = headers.values(of: "Content-Length")
        let codings = headers.values(of: "Transfer-Encoding")
        return lengths.count + codings.count > 1 || lengths.contains { $0.contains(",") }
            || codings.contains { $0.lowercased() != "chunked" }
    }

    /// Whether a body comes in a content coding (RFC 9110 §8.4), none of which is undone.
    private func isEncoded(_ headers: HTTPHeaders) -> Bool {
        let hasBody = announcedSize(headers) > 0 || headers["Transfer-Encoding"] != nil
        return hasBody && headers.values(of: "Content-Encoding").contains { $0.lowercased() != "identity" }
    }

    /// Exactly one `Host` that is an authority and nothing else (RFC 9112 §3.2).
    private func host(_ headers: HTTPHeaders) -> HTTPURL.Origin? {
        let values = headers.values(of: "Host")
        guard values.count == 1, let url = try? HTTPURL("http://\(values[0])"), url.path == "/", url.query == nil else {
            return nil
        }
        return url.origin
    }

    /// A page of another site that has its name point here would send its own name.
    private func isOwn(_ host: HTTPURL.Origin) -> Bool {
        ["127.0.0.1", "localhost", "[::1]"].contains(host.host) && host.port == origin.port
    }

    private func isOwnOrigin(_ headers: HTTPHeaders) -> Bool {
        headers.values(of: "Origin").allSatisfy { value in (try? HTTPURL(value))?.origin.isLoopback == true }
    }

    private func announcedSize(_ headers: HTTPHeaders) -> Int {
        headers["Content-Length"].map { Int($0) ?? .max } ?? 0
    }

    /// As on the wire: each field with its colon, blank and line end.
    private func size(of target: String, _ headers: HTTPHeaders) -> Int {
        headers.fields.reduce(target.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }

    private func url(of target: String) -> HTTPURL? {
        guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }) else { return nil }
        guard target.hasPrefix("/") else { return try? HTTPURL(target) }
        let path = target.prefix { $0 != "?" }
        let query = target.count > path.count ? String(target.dropFirst(path.count + 1)) : nil
        return HTTPURL(origin: origin, path: String(path), query: query)
    }
}

extension LoopbackListener.Refusal: Error {}
