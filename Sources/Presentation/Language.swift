/// A language in which Portico speaks.
public enum Language: String, Sendable, CaseIterable {
    /// The default.
    case english = "en"
    /// Polite style.
    case korean = "ko"

    /// What the language is called in itself.
    public var ownName: String {
        switch self {
        case .english: "English"
        case .korean: "한국어"
        }
    }

    /// The language after this one, the first after the last: what a key that changes the language leads to.
    package var next: Language {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}
