/// One request as a transport sends it.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The absolute address, with the query already encoded.
    public var url: HTTPURL
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, or `nil` for none.
    public var body: [UInt8]?
    /// How long the whole exchange may take; 10 s unless said otherwise.
    public var timeout: Duration
    /// The most bytes that the answer's body may have (default 16 MiB).
    public var responseLimit: Int

    /// Makes a request.
    public init(
        method: HTTPMethod, url: HTTPURL, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8]? = nil,
        timeout: Duration = .seconds(10), responseLimit: Int = 16 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.responseLimit = responseLimit
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, origin and path; never the query, the header values or the body.
    public var description: String { "\(method.rawValue) \(url.origin)\(url.path)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
