/// A language in which Portico speaks.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"
}
