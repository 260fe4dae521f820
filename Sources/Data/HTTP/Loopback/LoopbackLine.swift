/// What of a request may stand in a line of a log: one line, visible ASCII, no query, no user info.
enum LoopbackLine {
    private static let longest = 1_024

    /// The path of a request target; `-` when it has none, as `*` and an authority do.
    static func path(of target: String) -> String {
        if target.hasPrefix("/") { return word(String(target.prefix { $0 != "?" && $0 != "#" })) }
        return (try? HTTPURL(target)).map { word($0.path) } ?? "-"
    }

    /// The text with everything but visible ASCII percent-encoded, cut at 1,024 characters.
    static func word(_ text: String) -> String {
        let visible = text.utf8.prefix(longest).reduce(into: "") { line, byte in
            if byte > 0x20, byte < 0x7F {
                line.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                line += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return String(visible.prefix(longest))
    }
}
