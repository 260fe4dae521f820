/// Reads JSON (RFC 8259) that is signed or names keys: every member name once, UTF-8 only, bounded depth and size.
///
/// Other readers take the first or the last of two equal names, and two programs that differ there can be played off
/// against each other.
enum StrictJSON {
    private static let deepest = 16

    /// The value, or `nil` when the bytes are not JSON of that kind.
    static func parse(_ bytes: [UInt8]) -> JSONValue? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reader = Reader(bytes: bytes)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipBlanks()
        return reader.isAtEnd ? value : nil
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }
        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skipBlanks() {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard next == byte else { return false }
            position += 1
            return true
        }

        private mutating func take(_ word: StaticString) -> Bool {
            let word = Array(word.description.utf8)
            guard bytes[position...].starts(with: word) else { return false }
            position += word.count
            return true
        }

        mutating func value(depth: Int) -> JSONValue? {
            guard depth < StrictJSON.deepest else { return nil }
            skipBlanks()
            switch next {
            case UInt8(ascii: "{"): return object(depth: depth)
            case UInt8(ascii: "["): return array(depth: depth)
            case UInt8(ascii: "\""): return string().map(JSONValue.string)
            case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
            case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
            case UInt8(ascii: "n"): return take("null") ? .null : nil
            default: return number()
            }
        }

        private mutating func object(depth: Int) -> JSONValue? {
            position += 1
            var members: [String: JSONValue] = [:]
            skipBlanks()
            if take(UInt8(ascii: "}")) { return .object(members) }
            repeat {
                skipBlanks()
                guard next == UInt8(ascii: "\""), let name = string() else { return nil }
                skipBlanks()
                guard take(UInt8(ascii: ":")), let member = value(depth: depth + 1),
                    members.updateValue(member, forKey: name) == nil
                else { return nil }
                skipBlanks()
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "}")) ? .object(members) : nil
        }

        private mutating func array(depth: Int) -> JSONValue? {
            position += 1
            var elements: [JSONValue] = []
            skipBlanks()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            repeat {
                guard let element = value(depth: depth + 1) else { return nil }
                elements.append(element)
                skipBlanks()
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "]")) ? .array(elements) : nil
        }

        private mutating func string() -> String? {
            position += 1
            var text: [UInt8] = []
            while let byte = next {
                position += 1
                switch byte {
                case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let scalar = escaped() else { return nil }
                    text += Array(String(Character(scalar)).utf8)
                case ..<0x20: return nil
                default: text.append(byte)
                }
            }
            return nil
        }

        private mutating func escaped() -> Unicode.Scalar? {
            guard let byte = next else { return nil }
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
            case UInt8(ascii: "b"): return "\u{8}"
            case UInt8(ascii: "f"): return "\u{C}"
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "u"): return codePoint()
            default: return nil
            }
        }

        /// A half of a pair alone stands for nothing, so it is refused.
        private mutating func codePoint() -> Unicode.Scalar? {
            guard let unit = codeUnit() else { return nil }
            guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
            guard take("\\u"), let low = codeUnit(), (0xDC00..<0xE000).contains(low) else { return nil }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        }

        private mutating func codeUnit() -> UInt32? {
            guard position + 4 <= bytes.count else { return nil }
            let digits = bytes[position..<position + 4]
            guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
            position += 4
            return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        }

        private mutating func number() -> JSONValue? {
            let start = position
            _ = take(UInt8(ascii: "-"))
            if !take(UInt8(ascii: "0")) {
                guard digits() else { return nil }
            }
            var isWhole = true
            if take(UInt8(ascii: ".")) {
                isWhole = false
                guard digits() else { return nil }
            }
            if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
                isWhole = false
                if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
                guard digits() else { return nil }
            }
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            if isWhole, let integer = Int(text) { return .integer(integer) }
            return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        }

        private mutating func digits() -> Bool {
            let start = position
            while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
            return position > start
        }
    }
}
