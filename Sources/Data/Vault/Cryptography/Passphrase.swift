internal import CPorticoPlatform
internal import CPorticoSodium
internal import CPorticoUTF8Proc

/// A passphrase as it goes into the derivation: the UTF-8 of its normal form C, so that keyboards do not matter.
enum Passphrase {
    /// Normalises into protected memory; `nil` when the bytes are empty or not UTF-8.
    static func normalized(_ passphrase: SecretBytes) throws(VaultError) -> KeyMaterial? {
        var typed = passphrase.reveal()
        defer { SecretBuffer.wipe(&typed) }
        guard !typed.isEmpty else { return nil }
        var mapped: UnsafeMutablePointer<utf8proc_uint8_t>?
        let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
        let count = unsafe utf8proc_map(typed, utf8proc_ssize_t(typed.count), &mapped, options)
        guard count > 0, let result = unsafe mapped else { return nil }
        defer {
            unsafe sodium_memzero(result, Int(count))
            unsafe free(result)
        }
        return unsafe try KeyMaterial(count: Int(count)) { buffer in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(start: result, count: Int(count)))
        }
    }
}
