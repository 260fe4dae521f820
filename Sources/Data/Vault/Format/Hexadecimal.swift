/// Bytes as text.
package enum Hexadecimal {
    /// Two lower-case digits for each byte.
    package static func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in String(UInt32(byte) + 0x100, radix: 16).dropFirst() }.joined()
    }
}
