internal import CPorticoUTF8Proc

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension String {
    /// The text in Unicode's canonical composed form (NFC), which is what goes into cells.
    ///
    /// Swift's own equality calls composed and decomposed Hangul equal, so this compares and returns bytes.
    func composed() -> String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        var copy = self
        return copy.withUTF8 { bytes in
            var output: UnsafeMutablePointer<utf8proc_uint8_t>?
            let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
            let length = unsafe utf8proc_map(bytes.baseAddress, bytes.count, &output, options)
            guard length >= 0, let text = unsafe output else { return unsafe String(decoding: bytes, as: UTF8.self) }
            defer { unsafe free(text) }
            return unsafe String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
        }
    }

    /// The longest beginning that fits into `columns`, and the columns it takes.
    package func fitting(columns limit: Int) -> (text: String, columns: Int) {
        var used = 0
        var end = startIndex
        while end < endIndex {
            let width = TextWidth.columns(of: self[end])
            guard used + width <= limit else { break }
            used += width
            end = index(after: end)
        }
        return (String(self[..<end]), used)
    }

    /// The text cut to `columns`, with `…` in the last column when something was cut.
    package func truncated(columns limit: Int) -> String {
        guard limit > 0 else { return "" }
        guard TextWidth.columns(of: self) > limit else { return self }
        return fitting(columns: limit - 1).text + "…"
    }

    /// The text broken into lines of at most `columns`, at spaces where there are any, inside words where not.
    package func wrapped(columns limit: Int) -> [String] {
        guard limit > 0 else { return [] }
        var lines: [String] = []
        for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            var used = 0
            for word in paragraph.split(separator: " ") {
                var rest = String(word)
                var width = TextWidth.columns(of: rest)
                if !line.isEmpty, used + 1 + width <= limit {
                    line += " " + rest
                    used += 1 + width
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                while width > limit {
                    let part = rest.fitting(columns: limit)
                    guard part.columns > 0 else { break }
                    lines.append(part.text)
                    rest = String(rest.dropFirst(part.text.count))
                    width = TextWidth.columns(of: rest)
                }
                line = rest
                used = width
            }
            lines.append(line)
        }
        return lines
    }
}
