/// Gathers the bytes of one scalar at a time; what is not UTF-8 becomes U+FFFD per maximal subpart (Unicode §3.9).
struct UTF8Accumulator: Sendable {
    private var value: UInt32 = 0
    private var remaining = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isPending: Bool { remaining > 0 }

    /// Gives up a scalar that was begun.
    mutating func abandon() -> Unicode.Scalar? {
        defer { remaining = 0 }
        return isPending ? "\u{FFFD}" : nil
    }

    /// Takes a byte of 0x80 or above, and an ASCII byte only when nothing is pending.
    mutating func feed(_ byte: UInt8) -> [Unicode.Scalar] {
        guard isPending else { return start(byte) }
        guard allowed.contains(byte) else {
            remaining = 0
            return ["\u{FFFD}"] + start(byte)
        }
        allowed = 0x80...0xBF
        value = value << 6 | UInt32(byte & 0x3F)
        remaining -= 1
        guard remaining == 0 else { return [] }
        return [Unicode.Scalar(value) ?? "\u{FFFD}"]
    }

    private mutating func start(_ byte: UInt8) -> [Unicode.Scalar] {
        allowed = 0x80...0xBF
        switch byte {
        case 0..<0x80: return [Unicode.Scalar(byte)]
        case 0xC2...0xDF: begin(byte & 0x1F, 1)
        case 0xE0...0xEF:
            begin(byte & 0x0F, 2)
            if byte == 0xE0 { allowed = 0xA0...0xBF }
            if byte == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            begin(byte & 0x07, 3)
            if byte == 0xF0 { allowed = 0x90...0xBF }
            if byte == 0xF4 { allowed = 0x80...0x8F }
        default: return ["\u{FFFD}"]
        }
        return []
    }

    private mutating func begin(_ bits: UInt8, _ following: Int) {
        value = UInt32(bits)
        remaining = following
    }
}
