/// A moment as a calendar and a clock show it in UTC.
package struct CivilTime: Equatable, Sendable {
    /// The moments whose year has four digits: the years 0 to 9999.
    package static let range =
        Timestamp(milliseconds: -62_167_219_200_000)...Timestamp(milliseconds: 253_402_300_799_999)

    /// The day.
    package let date: CivilDate
    /// How many whole seconds of the day have passed, 0…86,399.
    package let secondOfDay: Int
    /// How many milliseconds of the second have passed, 0…999.
    package let millisecond: Int

    /// Takes a moment; one outside ``range`` becomes the nearest inside.
    package init(_ moment: Timestamp) {
        let moment = min(max(moment, Self.range.lowerBound), Self.range.upperBound)
        let seconds = moment.seconds
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        date = CivilDate(daysSince1970: days)
        secondOfDay = Int(seconds - days * 86_400)
        millisecond = Int(moment.milliseconds - seconds * 1_000)
    }

    /// The time of day: `09:05`.
    package var hourAndMinute: String {
        "\((secondOfDay / 3_600).padded(to: 2)):\((secondOfDay / 60 % 60).padded(to: 2))"
    }

    /// The time of day to the second: `09:05:00`.
    package var time: String { "\(hourAndMinute):\((secondOfDay % 60).padded(to: 2))" }
}

extension Int {
    /// The number in decimal, filled with zeros on the left up to `width` digits.
    package func padded(to width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
