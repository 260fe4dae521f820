/// Follows redirects of requests that carry no token of ours; see `Redirection`.
///
/// It is the outermost layer, so that each step is retried, identified and logged on its own.
public struct RedirectInterceptor: Interceptor {
    /// Makes the layer.
    public init() {}

    /// Passes the request on, and each one that an answer redirects to.
    public func intercept(_ request: HTTPRequest, next: Next) async throws(TransportError) -> HTTPResponse {
        var current = request
        for _ in 0...Redirection.limit {
            let response = try await next(current)
            guard let following = try Redirection.following(response, of: current) else { return response }
            current = following
        }
        throw .redirectRefused(.tooMany(limit: Redirection.limit))
    }
}
