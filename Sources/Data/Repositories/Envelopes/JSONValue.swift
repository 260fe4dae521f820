#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Any JSON value, for answers whose shape is not known and settings that are kept without being understood.
package enum JSONValue: Codable, Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses JSON text; `nil` when the bytes are none.
    package init?(_ bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// Reads whatever is there.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the value as it is.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The members of an object.
    package var members: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }
    /// The text of a string that is not empty.
    package var text: String? { if case .string(let value) = self, !value.isEmpty { value } else { nil } }
    /// The elements of an array.
    package var elements: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// Whether a text anywhere in it, the names of members included, is one of those.
    func hasText(where isOne: (String) -> Bool) -> Bool {
        switch self {
        case .string(let value): isOne(value)
        case .array(let values): values.contains { $0.hasText(where: isOne) }
        case .object(let members): members.contains { isOne($0.key) || $0.value.hasText(where: isOne) }
        case .null, .bool, .integer, .number: false
        }
    }

    /// A code: a string, or a number in decimal.
    package var code: String? {
        switch self {
        case .string(let value): value.isEmpty ? nil : value
        case .integer(let value): String(value)
        default: nil
        }
    }
}
