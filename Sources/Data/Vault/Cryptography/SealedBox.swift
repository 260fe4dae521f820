internal import CPorticoSodium

/// XChaCha20-Poly1305 (IETF): 24 bytes of random nonce, the ciphertext, a tag of 16.
enum SealedBox {
    /// What sealing adds to a plaintext.
    static let overhead = 40
    static let keySize = 32

    /// Seals under a fresh random nonce.
    static func seal(_ plaintext: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, binding: [UInt8]) -> [UInt8] {
        precondition(key.count == keySize, "the cipher takes 32-byte keys")
        let nonce = RandomBytes.make(24)
        let message = unsafe plaintext.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard let secret = key.baseAddress else { preconditionFailure("a key has an address") }
        var sealed = [UInt8](repeating: 0, count: plaintext.count + 16)
        let status = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, message, UInt64(plaintext.count), binding, UInt64(binding.count), nil, nonce,
            secret.assumingMemoryBound(to: UInt8.self))
        precondition(status == 0, "sealing cannot fail below 256 GiB")
        return nonce + sealed
    }

    /// Opens a box into `plaintext`, which must be ``overhead`` bytes shorter; false when any bit differs.
    static func open(
        _ box: ArraySlice<UInt8>, key: UnsafeRawBufferPointer, binding: [UInt8],
        into plaintext: UnsafeMutableRawBufferPointer
    ) -> Bool {
        Sodium.require()
        precondition(key.count == keySize, "the cipher takes 32-byte keys")
        guard box.count >= overhead, plaintext.count == box.count - overhead else { return false }
        return unsafe box.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let secret = key.baseAddress else { return false }
            let start = unsafe base.assumingMemoryBound(to: UInt8.self)
            return unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
                plaintext.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, start + 24,
                UInt64(box.count - 24), binding, UInt64(binding.count), start,
                secret.assumingMemoryBound(to: UInt8.self)) == 0
        }
    }

    /// The plaintext of a box; `nil` when any bit differs.
    static func open(_ box: ArraySlice<UInt8>, key: UnsafeRawBufferPointer, binding: [UInt8]) -> [UInt8]? {
        guard box.count >= overhead else { return nil }
        var plaintext = [UInt8](repeating: 0, count: box.count - overhead)
        let isOpen = unsafe plaintext.withUnsafeMutableBytes { buffer in
            unsafe open(box, key: key, binding: binding, into: buffer)
        }
        return isOpen ? plaintext : nil
    }
}
