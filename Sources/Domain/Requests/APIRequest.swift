/// A request as a person writes it.
public struct APIRequest: Sendable {
    /// The method, `GET`…
    public let method: String
    /// A path (`/v1/notes?limit=2`) or an absolute address.
    public let target: String
    /// Header names and values in order.
    public let headers: [(name: String, value: String)]
    /// The body, or `nil`.
    public var content: APIContent?
    /// A file that does not exist yet, or a device or a pipe, to which the body of a 2xx answer goes as it comes, without
    /// a limit; `nil` keeps it in memory, where it has one.
    public var destination: String?
    /// Hears of each piece that goes out or comes in, on a thread that it must not keep; the answer's only when it goes
    /// to ``destination``.
    public var progress: (@Sendable (RequestProgress) -> Void)?

    /// Makes a request with a body in memory, or without one, whose answer stays in memory.
    public init(method: String, target: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil) {
        self.method = method
        self.target = target
        self.headers = headers
        content = body.map { .pieces([.bytes($0)]) }
    }
}
