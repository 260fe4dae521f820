package import PorticoDomain

/// A moment on the wire: RFC 3339 in UTC with milliseconds, such as `2026-07-09T08:15:30.250Z`.
package struct WireTime: Hashable, Sendable, Codable {
    /// The moment.
    package let timestamp: Timestamp

    /// Wraps a moment.
    package init(_ timestamp: Timestamp) {
        self.timestamp = timestamp
    }

    /// Parses RFC 3339 §5.6 with any offset; digits beyond milliseconds are dropped, a leap second is the next second.
    package init?(_ text: String) {
        var reader = DigitReader(text.utf8[...])
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
            let second = reader.number(2)
        else { return nil }
        guard let fraction = reader.milliseconds(), let offset = reader.offsetMinutes(), reader.isAtEnd else {
            return nil
        }
        guard (1...12).contains(month), (1...CivilDate.days(in: month, of: year)).contains(day), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        let days = CivilDate(year: year, month: month, day: day).daysSince1970
        let minutes = (days * 24 + Int64(hour)) * 60 + Int64(minute) - Int64(offset)
        timestamp = Timestamp(milliseconds: (minutes * 60 + Int64(second)) * 1_000 + Int64(fraction))
    }

    /// The moment as text; one outside the years 0 to 9999 becomes the nearest in them.
    package var text: String {
        let moment = CivilTime(timestamp)
        return "\(moment.date)T\(moment.time).\(moment.millisecond.padded(to: 3))Z"
    }

    /// Reads the text form.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = WireTime(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
        }
        self = time
    }

    /// Writes the text form.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

private struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: Substring.UTF8View) {
        rest = text
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number(_ width: Int) -> Int? {
        let digits = rest.prefix(width)
        guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest = rest.dropFirst(width)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// The fraction in milliseconds; 0 without one, `nil` when the point has no digit after it.
    mutating func milliseconds() -> Int? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        let kept = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return digits.count >= 3 ? kept : digits.count == 2 ? kept * 10 : kept * 100
    }

    mutating func offsetMinutes() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let isNegative = rest.first == UInt8(ascii: "-")
        guard skip("+") || skip("-"), let hours = number(2), skip(":"), let minutes = number(2), hours < 24,
            minutes < 60
        else { return nil }
        return (isNegative ? -1 : 1) * (hours * 60 + minutes)
    }
}
