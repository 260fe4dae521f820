/// Takes a record apart, little-endian; it never reads past the end nor allocates before checking a length.
struct ByteReader {
    /// The bytes end too early, or a length is over its limit.
    struct Malformed: Error {}

    private let bytes: [UInt8]
    private let end: Int
    private(set) var position: Int

    init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        self.end = min(end ?? bytes.count, bytes.count)
        position = start
    }

    var remaining: Int { max(end - position, 0) }

    mutating func take(_ count: Int) throws(Malformed) -> [UInt8] {
        guard count >= 0, count <= remaining else { throw Malformed() }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws(Malformed) -> Number {
        let size = Number.bitWidth / 8
        guard size <= remaining else { throw Malformed() }
        var value: Number = 0
        for index in (0..<size).reversed() {
            // An 8-bit number cannot be shifted by its own width without losing it, which is what is wanted.
            value = (value << 8) | Number(truncatingIfNeeded: bytes[position + index])
        }
        position += size
        return value
    }

    mutating func string() throws(Malformed) -> String {
        let count = Int(try integer(UInt32.self))
        guard count <= VaultLimits.stringLength else { throw Malformed() }
        let text = try take(count)
        guard let string = String(validating: text, as: UTF8.self) else { throw Malformed() }
        return string
    }
}
