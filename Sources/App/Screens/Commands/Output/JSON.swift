/// JSON to be written: keys stay in the order in which they are given.
indirect enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    static func == (left: JSON, right: JSON) -> Bool { left.text == right.text }

    init(_ text: String?) {
        self = text.map(JSON.string) ?? .null
    }

    /// One line without spaces.
    var text: String {
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let value): return String(value)
        case .string(let value): return Self.quoted(value)
        case .array(let values): return "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            let parts = members.map { "\(Self.quoted($0.key)):\($0.value.text)" }
            return "{" + parts.joined(separator: ",") + "}"
        }
    }

    /// RFC 8259 §7; controls, C1 and bidirectional controls are escaped so that a terminal stays unharmed.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: result += "\\\""
            case 0x5C: result += "\\\\"
            case 0x0A: result += "\\n"
            case 0x0D: result += "\\r"
            case 0x09: result += "\\t"
            case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                result += escaped(scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func escaped(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
