internal import PorticoDomain
internal import PorticoHTTP

/// Checks the addresses of services: ASCII, no user info, plain http only to loopback unless allowed.
enum ServiceAddress {
    /// Where an accounts API begins.
    static func base(_ text: String, of service: Service) throws(SessionError) -> HTTPURL {
        let url = try parse(text)
        guard url.query == nil else { throw .invalid(.setting("a service address has no query: \(url)")) }
        try checkScheme(of: url.origin, service)
        return url
    }

    /// An origin `scheme://host[:port]` that may see the service's tokens.
    static func origin(_ text: String, of service: Service) throws(SessionError) -> HTTPURL.Origin {
        let url = try parse(text)
        guard url.path == "/", url.query == nil else {
            throw .invalid(.setting("an origin is only a scheme, host and port: \(url)"))
        }
        try checkScheme(of: url.origin, service)
        return url.origin
    }

    /// Any address that may be used.
    static func parse(_ text: String) throws(SessionError) -> HTTPURL {
        do throws(HTTPURL.ParseError) {
            return try HTTPURL(text)
        } catch {
            switch error {
            case .unsupportedScheme: throw .invalid(.setting("an address must begin with https:// or http://"))
            case .notASCII: throw .invalid(.setting("an address can only have ASCII characters"))
            case .containsUserInfo: throw .invalid(.setting("an address cannot contain a user name or password"))
            case .malformedAuthority: throw .invalid(.setting("an address needs a host, and a port from 1 to 65535"))
            }
        }
    }

    private static func checkScheme(of origin: HTTPURL.Origin, _ service: Service) throws(SessionError) {
        guard origin.scheme == "https" || origin.isLoopback || service.allowsInsecureHTTP else {
            throw .invalid(.setting("plain http to another computer must be allowed explicitly: \(origin)"))
        }
    }
}
