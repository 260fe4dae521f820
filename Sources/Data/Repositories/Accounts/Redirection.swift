internal import PorticoDomain
internal import PorticoHTTP

/// Which request follows a redirecting answer (RFC 9110 §15.4), if any.
enum Redirection {
    /// The next request; `nil` when the answer is final. Another origin gets no header of the person's and no body, and
    /// https is never left for http.
    static func following(_ response: HTTPResponse, of request: HTTPRequest) throws(SessionError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"],
            let url = resolve(location, against: request.url)
        else { return nil }
        let isSafe = request.method == .get || request.method == .head
        let keepsMethod = response.status == 307 || response.status == 308
        let becomesGet = response.status == 303
        guard isSafe || keepsMethod || becomesGet else { return nil }
        if request.url.origin.scheme == "https", url.origin.scheme == "http" {
            throw .originNotAllowed(origin: url.origin.description)
        }
        let isSameOrigin = url.origin == request.url.origin
        guard isSameOrigin || isSafe || becomesGet else { return nil }
        var next = request
        next.url = url
        if becomesGet, request.method != .head {
            next.method = .get
            next.body = nil
            next.headers["Content-Type"] = nil
        }
        if !isSameOrigin {
            next.headers = HTTPHeaders(next.headers.fields.filter { $0.name.lowercased() == "accept" })
            next.body = nil
        }
        return next
    }

    private static func resolve(_ location: String, against base: HTTPURL) -> HTTPURL? {
        if location.contains("://") { return try? HTTPURL(location) }
        if location.hasPrefix("//") { return try? HTTPURL("\(base.origin.scheme):\(location)") }
        if location.hasPrefix("/") { return try? HTTPURL("\(base.origin)\(location)") }
        let folder = base.path[...(base.path.lastIndex(of: "/") ?? base.path.startIndex)]
        return try? HTTPURL("\(base.origin)\(folder)\(location)")
    }
}
