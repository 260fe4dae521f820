/// A language in which Portico speaks.
public enum Language: String, Sendable, CaseIterable {
    /// The default.
    case english = "en"
    /// Polite style.
    case korean = "ko"
}
