/// A word, label or sentence of the program, in every language.
public struct Phrase: Hashable, Sendable {
    /// The words in English.
    public let english: String
    /// The words in Korean, in the polite style that ends in 요.
    public let korean: String

    /// Says the same in both languages.
    public init(_ english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }

    /// The words of a language.
    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }

    /// The words of a language.
    public func callAsFunction(_ language: Language) -> String { text(in: language) }

    /// The label as a question in lines: `Email:`. What ends in a mark already stays as it is.
    package var asked: Phrase {
        func asked(_ text: String) -> String { text.last.map { "?:：".contains($0) } == true ? text : text + ":" }
        return Phrase(asked(english), ko: asked(korean))
    }
}
