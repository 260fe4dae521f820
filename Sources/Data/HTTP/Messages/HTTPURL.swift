/// An absolute http or https address: ASCII, without user info or fragment (RFC 3986).
public struct HTTPURL: Sendable, Hashable {
    /// What separates one server from another: scheme, host and port (RFC 6454).
    public struct Origin: Sendable, Hashable, CustomStringConvertible {
        /// `http` or `https`.
        public let scheme: String
        /// The host in lower case; an IPv6 literal keeps its brackets and has its shortest spelling (RFC 5952).
        public let host: String
        /// The port, 1…65535; the scheme's own when the address names none.
        public let port: Int

        /// The origin as text, without the scheme's own port.
        public var description: String {
            let isDefault = port == (scheme == "https" ? 443 : 80)
            return "\(scheme)://\(host)\(isDefault ? "" : ":\(port)")"
        }

        /// Whether the host is a loopback literal or `localhost`.
        public var isLoopback: Bool {
            if host == "localhost" { return true }
            if host.hasPrefix("[") { return IPv6Literal(host.dropFirst().dropLast())?.isLoopback == true }
            return IPv4Literal(host)?.bytes[0] == 127
        }
    }

    /// Why a text is not an address that may be used.
    public enum ParseError: Error, Equatable {
        /// Neither http nor https.
        case unsupportedScheme
        /// A character outside printable ASCII.
        case notASCII
        /// A user name or password in the address.
        case containsUserInfo
        /// No host, a bad port, or brackets without an IPv6 address.
        case malformedAuthority
    }

    /// Scheme, host and port.
    public let origin: Origin
    /// The path, percent-encoded as it goes on the wire; at least `/`.
    public let path: String
    /// The query without `?`, percent-encoded, or `nil`.
    public let query: String?

    /// Makes an address from its parts, which must be encoded already.
    public init(origin: Origin, path: String, query: String? = nil) {
        self.origin = origin
        self.path = path.hasPrefix("/") ? path : "/" + path
        self.query = query
    }

    /// Parses an address; a fragment is dropped.
    public init(_ text: String) throws(ParseError) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .notASCII }
        guard let colon = text.firstRange(of: "://") else { throw .unsupportedScheme }
        let scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme }
        let rest = text[colon.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw .containsUserInfo }
        let (host, port) = try Self.split(authority, defaultPort: scheme == "https" ? 443 : 80)
        let target = rest.dropFirst(authority.count)
        let path = target.prefix { $0 != "?" }
        origin = Origin(scheme: scheme, host: host, port: port)
        self.path = path.isEmpty ? "/" : String(path)
        query = target.count > path.count ? String(target.dropFirst(path.count + 1)) : nil
    }

    private static func split(_ authority: Substring, defaultPort: Int) throws(ParseError) -> (String, Int) {
        let host: String
        let rest: Substring
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]"),
                let literal = IPv6Literal(authority[..<end].dropFirst())
            else { throw .malformedAuthority }
            host = "[\(literal.text)]"
            rest = authority[authority.index(after: end)...]
        } else {
            let name = authority.prefix { $0 != ":" }
            guard !name.isEmpty, name.utf8.allSatisfy(isNameByte) else { throw .malformedAuthority }
            host = name.lowercased()
            rest = authority[name.endIndex...]
        }
        guard rest.isEmpty || rest.first == ":" else { throw .malformedAuthority }
        let digits = rest.dropFirst()
        guard !digits.isEmpty else { return (host, defaultPort) }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
            (1...65_535).contains(port)
        else { throw .malformedAuthority }
        return (host, port)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}

extension HTTPURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Origin and path; the query is left out, because it may hold a secret. See ``absoluteString``.
    public var description: String { "\(origin)\(path)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The whole address as it goes on the wire.
    public var absoluteString: String {
        let address = origin.description + path
        guard let query else { return address }
        return address + "?" + query
    }
}
