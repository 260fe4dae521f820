/// One proxy: `[scheme://][user[:password]@]host[:port]`, the user's part percent-encoded.
struct Proxy: Sendable, CustomStringConvertible, CustomReflectable {
    /// `scheme://host:port`; what errors name.
    let address: String
    /// The user's name and password, if any.
    let credentials: Credentials?

    struct Credentials: Sendable {
        let user: String
        let password: String
    }

    /// The address alone.
    var description: String { address }
    /// No children, so that a dump shows the address alone.
    var customMirror: Mirror { Mirror(self, children: []) }

    /// `nil` for a text that names no proxy, or one of a kind that is not supported.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        var rest = text[...]
        var scheme = "http"
        if let mark = text.firstRange(of: "://") {
            scheme = text[..<mark.lowerBound].lowercased()
            rest = text[mark.upperBound...]
        }
        guard let port = Self.ports[scheme] else { return nil }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        var credentials: Credentials?
        if let at = rest.lastIndex(of: "@") {
            let parts = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let user = PercentEncoding.decode(parts[0]),
                let password = PercentEncoding.decode(parts.count == 2 ? parts[1] : "")
            else { return nil }
            credentials = Credentials(user: user, password: password)
            rest = rest[rest.index(after: at)...]
        }
        // An http address says what a host and a port may be.
        guard let origin = (try? HTTPURL("http://\(rest)"))?.origin else { return nil }
        let hasPort = rest.last != "]" && rest.contains(":") && (rest.first != "[" || rest.contains("]:"))
        address = "\(scheme)://\(origin.host):\(hasPort ? origin.port : port)"
        self.credentials = credentials
    }

    /// What is supported, with the port of each that names none; 1080 is curl's.
    private static let ports = [
        "http": 1080, "https": 443, "socks4": 1080, "socks4a": 1080, "socks5": 1080, "socks5h": 1080,
    ]
}
