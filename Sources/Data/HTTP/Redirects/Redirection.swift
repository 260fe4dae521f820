/// Which request follows a redirecting answer (RFC 9110 §15.4), if any.
package enum Redirection {
    /// How many redirects are followed one after the other.
    package static let limit = 5

    /// The next request; `nil` when the answer is final.
    ///
    /// 307 and 308 keep method and body, 303 becomes GET, 301 and 302 are followed for GET and HEAD only. Another
    /// origin gets no header but `Accept` and no body: a request that needs its body is not taken there, and neither is
    /// one whose body came once. Throws ``RedirectFault/leavesTLS(origin:)`` for a way from https to http.
    package static func following(
        _ response: HTTPResponse, of request: HTTPRequest
    ) throws(TransportError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"],
            let url = resolve(location, against: request.url)
        else { return nil }
        let isSafe = request.method == .get || request.method == .head
        let keepsMethod = response.status == 307 || response.status == 308
        let becomesGet = response.status == 303
        guard isSafe || keepsMethod || becomesGet else { return nil }
        if request.url.origin.scheme == "https", url.origin.scheme == "http" {
            throw .redirectRefused(.leavesTLS(origin: url.origin.description))
        }
        let isSameOrigin = url.origin == request.url.origin
        guard isSameOrigin || isSafe || becomesGet else { return nil }
        guard becomesGet || request.isReplayable else { return nil }
        var next = request
        next.url = url
        if becomesGet, request.method != .head {
            next.method = .get
            next.content = nil
            next.headers["Content-Type"] = nil
        }
        if !isSameOrigin {
            next.headers = HTTPHeaders(next.headers.fields.filter { $0.name.equalsIgnoringCase("accept") })
            next.content = nil
        }
        return next
    }

    private static func resolve(_ location: String, against base: HTTPURL) -> HTTPURL? {
        guard let url = try? HTTPURL(absolute(location, against: base)) else { return nil }
        return HTTPURL(origin: url.origin, path: withoutDotSegments(url.path), query: url.query)
    }

    private static func absolute(_ location: String, against base: HTTPURL) -> String {
        if location.hasPrefix("//") { return "\(base.origin.scheme):\(location)" }
        if location.hasPrefix("/") { return "\(base.origin)\(location)" }
        if location.isEmpty || location.hasPrefix("?") { return "\(base.origin)\(base.path)\(location)" }
        if hasScheme(location) { return location }
        let folder = base.path[...(base.path.lastIndex(of: "/") ?? base.path.startIndex)]
        return "\(base.origin)\(folder)\(location)"
    }

    /// RFC 3986 §5.2.4.
    private static func withoutDotSegments(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for segment in segments {
            switch segment {
            case ".": continue
            case "..": _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        if let last = segments.last, last == "." || last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }

    /// Whether the text begins with `name:` (RFC 3986 §3.1).
    private static func hasScheme(_ location: String) -> Bool {
        let head = location.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        return head.endIndex < location.endIndex && location[head.endIndex] == ":"
    }
}
