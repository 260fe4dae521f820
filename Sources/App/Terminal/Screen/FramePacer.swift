/// Spaces frames out: however many events come, at most 60 frames are drawn in a second, the first one at once and the
/// last one never left out.
public struct FramePacer: Sendable {
    /// The least time between two frames.
    public static let interval = Duration.microseconds(16_667)

    private var last: ContinuousClock.Instant?
    private var isWaiting = false

    /// What to do about a change that wants to be seen.
    public enum Turn: Equatable, Sendable {
        /// Draw now.
        case draw
        /// Draw after this time; call ``waited()`` then.
        case wait(Duration)
        /// Somebody waits already and will draw this change too.
        case skip
    }

    /// Starts with no frame drawn.
    public init() {}

    /// Asks for a frame at a time.
    public mutating func turn(at now: ContinuousClock.Instant) -> Turn {
        if isWaiting { return .skip }
        if let last, now - last < Self.interval {
            isWaiting = true
            return .wait(Self.interval - (now - last))
        }
        last = now
        return .draw
    }

    /// Says that the time given by ``Turn/wait(_:)`` has passed.
    public mutating func waited() {
        isWaiting = false
        last = nil
    }
}
