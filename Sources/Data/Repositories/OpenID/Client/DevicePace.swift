internal import PorticoDomain

/// When a token endpoint is asked next while a person approves on another device (RFC 8628 §3.5): a pure state machine.
struct DevicePace: Equatable, Sendable {
    /// What an answer means.
    enum Answer: Error, Equatable {
        /// Not yet.
        case pending
        /// Not yet, and asked too often; with the interval that the answer names, if any.
        case slowDown(Duration?)
        /// No answer, or none that can be used; with the wait that was asked for, if any.
        case lost(retryAfter: Duration?)
    }

    /// What is waited when a provider names no interval, or one that is none.
    static let usual = Duration.seconds(5)
    /// The longest interval that a provider may name.
    static let longest = Duration.seconds(60)

    private(set) var interval: Duration
    private var lossesInARow = 0

    init(interval: Duration) {
        self.interval = interval
    }

    /// An interval as a provider writes it: missing, 0, negative or of another type it is 5 s, and 60 s at most.
    static func interval(_ value: JSONValue?) -> Duration {
        guard let seconds = value.flatMap(TokenResponse.seconds), seconds > 0 else { return usual }
        return min(.seconds(seconds), longest)
    }

    /// How long to wait after an answer.
    ///
    /// To slow down lengthens the interval by 5 s for good, or to the larger one that the answer names. Without an
    /// answer the wait doubles each time, up to the longest interval, and the interval itself stays.
    mutating func wait(after answer: Answer) -> Duration {
        switch answer {
        case .pending:
            lossesInARow = 0
            return interval
        case .slowDown(let named):
            lossesInARow = 0
            interval = max(interval + .seconds(5), named ?? .zero)
            return interval
        case .lost(let retryAfter):
            lossesInARow = min(lossesInARow + 1, 16)
            let doubled = min(interval * (1 << lossesInARow), max(interval, Self.longest))
            return max(doubled, retryAfter ?? .zero)
        }
    }
}
