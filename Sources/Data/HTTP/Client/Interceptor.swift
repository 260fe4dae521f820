/// One layer around a transport: sees the request on its way out and the answer on its way back.
public protocol Interceptor: Sendable {
    /// Calls `next` as often as its purpose needs, and returns an answer.
    func intercept(
        _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
    ) async throws(TransportError) -> HTTPResponse
}
