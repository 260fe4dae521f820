/// A moment in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 UTC.
    public let milliseconds: Int64

    /// Makes a moment from milliseconds.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Makes a moment from whole seconds; what lies beyond the range becomes its end.
    public init(seconds: Int64) {
        let (product, isBeyond) = seconds.multipliedReportingOverflow(by: 1_000)
        milliseconds = isBeyond ? (seconds < 0 ? .min : .max) : product
    }

    /// Whole seconds since 1970 UTC, rounded down.
    public var seconds: Int64 { milliseconds / 1_000 - (milliseconds % 1_000 < 0 ? 1 : 0) }

    /// Earlier before later.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// A moment that many seconds later; what lies beyond the range becomes its end.
    public func adding(seconds: Int64) -> Timestamp { adding(milliseconds: Timestamp(seconds: seconds).milliseconds) }

    /// A moment that many milliseconds later; what lies beyond the range becomes its end.
    public func adding(milliseconds added: Int64) -> Timestamp {
        let (sum, isBeyond) = milliseconds.addingReportingOverflow(added)
        return Timestamp(milliseconds: isBeyond ? (added < 0 ? .min : .max) : sum)
    }

    /// Whether this moment, which was the present once, lies ahead of `now`: then the clock was set back between the two.
    /// Two seconds count as the same time.
    package func isAhead(of now: Timestamp) -> Bool { milliseconds(since: now) > 2_000 }

    /// The milliseconds from an earlier moment to this one; what lies beyond the range becomes its end.
    public func milliseconds(since earlier: Timestamp) -> Int64 {
        let (difference, isBeyond) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        return isBeyond ? (self < earlier ? .min : .max) : difference
    }
}
