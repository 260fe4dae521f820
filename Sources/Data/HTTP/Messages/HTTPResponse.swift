/// One whole answer.
public struct HTTPResponse: Sendable {
    /// The status code (RFC 9110 §15), 100…599.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, content coding removed; empty when there was none.
    public var body: [UInt8]
    /// How many bytes of the body went to the request's ``HTTPRequest/destination``; `nil` when it lies in ``body``.
    public var savedBytes: Int64?
    /// What the request carried that no word of this answer may repeat where it is shown; `nil` where nobody looked.
    package var sent: SentSecrets?

    /// Makes an answer with its body in memory.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status is 200…299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and body size; never header values or the body.
    public var description: String { "\(status) (\(body.count) bytes)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
