/// A date as HTTP writes it (RFC 9110 §5.6.7): whole seconds, always GMT.
public struct HTTPDate: Hashable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01 00:00:00 GMT, leap seconds not counted.
    public let secondsSince1970: Int64

    /// Makes a date.
    public init(secondsSince1970: Int64) {
        self.secondsSince1970 = secondsSince1970
    }

    /// Reads the preferred form and the two obsolete ones; `nil` when the text is none of them or names a day or a
    /// time that does not exist. The name of the weekday is not compared with the date.
    ///
    /// `now`, in seconds since 1970, decides the century of a year of two digits: at most 50 years ahead.
    public init?(_ text: String, now: Int64) {
        let parts = text.split(separator: " ").map(String.init)
        let fields: (day: String, month: String, year: String, time: String)
        switch parts.count {
        case 6 where parts[0].hasSuffix(",") && parts[5] == "GMT" && parts[3].utf8.count == 4:
            fields = (parts[1], parts[2], parts[3], parts[4])
        case 4 where parts[0].hasSuffix(",") && parts[3] == "GMT":
            let date = parts[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            guard date.count == 3, date[2].utf8.count == 2 else { return nil }
            fields = (date[0], date[1], date[2], parts[2])
        case 5 where parts[4].utf8.count == 4:
            fields = (parts[2], parts[1], parts[4], parts[3])
        default:
            return nil
        }
        guard let day = Self.number(fields.day), let month = Self.months.firstIndex(of: fields.month),
            var year = Self.number(fields.year), let time = Self.secondOfDay(fields.time)
        else { return nil }
        if fields.year.utf8.count == 2 { year = Self.fullYear(year, now: now) }
        guard (1...Self.length(ofMonth: month + 1, year: year)).contains(day) else { return nil }
        secondsSince1970 = Self.dayNumber(year, month + 1, day) * 86_400 + time
    }

    /// The preferred form, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    public var description: String {
        let day = secondsSince1970.dividedRoundingDown(by: 86_400)
        let second = secondsSince1970 - day * 86_400
        let (year, month, dayOfMonth) = Self.civil(day)
        let weekday = Self.weekdays[Int((day % 7 + 11) % 7)]
        let time = [second / 3600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        return
            "\(weekday), \(Self.padded(dayOfMonth, 2)) \(Self.months[Int(month) - 1]) \(Self.padded(year, 4)) \(time) GMT"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    private static func number(_ text: some StringProtocol) -> Int64? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }

    private static func secondOfDay(_ text: String) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = number(parts[0]),
            let minute = number(parts[1]), let second = number(parts[2]), hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    private static func fullYear(_ twoDigits: Int64, now: Int64) -> Int64 {
        let thisYear = civil(now.dividedRoundingDown(by: 86_400)).year
        let year = thisYear - thisYear % 100 + twoDigits
        if year > thisYear + 50 { return year - 100 }
        return year + 100 <= thisYear + 50 ? year + 100 : year
    }

    private static func length(ofMonth month: Int, year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 of a date in the Gregorian calendar, years counted from March.
    private static func dayNumber(_ year: Int64, _ month: Int, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = year.dividedRoundingDown(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * Int64(month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ dayNumber: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = dayNumber + 719_468
        let era = shifted.dividedRoundingDown(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}

extension Int64 {
    fileprivate func dividedRoundingDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
