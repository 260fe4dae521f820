internal import PorticoConcurrency
package import PorticoDomain
package import PorticoHTTP

/// How far a service's clock is ahead of the local one, learned from the `Date` of its answers.
package final class ServerClock: Interceptor {
    private let offset: Locked<Int64?>
    private let now: @Sendable () -> Timestamp

    /// Knows nothing yet; `now` is the local wall clock.
    package init(now: @escaping @Sendable () -> Timestamp) {
        offset = Locked(nil)
        self.now = now
    }

    /// The offset in milliseconds, or `nil` when no answer named the time yet.
    package var learnedOffset: Int64? { offset.withLock { $0 } }

    /// Learns from an answer; `Date` counts whole seconds, so less than two seconds is taken as equal.
    package func learn(from response: HTTPResponse) {
        let local = now()
        guard let date = response.headers["Date"].flatMap({ HTTPDate($0, now: local.seconds) }) else { return }
        let difference = date.secondsSince1970 * 1_000 + 500 - local.milliseconds
        offset.withLock { $0 = abs(difference) < 2_000 ? 0 : difference }
    }

    /// Passes the request on and learns from its answer.
    package func intercept(_ request: HTTPRequest, next: Next) async throws(TransportError) -> HTTPResponse {
        let response = try await next(request)
        learn(from: response)
        return response
    }
}
