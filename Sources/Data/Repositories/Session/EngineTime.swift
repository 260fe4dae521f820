package import PorticoDomain

/// The times a session engine reckons with.
package struct EngineTime: Sendable {
    /// The local wall clock.
    package let now: @Sendable () -> Timestamp
    /// Time that only goes forward and counts sleep, from an arbitrary beginning.
    package let elapsed: @Sendable () -> Duration
    /// Waits; throws when the task is cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void

    /// Takes the wall clock and a monotonic clock.
    package init(clock: some Clock<Duration>, now: @escaping @Sendable () -> Timestamp) {
        let start = clock.now
        self.now = now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }
}
