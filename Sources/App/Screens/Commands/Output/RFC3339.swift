import PorticoKit

/// Moments as scripts read them.
enum RFC3339 {
    /// `2026-01-31T09:05:00Z`, in UTC and whole seconds.
    ///
    /// What lies beyond the years 0 to 9999 becomes their beginning or end.
    static func text(_ moment: Timestamp) -> String {
        let moment = min(max(moment, Timestamp(seconds: -62_167_219_200)), Timestamp(seconds: 253_402_300_799))
        let parts = parts(moment)
        return "\(parts.year)-\(two(parts.month))-\(two(parts.day))T\(two(parts.hour)):\(two(parts.minute)):"
            + "\(two(parts.second))Z"
    }

    static func json(_ moment: Timestamp?) -> JSON {
        JSON(moment.map(text))
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Days to a date by counting 400-year eras from 1 March of the year 0.
    private static func parts(
        _ moment: Timestamp
    ) -> (year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64) {
        let seconds = moment.seconds
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let inDay = seconds - days * 86_400
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, day, inDay / 3_600, inDay % 3_600 / 60, inDay % 60)
    }
}
