/// A request method (RFC 9110 §9); names are case-sensitive tokens.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The name as it goes on the wire.
    public let rawValue: String

    /// Wraps a method name; the transport refuses names that are not tokens.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// GET (RFC 9110 §9.3.1).
    public static let get = HTTPMethod(rawValue: "GET")
    /// HEAD (RFC 9110 §9.3.2).
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// POST (RFC 9110 §9.3.3).
    public static let post = HTTPMethod(rawValue: "POST")
    /// PUT (RFC 9110 §9.3.4).
    public static let put = HTTPMethod(rawValue: "PUT")
    /// PATCH (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// DELETE (RFC 9110 §9.3.5).
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// OPTIONS (RFC 9110 §9.3.7).
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Whether sending the request twice has the effect of sending it once (RFC 9110 §9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options: true
        default: false
        }
    }
}
