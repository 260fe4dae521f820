/// Any answer of the server, refusals included.
public struct APIResponse: Sendable {
    /// The status code.
    public let status: Int
    /// Header names and values in order.
    public let headers: [(name: String, value: String)]
    /// The body; empty when it went to the request's destination.
    public let body: [UInt8]
    /// How many bytes of the body went to the request's destination; `nil` when it lies in ``body``.
    public let savedBytes: Int64?

    /// Makes an answer.
    public init(
        status: Int, headers: [(name: String, value: String)], body: [UInt8], savedBytes: Int64? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.savedBytes = savedBytes
    }
}
