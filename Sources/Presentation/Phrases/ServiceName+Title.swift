public import PorticoDomain

extension ServiceName {
    /// The service's name for people: the embedded one is a place to practise.
    public func title(in language: Language) -> String {
        self == .local ? Phrase.practice.text(in: language) : text
    }
}
