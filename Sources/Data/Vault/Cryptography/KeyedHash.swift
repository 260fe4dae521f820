internal import CPorticoSodium

/// BLAKE2b, with a key (a message authentication code) or without one (a digest).
package enum KeyedHash {
    /// The hash of `bytes` in `length` bytes (16…64); a key has 16…64 bytes.
    package static func hash(_ bytes: [UInt8], key: [UInt8] = [], length: Int = 32) -> [UInt8] {
        precondition(key.isEmpty || (16...64).contains(key.count), "a BLAKE2b key has 16 to 64 bytes")
        return unsafe bytes.withUnsafeBytes { message in
            unsafe key.withUnsafeBytes { key in unsafe hash(message, key: key, length: length) }
        }
    }

    /// The same over memory that the caller owns, so that keys need not be copied out of their buffer.
    static func hash(_ message: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, length: Int = 32) -> [UInt8] {
        Sodium.require()
        precondition((16...64).contains(length), "a BLAKE2b hash has 16 to 64 bytes")
        let text = unsafe message.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let secret = unsafe key.isEmpty ? nil : key.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var out = [UInt8](repeating: 0, count: length)
        let status = unsafe crypto_generichash(&out, length, text, UInt64(message.count), secret, key.count)
        precondition(status == 0, "lengths were checked, so BLAKE2b cannot fail")
        return out
    }
}
