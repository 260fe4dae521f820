internal import CPorticoUTF8Proc
#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Normal forms of text, for what is compared or hashed byte by byte outside Swift.
package enum UnicodeText {
    /// The canonical composition (NFC, UAX #15).
    package static func composed(_ text: String) -> String {
        mapped(text, UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    }

    /// NFC after full case folding: texts that differ in case or composition alone become equal.
    package static func folded(_ text: String) -> String {
        mapped(text, UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue)
    }

    private static func mapped(_ text: String, _ options: UInt32) -> String {
        guard !text.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: UnsafeMutablePointer<UInt8>?
        let count = unsafe utf8proc_map(bytes, bytes.count, &result, utf8proc_option_t(rawValue: options))
        guard let start = unsafe result else { return text }
        defer { unsafe free(start) }
        guard count >= 0 else { return text }
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
