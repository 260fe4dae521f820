/// Puts together a record, little-endian.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    mutating func append<Number: FixedWidthInteger>(integer: Number) {
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: integer >> Number(shift)))
        }
    }

    /// A 32-bit length and the UTF-8.
    mutating func append(string: String) {
        let text = Array(string.utf8)
        append(integer: UInt32(text.count))
        append(text)
    }

    /// Zeros up to the next multiple of `size`.
    mutating func pad(to size: Int) {
        while bytes.count % size != 0 { bytes.append(0) }
    }
}
