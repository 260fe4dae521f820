/// One layer around a transport: sees the request on its way out and the answer on its way back.
public protocol Interceptor: Sendable {
    /// The layers inside this one, down to the transport; runs where its caller does.
    typealias Next = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// Calls `next` as often as its purpose needs, and returns an answer.
    func intercept(_ request: HTTPRequest, next: Next) async throws(TransportError) -> HTTPResponse
}
