/// Percent-encoding of path segments, queries and forms (RFC 3986 §2.1, WHATWG URL §5).
public enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes text so that it is exactly one path segment or one part of a query.
    ///
    /// Only `A–Z a–z 0–9 - . _ ~` stay as they are.
    public static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 { append(byte, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Encodes pairs as a query: pairs whose value is `nil` are left out, the order stays, a space is `%20`.
    public static func encodeQuery(_ items: [QueryItem]) -> String {
        encodePairs(items, encode)
    }

    /// Encodes pairs as `application/x-www-form-urlencoded`: as ``encodeQuery(_:)``, but a space is `+`.
    public static func encodeForm(_ items: [QueryItem]) -> String {
        encodePairs(items) { text in
            var bytes: [UInt8] = []
            for byte in text.utf8 {
                if byte == 0x20 { bytes.append(0x2B) } else { append(byte, to: &bytes) }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Decodes one path segment; `nil` when a `%` is not followed by two hexadecimal digits or when the result is
    /// not UTF-8. A `+` stays a `+`.
    public static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Decodes a query or a form into pairs, in order; `+` is a space, a name without `=` has an empty value.
    ///
    /// `nil` when a name or a value does not decode.
    public static func decodePairs(_ text: some StringProtocol) -> [QueryItem]? {
        var items: [QueryItem] = []
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { decode(String($0.map { $0 == "+" ? " " : $0 })) }
            guard let first = decoded.first, let name = first, let last = decoded.last, let value = last else {
                return nil
            }
            items.append(QueryItem(name, parts.count == 2 ? value : ""))
        }
        return items
    }

    private static func encodePairs(_ items: [QueryItem], _ encode: (String) -> String) -> String {
        items.compactMap { item in item.value.map { "\(encode(item.name))=\(encode($0))" } }.joined(separator: "&")
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
            bytes.append(byte)
        default:
            bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
        }
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
