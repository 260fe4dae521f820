/// One request as a transport sends it.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The absolute address, with the query already encoded.
    public var url: HTTPURL
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, or `nil` for none.
    public var content: HTTPContent?
    /// How long the whole exchange may take; 10 s unless said otherwise. With a
    /// ``destination``, or a body that is not in memory, it is how long the exchange may stand still; for a stream 30
    /// times as long.
    public var timeout: Duration
    /// The most bytes that the answer's body may have (default 16 MiB).
    public var responseLimit: Int
    /// A file that does not exist yet, to which the body of a 2xx answer goes as it comes, without a limit and with its
    /// content coding; `nil` keeps the body in memory. Nothing is left of it when the exchange fails. A device or a pipe
    /// is written into, and stays.
    public var destination: String?
    /// Hears of each piece of a body that goes out, unless it lies in memory, and of each piece of an answer that comes
    /// to ``destination``: on the transport's thread, which it must not keep.
    public var progress: (@Sendable (HTTPProgress) -> Void)?

    /// The body when it lies in memory, else `nil`.
    public var body: [UInt8]? {
        get {
            if case .bytes(let bytes) = content { bytes } else { nil }
        }
        set { content = newValue.map(HTTPContent.bytes) }
    }

    /// Whether the same request can be sent a second time.
    public var isReplayable: Bool { content?.isReplayable ?? true }

    /// Makes a request with a body in memory, or without one.
    public init(
        method: HTTPMethod, url: HTTPURL, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8]? = nil,
        timeout: Duration = .seconds(10), responseLimit: Int = 16 << 20
    ) {
        self.init(
            method: method, url: url, headers: headers, content: body.map(HTTPContent.bytes), timeout: timeout,
            responseLimit: responseLimit)
    }

    /// Makes a request with any body.
    public init(
        method: HTTPMethod, url: HTTPURL, headers: HTTPHeaders = HTTPHeaders(), content: HTTPContent?,
        timeout: Duration = .seconds(10), responseLimit: Int = 16 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.content = content
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
