internal import CPorticoSodium

/// Memory for one key: locked against swapping where the system allows it, between guard pages, wiped when it goes.
///
/// Each costs four mappings, so it is for keys and passphrases only. It has one owner and cannot be copied.
///
/// `@unchecked Sendable` and `@safe`: the memory belongs to this value alone, and changing it needs exclusive
/// access to it.
@safe
public struct SecretBuffer: ~Copyable, @unchecked Sendable {
    /// The system gave no protected memory: too many mappings, or none left.
    public struct Exhausted: Error, Equatable {
        /// Makes the error.
        public init() {}
    }

    private let base: UnsafeMutableRawPointer
    /// How many bytes there are.
    public let count: Int

    /// Zeros of that length, 1 or more.
    public init(count: Int) throws(Exhausted) {
        Sodium.require()
        guard let base = unsafe sodium_malloc(count) else { throw Exhausted() }
        unsafe sodium_memzero(base, count)
        unsafe self.base = base
        self.count = count
    }

    /// Fresh random bytes of that length.
    public init(randomCount count: Int) throws(Exhausted) {
        try self.init(count: count)
        unsafe randombytes_buf(base, count)
    }

    /// Takes over bytes and wipes the array they came in.
    public init(wiping bytes: inout [UInt8]) throws(Exhausted) {
        try self.init(count: max(bytes.count, 1))
        unsafe base.copyMemory(from: bytes, byteCount: bytes.count)
        SecretBuffer.wipe(&bytes)
    }

    deinit {
        unsafe sodium_free(base)
    }

    /// Lends the bytes for reading.
    public borrowing func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Lends the bytes for changing.
    public mutating func withUnsafeMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeMutableRawBufferPointer(start: base, count: count))
    }

    /// Overwrites an array's bytes with zeros before letting go of them.
    public static func wipe(_ bytes: inout [UInt8]) {
        let count = bytes.count
        unsafe bytes.withUnsafeMutableBytes { buffer in
            if let base = buffer.baseAddress { unsafe sodium_memzero(base, count) }
        }
        bytes = []
    }
}
