/// Sends an idempotent request again when it met a passing fault: no connection, 408, 425, 429 or 5xx.
///
/// Requests whose repetition could act twice (POST, PATCH), or whose body comes once, are never sent again. What a
/// server asks for in `Retry-After` counts as long as all waits of a request together stay within a budget.
public struct RetryInterceptor: Interceptor {
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    private let now: @Sendable () -> Int64
    private let tries: Int
    private let firstDelay: Duration
    private let longestBackOff: Duration
    private let budget: Duration

    /// Makes a layer that retries.
    ///
    /// - Parameters:
    ///   - clock: Waits between tries.
    ///   - random: A number in 0..<1; spreads the waits, so that many clients do not return at once.
    ///   - now: Seconds since 1970, for a `Retry-After` that is a date in an answer without `Date`.
    ///   - tries: How often a request is sent at most, the first time included.
    ///   - firstDelay: The wait before the second try; it doubles with each further one.
    ///   - longestBackOff: The longest wait that no server asked for.
    ///   - budget: The longest that all waits of one request may take together. An outcome that asks for more goes to
    ///     the caller at once.
    public init(
        clock: any Clock<Duration>, random: @escaping @Sendable () -> Double, now: @escaping @Sendable () -> Int64,
        tries: Int = 3, firstDelay: Duration = .milliseconds(250), longestBackOff: Duration = .seconds(5),
        budget: Duration = .seconds(30)
    ) {
        self.clock = clock
        self.random = random
        self.now = now
        self.tries = tries
        self.firstDelay = firstDelay
        self.longestBackOff = longestBackOff
        self.budget = budget
    }

    /// Passes the request on until the outcome is not a passing fault, or the tries or the budget are used up.
    public func intercept(_ request: HTTPRequest, next: Next) async throws(TransportError) -> HTTPResponse {
        guard request.method.isIdempotent, request.isReplayable else { return try await next(request) }
        var left = budget
        for attempt in 1..<max(1, tries) {
            let delay: Duration
            do throws(TransportError) {
                let response = try await next(request)
                guard Self.isPassing(response.status) else { return response }
                delay = wait(asked: response, after: attempt)
                if delay > left { return response }
            } catch {
                guard Self.isPassing(error) else { throw error }
                delay = backOff(after: attempt)
                if delay > left { throw error }
            }
            left -= delay
            // The only error of a clock's sleep is the task's cancellation.
            guard (try? await clock.sleep(for: delay)) != nil else { throw .cancelled }
        }
        return try await next(request)
    }

    private func wait(asked response: HTTPResponse, after attempt: Int) -> Duration {
        guard let text = response.headers["Retry-After"] else { return backOff(after: attempt) }
        let date = response.headers["Date"].flatMap { HTTPDate($0, now: now()) }
        return RetryAfter.delay(text, now: date?.secondsSince1970 ?? now()) ?? backOff(after: attempt)
    }

    /// Half of the doubled delay is certain, the other half random.
    private func backOff(after attempt: Int) -> Duration {
        let doubled = firstDelay * (1 << min(attempt - 1, 16))
        return min(doubled, longestBackOff) * (0.5 + 0.5 * random())
    }

    private static func isPassing(_ status: Int) -> Bool {
        [408, 425, 429].contains(status) || (500..<600).contains(status)
    }

    private static func isPassing(_ error: TransportError) -> Bool {
        switch error {
        case .timedOut, .nameNotResolved, .cannotConnect, .connectionLost, .tlsFailed: true
        case .cancelled, .responseTooLarge, .malformedResponse, .invalidRequest, .redirectRefused, .proxyFailed,
            .authoritiesUnusable, .storage, .unavailable:
            false
        }
    }
}
