/// How long to wait after each wrong passphrase: 1, 2, 4, 8, 16 and then always 30 seconds.
package struct UnlockPacing: Equatable, Sendable {
    /// How many were wrong so far.
    package private(set) var failureCount = 0

    /// Starts without a failure.
    package init() {}

    /// Notes one more failure and says how long to wait before the next try.
    package mutating func failed() -> Duration {
        failureCount += 1
        return failureCount <= 5 ? .seconds(1 << (failureCount - 1)) : .seconds(30)
    }
}
