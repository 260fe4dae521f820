public import PorticoDomain

extension ServiceName {
    /// The service's name for people: the embedded one is a place to practise.
    public func title(in language: Language) -> String {
        self == .local ? Phrase.practiceService.text(in: language) : text
    }
}
