extension Language {
    /// The language of a POSIX locale name such as `ko_KR.UTF-8`, or of a bare code; `nil` for any other.
    public init?(locale: String) {
        let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
        self.init(rawValue: code.lowercased())
    }
}
