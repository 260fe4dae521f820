/// Decides by a request's header whether the handler gets to see it.
struct LoopbackAdmission {
    struct Refusal: Error {
        let status: Int
        /// Whether the answer must not wait for the body: it is very long, or the client asked first.
        var isImmediate = false
    }

    private let configuration: LoopbackListener.Configuration
    private let origin: HTTPURL.Origin

    init(_ configuration: LoopbackListener.Configuration, origin: HTTPURL.Origin) {
        self.configuration = configuration
        self.origin = origin
    }

    /// How many bytes of a refused body are read and dropped before the connection is closed.
    static func discardLimit(_ bodyLimit: Int) -> Int { bodyLimit * 4 + (64 << 10) }

    func judge(
        method: String, target: String, headers: HTTPHeaders, _ isStopping: Bool
    ) -> Result<HTTPRequest, Refusal> {
        if isStopping { return .failure(refusal(503, headers)) }
        guard isOwnHost(headers), isOwnOrigin(headers) else { return .failure(refusal(403, headers)) }
        if announcedSize(headers) > configuration.bodyLimit { return .failure(refusal(413, headers)) }
        guard let url = url(of: target) else { return .failure(refusal(400, headers)) }
        return .success(HTTPRequest(method: HTTPMethod(rawValue: method), url: url, headers: headers))
    }

    private func refusal(_ status: Int, _ headers: HTTPHeaders) -> Refusal {
        let isLong = announcedSize(headers) > Self.discardLimit(configuration.bodyLimit)
        return Refusal(status: status, isImmediate: isLong || headers["Expect"] != nil)
    }

    /// A page of another site that has its name point here would send its own name.
    private func isOwnHost(_ headers: HTTPHeaders) -> Bool {
        let values = headers.values(of: "Host")
        guard values.count == 1, let url = try? HTTPURL("http://\(values[0])"), url.path == "/", url.query == nil else {
            return false
        }
        return ["127.0.0.1", "localhost", "[::1]"].contains(url.origin.host) && url.origin.port == origin.port
    }

    private func isOwnOrigin(_ headers: HTTPHeaders) -> Bool {
        headers.values(of: "Origin").allSatisfy { value in (try? HTTPURL(value))?.origin.isLoopback == true }
    }

    private func announcedSize(_ headers: HTTPHeaders) -> Int {
        headers["Content-Length"].map { Int($0) ?? .max } ?? 0
    }

    private func url(of target: String) -> HTTPURL? {
        guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }) else { return nil }
        guard target.hasPrefix("/") else { return try? HTTPURL(target) }
        let path = target.prefix { $0 != "?" }
        let query = target.count > path.count ? String(target.dropFirst(path.count + 1)) : nil
        return HTTPURL(origin: origin, path: String(path), query: query)
    }
}
