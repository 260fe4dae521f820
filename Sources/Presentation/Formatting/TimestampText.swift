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
        guard (-62_167_219_200_000...253_402_300_799_999).contains(timestamp.milliseconds) else {
            (date, time) = ("????-??-??", "??:??")
            return
        }
        let (days, second) = timestamp.seconds.floorDivided(by: 86_400)
        let day = CivilDay(daysSince1970: days)
        date = "\(day.year.padded(to: 4))-\(day.month.padded(to: 2))-\(day.day.padded(to: 2))"
        time = "\((second / 3_600).padded(to: 2)):\((second / 60 % 60).padded(to: 2))"
    }

    /// Date, time and zone.
    public var description: String { "\(date) \(time) UTC" }
}

/// A day of the Gregorian calendar (Howard Hinnant's `civil_from_days`).
struct CivilDay: Equatable {
    let year: Int
    let month: Int
    let day: Int

    init(daysSince1970: Int) {
        // Years begin in March, so that the leap day is the last of its year; eras of 400 years all are equal.
        let (era, dayOfEra) = Int64(daysSince1970 + 719_468).floorDivided(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}

extension Int64 {
    /// Quotient rounded down and the remainder that is never negative.
    func floorDivided(by divisor: Int64) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (Int(quotient - 1), Int(remainder + divisor)) : (Int(quotient), Int(remainder))
    }
}
