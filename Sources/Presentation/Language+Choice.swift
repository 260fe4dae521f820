extension Language {
    /// The language of a POSIX locale name such as `ko_KR.UTF-8`, or of a bare code; `nil` for any other.
    public init?(locale: String) {
        let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
        self.init(rawValue: code.lowercased())
    }

    /// The language of ours that an `Accept-Language` gives the most weight; the first of equals, `nil` for none.
    public init?(accepting field: String?) {
        var best: (language: Language, weight: Double)?
        for part in (field ?? "").split(separator: ",").prefix(32) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = pieces.first, let language = Language(locale: tag) else { continue }
            let written = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }?.dropFirst(2)
            let weight = written.map { Double($0) ?? 0 } ?? 1
            if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
        }
        guard let best else { return nil }
        self = best.language
    }
}
