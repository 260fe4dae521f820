internal import CPorticoSodium

/// Base64 with the URL alphabet and without padding (RFC 4648 §5), in time that does not depend on the content.
package enum Base64URL {
    private static let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)

    /// The text for `bytes`.
    package static func encode(_ bytes: [UInt8]) -> String {
        Sodium.require()
        guard !bytes.isEmpty else { return "" }
        // The library's length includes the final zero.
        let capacity = sodium_base64_encoded_len(bytes.count, variant)
        var characters = [CChar](repeating: 0, count: capacity)
        _ = unsafe sodium_bin2base64(&characters, capacity, bytes, bytes.count, variant)
        return String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The bytes of `text`; `nil` when a character, the length or a trailing bit does not belong to the encoding.
    package static func decode(_ text: String) -> [UInt8]? {
        Sodium.require()
        let characters = text.utf8.map { CChar(bitPattern: $0) }
        guard !characters.isEmpty else { return [] }
        var count = 0
        var bytes = [UInt8](repeating: 0, count: characters.count / 4 * 3 + 3)
        let status = unsafe sodium_base642bin(
            &bytes, bytes.count, characters, characters.count, nil, &count, nil, variant)
        return status == 0 ? Array(bytes.prefix(count)) : nil
    }
}
