/// A word, label or sentence of the program, in every language.
package struct Phrase: Hashable, Sendable {
    /// The words in English.
    package let english: String
    /// The words in Korean, in the polite style that ends in 요.
    package let korean: String

    /// Says the same in both languages.
    package init(_ english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }

    /// The words of a language.
    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }

    /// The words of a language.
    package func callAsFunction(_ language: Language) -> String { text(in: language) }

    /// The label as a question in lines: `Email:`. What ends in a mark already stays as it is.
    package var asked: Phrase {
        func asked(_ text: String) -> String { text.last.map { "?:：".contains($0) } == true ? text : text + ":" }
        return Phrase(asked(english), ko: asked(korean))
    }
}
