internal import CPorticoSodium

/// The system's randomness, fit for keys and tokens.
public enum RandomBytes {
    /// Fills memory that the caller owns, so that a key never lies elsewhere.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        Sodium.require()
        guard let base = buffer.baseAddress else { return }
        unsafe randombytes_buf(base, buffer.count)
    }

    /// `count` fresh bytes, 0 or more.
    public static func make(_ count: Int) -> [UInt8] {
        Sodium.require()
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            if let base = buffer.baseAddress, count > 0 { unsafe randombytes_buf(base, count) }
            initialized = count
        }
    }
}
