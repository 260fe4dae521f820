/// A secret in protected memory; a class, because a value that cannot be copied has no place in an optional chain.
final class KeyMaterial: Sendable {
    let buffer: SecretBuffer

    /// Copies the first `count` bytes of another.
    convenience init(copying other: KeyMaterial, count: Int) throws(VaultError) {
        unsafe try self.init(count: count) { target in
            unsafe other.buffer.withUnsafeBytes { unsafe target.copyMemory(from: .init(rebasing: $0[..<count])) }
        }
    }

    /// Lets `fill` write the secret.
    init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) throws(VaultError) {
        var buffer = try VaultKeys.protectedBuffer(count: count)
        unsafe buffer.withUnsafeMutableBytes(fill)
        self.buffer = buffer
    }
}
