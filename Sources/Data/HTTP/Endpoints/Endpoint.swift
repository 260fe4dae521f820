/// One call of an API as a value: where it goes, what it carries, how its answer is read.
public struct Endpoint<Answer: Sendable>: Sendable {
    /// Method and path template.
    package let route: Route
    /// Values for the template's parameters by name; each is percent-encoded as one segment.
    package let parameters: [String: String]
    /// Query pairs in order; encoded once.
    package let query: [QueryItem]
    /// Header fields of this endpoint alone.
    package let headers: HTTPHeaders
    /// The body.
    package let body: HTTPBody
    /// How long the exchange may take.
    package let timeout: Duration
    /// Reads an answer whose status is 2xx.
    package let decode: @Sendable (HTTPResponse) throws -> Answer

    /// Makes an endpoint.
    public init(
        _ route: Route, parameters: [String: String] = [:], query: [QueryItem] = [],
        headers: HTTPHeaders = HTTPHeaders(),
        body: HTTPBody = .none, timeout: Duration = .seconds(10),
        decode: @escaping @Sendable (HTTPResponse) throws -> Answer
    ) {
        self.route = route
        self.parameters = parameters
        self.query = query
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.decode = decode
    }
}

extension Endpoint: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and template; never a parameter, the query, a header or the body.
    public var description: String { "\(route.method.rawValue) \(route.template)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
