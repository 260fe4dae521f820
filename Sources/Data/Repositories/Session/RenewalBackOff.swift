internal import PorticoDomain

/// When a renewal may be tried again, and how many a server's refusals may cause.
struct RenewalBackOff: Sendable {
    /// Renewals caused by a 401 that are allowed within ``window``.
    static let allowedInWindow = 5
    /// The stretch of time that counts them.
    static let window = Duration.seconds(30)
    /// The first wait; it doubles up to ``longest``.
    static let first = Duration.seconds(2)
    /// The longest wait of our own: one try a minute.
    static let longest = Duration.seconds(60)

    private var causedByRefusal: [Duration] = []
    private var failures = 0
    /// Not before this time, by the monotonic clock; `nil` when nothing is waited for.
    private(set) var waitsUntil: Duration?
    /// Whether the server named the time, which is obeyed even when the token is dead.
    private(set) var isAskedByServer = false

    init() {}

    /// Whether another renewal caused by a 401 may run; counts it.
    mutating func admitRefusal(at elapsed: Duration) -> Bool {
        causedByRefusal.removeAll { elapsed - $0 >= Self.window }
        guard causedByRefusal.count < Self.allowedInWindow else { return false }
        causedByRefusal.append(elapsed)
        return true
    }

    /// A renewal failed; `spread` is a random number in 0..<1.
    mutating func failed(at elapsed: Duration, retryAfter: Duration?, spread: Double) {
        let doubled = min(Self.first * (1 << min(failures, 10)), Self.longest)
        failures += 1
        isAskedByServer = retryAfter != nil
        waitsUntil = elapsed + (retryAfter ?? doubled * (0.5 + 0.5 * spread))
    }

    /// A renewal succeeded.
    mutating func succeeded() {
        failures = 0
        waitsUntil = nil
        isAskedByServer = false
    }

    /// How long to wait still, if at all.
    func wait(at elapsed: Duration) -> Duration? {
        guard let waitsUntil, waitsUntil > elapsed else { return nil }
        return waitsUntil - elapsed
    }
}
