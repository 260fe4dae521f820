/// A secret in protected memory; a class, because a value that cannot be copied has no place in an optional chain.
final class KeyMaterial: Sendable {
    let buffer: SecretBuffer

    /// Takes the bytes over and wipes where they came from.
    convenience init(wiping bytes: inout [UInt8]) throws(VaultError) {
        unsafe try self.init(count: max(bytes.count, 1)) { buffer in unsafe buffer.copyBytes(from: bytes) }
        SecretBuffer.wipe(&bytes)
    }

    /// Lets `fill` write the secret.
    init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) throws(VaultError) {
        var buffer = try VaultKeys.protectedBuffer(count: count)
        unsafe buffer.withUnsafeMutableBytes(fill)
        self.buffer = buffer
    }
}
