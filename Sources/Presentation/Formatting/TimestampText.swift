public import PorticoDomain

/// A moment as a person reads it, the same everywhere: `2026-11-30 14:05 UTC`.
public struct TimestampText: Equatable, Sendable, CustomStringConvertible {
    /// The date alone: `2026-11-30`.
    public let date: String
    /// The time of day in UTC, to the minute: `14:05`.
    public let time: String

    /// Writes a moment in the proleptic Gregorian calendar; the minute is rounded down.
    ///
    /// What lies beyond the years 0 to 9999 is nothing that anybody could read.
    public init(_ timestamp: Timestamp) {
        guard CivilTime.range.contains(timestamp) else {
            (date, time) = ("????-??-??", "??:??")
            return
        }
        let moment = CivilTime(timestamp)
        (date, time) = (moment.date.description, moment.hourAndMinute)
    }

    /// Date, time and zone.
    public var description: String { "\(date) \(time) UTC" }
}
