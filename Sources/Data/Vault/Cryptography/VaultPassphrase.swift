internal import CPorticoPlatform
internal import CPorticoSodium
internal import CPorticoUTF8Proc

/// A passphrase in protected memory, in its normal form C, so that keyboards do not matter.
///
/// It is normalised as bytes and inside such memory: no `String` and no ordinary array ever holds it. It is wiped when
/// the last reference goes.
public final class VaultPassphrase: Sendable {
    /// The most bytes of UTF-8 that a passphrase may have.
    public static let longest = 65_536

    let material: KeyMaterial

    /// Takes bytes of UTF-8 over and wipes the array that they came in.
    ///
    /// Throws ``VaultError/wrongSecret`` when they are empty, longer than ``longest`` or not UTF-8.
    public convenience init(wiping bytes: inout [UInt8]) throws(VaultError) {
        defer { SecretBuffer.wipe(&bytes) }
        guard !bytes.isEmpty else { throw .wrongSecret }
        let typed = unsafe try KeyMaterial(count: bytes.count) { buffer in unsafe buffer.copyBytes(from: bytes) }
        try self.init(typed.buffer, count: bytes.count)
    }

    /// Reads a descriptor to its end or its first line feed, straight into protected memory; blocks meanwhile.
    ///
    /// Throws ``VaultError/wrongSecret`` when the line is empty, longer than ``longest`` or not UTF-8, and
    /// ``VaultError/unreadable(path:errno:)`` with the name that was given for messages.
    public convenience init(readingLineFrom descriptor: Int32, named name: String) throws(VaultError) {
        var line = try VaultKeys.protectedBuffer(count: Self.longest + 1)
        var count = 0
        var failure: Int32 = 0
        unsafe line.withUnsafeMutableBytes { buffer in
            // One byte at a time: what follows the line belongs to whoever reads next.
            while count < buffer.count {
                var got = 0
                failure = unsafe portico_read_all(descriptor, buffer.baseAddress.map { unsafe $0 + count }, 1, &got)
                guard failure == 0, got == 1, unsafe buffer[count] != 0x0a else { return }
                count += 1
            }
        }
        guard failure == 0 else { throw .unreadable(path: name, errno: failure) }
        let endsInReturn = unsafe line.withUnsafeBytes { unsafe count > 0 && $0[count - 1] == 0x0d }
        try self.init(line, count: endsInReturn ? count - 1 : count)
    }

    /// Normalises the first `count` bytes of a buffer.
    init(_ typed: borrowing SecretBuffer, count: Int) throws(VaultError) {
        guard (1...Self.longest).contains(count) else { throw .wrongSecret }
        // Decomposed, each byte gives at most four code points of four bytes; then they are encoded in place.
        var scratch = try VaultKeys.protectedBuffer(count: 16 * count + 16)
        let length = unsafe scratch.withUnsafeMutableBytes { scratch in
            unsafe typed.withUnsafeBytes { typed in unsafe Self.normalize(typed, count: count, in: scratch) }
        }
        guard length > 0 else { throw .wrongSecret }
        material = unsafe try KeyMaterial(count: length) { target in
            unsafe scratch.withUnsafeBytes { unsafe target.copyMemory(from: .init(rebasing: $0[..<length])) }
        }
    }

    /// Writes the normal form into `scratch`; its length, or a number below 1 when the bytes are not UTF-8.
    private static func normalize(
        _ typed: UnsafeRawBufferPointer, count: Int, in scratch: UnsafeMutableRawBufferPointer
    ) -> Int {
        let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
        let points = unsafe scratch.bindMemory(to: utf8proc_int32_t.self)
        guard let source = typed.baseAddress, let target = points.baseAddress else { return 0 }
        // The last place is left for the zero that the encoder adds.
        let capacity = points.count - 1
        let decomposed = unsafe utf8proc_decompose(
            source.assumingMemoryBound(to: utf8proc_uint8_t.self), count, target, capacity, options)
        guard decomposed > 0, decomposed <= capacity else { return decomposed > 0 ? 0 : decomposed }
        return unsafe utf8proc_reencode(target, decomposed, options)
    }
}
