internal import CPorticoSodium

/// Subkeys of a 32-byte key (libsodium's `crypto_kdf`: BLAKE2b with the number as salt and the context as person).
enum KeyDerivation {
    /// Writes subkey `number` into `subkey` (16…64 bytes); a context has 8 ASCII characters.
    static func derive(
        _ number: UInt64, context: String, from key: UnsafeRawBufferPointer, into subkey: UnsafeMutableRawBufferPointer
    ) {
        Sodium.require()
        guard let key = key.baseAddress, let out = subkey.baseAddress, context.utf8.count == 8 else {
            preconditionFailure("keys have addresses and contexts 8 characters")
        }
        let status = unsafe crypto_kdf_derive_from_key(
            out.assumingMemoryBound(to: UInt8.self), subkey.count, number, context,
            key.assumingMemoryBound(to: UInt8.self))
        precondition(status == 0, "lengths were checked, so the derivation cannot fail")
    }
}
