/// Sends an idempotent request again when it met a passing fault: no connection, 408, 425, 429 or 5xx.
///
/// Requests whose repetition could act twice (POST, PATCH) are never sent again.
public struct RetryInterceptor: Interceptor {
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    private let now: @Sendable () -> Int64
    private let tries: Int
    private let firstDelay: Duration
    private let longestDelay: Duration

    /// Makes a layer that retries.
    ///
    /// - Parameters:
    ///   - clock: Waits between tries.
    ///   - random: A number in 0..<1; spreads the waits, so that many clients do not return at once.
    ///   - now: Seconds since 1970, for a `Retry-After` that is a date in an answer without `Date`.
    ///   - tries: How often a request is sent at most, the first time included.
    ///   - firstDelay: The wait before the second try; it doubles with each further one.
    ///   - longestDelay: The longest wait. An answer that asks for a longer one goes to the caller at once.
    public init(
        clock: any Clock<Duration>, random: @escaping @Sendable () -> Double, now: @escaping @Sendable () -> Int64,
        tries: Int = 3, firstDelay: Duration = .milliseconds(250), longestDelay: Duration = .seconds(5)
    ) {
        self.clock = clock
        self.random = random
        self.now = now
        self.tries = tries
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// Passes the request on until the outcome is not a passing fault or the tries are used up.
    public func intercept(
        _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
    ) async throws(TransportError) -> HTTPResponse {
        guard request.method.isIdempotent else { return try await next(request) }
        for attempt in 1..<max(1, tries) {
            let delay: Duration
            do throws(TransportError) {
                let response = try await next(request)
                guard Self.isPassing(response.status), let wanted = wait(asked: response, after: attempt) else {
                    return response
                }
                delay = wanted
            } catch {
                guard Self.isPassing(error) else { throw error }
                delay = backOff(after: attempt)
            }
            // The only error of a clock's sleep is the task's cancellation.
            guard (try? await clock.sleep(for: delay)) != nil else { throw .cancelled }
        }
        return try await next(request)
    }

    /// `nil` when the answer asks for a wait longer than the longest.
    private func wait(asked response: HTTPResponse, after attempt: Int) -> Duration? {
        guard let text = response.headers["Retry-After"] else { return backOff(after: attempt) }
        let date = response.headers["Date"].flatMap { HTTPDate($0, now: now()) }
        guard let asked = RetryAfter.delay(text, now: date?.secondsSince1970 ?? now()) else {
            return backOff(after: attempt)
        }
        return asked <= longestDelay ? asked : nil
    }

    /// Half of the doubled delay is certain, the other half random.
    private func backOff(after attempt: Int) -> Duration {
        let doubled = firstDelay * (1 << min(attempt - 1, 16))
        return min(doubled, longestDelay) * (0.5 + 0.5 * random())
    }

    private static func isPassing(_ status: Int) -> Bool {
        [408, 425, 429].contains(status) || (500..<600).contains(status)
    }

    private static func isPassing(_ error: TransportError) -> Bool {
        switch error {
        case .timedOut, .nameNotResolved, .cannotConnect, .connectionLost, .tlsFailed: true
        case .cancelled, .responseTooLarge, .malformedResponse, .invalidRequest, .storage, .unavailable: false
        }
    }
}
