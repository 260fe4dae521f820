internal import CPorticoSodium

/// The vault key of one vault and epoch, and what is derived from it: index key, item root, file code key.
final class VaultKeys: Sendable {
    let vaultID: [UInt8]
    let epoch: UInt32
    /// Four keys of 32 bytes: the vault key, then 1, 2 and 3.
    private let buffer: SecretBuffer

    /// Derives everything from the vault key, which `fill` puts into the first 32 bytes; `nil` when it cannot.
    init?(vaultID: [UInt8], epoch: UInt32, fill: (UnsafeMutableRawBufferPointer) -> Bool) throws(VaultError) {
        var buffer = try VaultKeys.protectedBuffer(count: 128)
        let isFilled = unsafe buffer.withUnsafeMutableBytes { keys in
            guard unsafe fill(UnsafeMutableRawBufferPointer(rebasing: keys[..<32])) else { return false }
            for number in 1...3 {
                unsafe KeyDerivation.derive(
                    UInt64(number), context: "PRTVLT01", from: UnsafeRawBufferPointer(rebasing: keys[..<32]),
                    into: UnsafeMutableRawBufferPointer(rebasing: keys[number * 32..<number * 32 + 32]))
            }
            return true
        }
        guard isFilled else { return nil }
        self.buffer = buffer
        self.vaultID = vaultID
        self.epoch = epoch
    }

    /// A buffer for keys; its error says that there was no memory for them.
    static func protectedBuffer(count: Int) throws(VaultError) -> SecretBuffer {
        do throws(SecretBuffer.Exhausted) {
            return try SecretBuffer(count: count)
        } catch {
            throw .locked(.outOfMemory)
        }
    }

    /// Lends the vault key, to be wrapped.
    func withVaultKey<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { unsafe lend(0, body) }

    /// Lends the index key.
    func withIndexKey<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { unsafe lend(1, body) }

    /// Lends the key of one item.
    func withItemKey<Result>(_ itemID: [UInt8], _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var key = unsafe lend(2) { root in
            unsafe itemID.withUnsafeBytes { id in unsafe KeyedHash.hash(id, key: root) }
        }
        defer { SecretBuffer.wipe(&key) }
        return unsafe key.withUnsafeBytes(body)
    }

    /// The code over the first `count` bytes of a file.
    func authenticate(_ file: [UInt8], count: Int) -> [UInt8] {
        unsafe lend(3) { key in
            unsafe file.withUnsafeBytes { bytes in
                unsafe KeyedHash.hash(UnsafeRawBufferPointer(rebasing: bytes[..<count]), key: key)
            }
        }
    }

    private func lend<Result>(_ number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe buffer.withUnsafeBytes { keys in
            unsafe body(UnsafeRawBufferPointer(rebasing: keys[number * 32..<number * 32 + 32]))
        }
    }
}
