/// Spaces frames out: however many events come, at most 60 frames are drawn in a second, the first one at once and the
/// last one never left out.
package struct FramePacer: Sendable {
    /// The least time between two frames.
    package static let interval = Duration.microseconds(16_667)

    private var last: ContinuousClock.Instant?
    private var isWaiting = false

    /// What to do about a change that wants to be seen.
    package enum Turn: Equatable, Sendable {
        /// Draw now.
        case draw
        /// Draw after this time; call ``waited()`` then.
        case wait(Duration)
        /// Somebody waits already and will draw this change too.
        case skip
    }

    /// Starts with no frame drawn.
    package init() {}

    /// Asks for a frame at a time.
    package mutating func turn(at now: ContinuousClock.Instant) -> Turn {
        if isWaiting { return .skip }
        if let last, now - last < Self.interval {
            isWaiting = true
            return .wait(Self.interval - (now - last))
        }
        last = now
        return .draw
    }

    /// Says that the time given by ``Turn/wait(_:)`` has passed.
    package mutating func waited() {
        isWaiting = false
        last = nil
    }
}
