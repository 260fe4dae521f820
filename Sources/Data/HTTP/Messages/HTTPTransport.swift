/// Performs one request. The network is one implementation, a backend in the same process another.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns the whole answer, whatever its status; redirects are not followed.
    ///
    /// Cancelling the task ends the call at once with ``TransportError/cancelled``.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// Why no answer came. Holds no address with a query, no header and no body.
public enum TransportError: Error, Equatable {
    /// The calling task was cancelled.
    case cancelled
    /// The time limit passed; whether the server acted is unknown.
    case timedOut
    /// The host's name could not be resolved.
    case nameNotResolved
    /// No connection: refused, unreachable, no network.
    case cannotConnect
    /// The connection broke after the request may have been sent; whether the server acted is unknown.
    case connectionLost
    /// TLS failed: an untrusted certificate, a wrong name, no common protocol.
    case tlsFailed(reason: String)
    /// The answer's header or body is larger than allowed.
    case responseTooLarge
    /// What came is not HTTP, or its framing or coding is broken.
    case malformedResponse
    /// The request cannot be sent as it is.
    case invalidRequest(reason: String)
    /// A redirect that is not followed.
    case redirectRefused(RedirectFault)
    /// The proxy cannot be used, or does not let the request through. Names the proxy without its credentials.
    case proxyFailed(reason: String)
    /// The certificate authorities that somebody named cannot be read.
    case authoritiesUnusable(path: String, reason: String)
    /// A file cannot be used: the body's, the answer's, or that of a server in this process. No network is to blame.
    case storage(path: String, reason: String)
    /// The library that does the work could not be loaded or started.
    case unavailable(reason: String)
}
