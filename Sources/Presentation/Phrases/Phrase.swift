/// A word, label or sentence of the program, in every language.
package struct Phrase: Hashable, Sendable {
    private let englishText: PhraseText
    private let koreanText: PhraseText

    /// The words in English.
    package var english: String { englishText.spoken }
    /// The words in Korean, in the polite style that ends in 요.
    package var korean: String { koreanText.spoken }

    /// Says the same in both languages. The program is called `portico` in it, whatever its name will be.
    package init(_ english: PhraseText, ko korean: PhraseText) {
        englishText = english
        koreanText = korean
    }

    /// Says what was put together elsewhere.
    package init(words english: String, ko korean: String) {
        self.init(PhraseText(words: english), ko: PhraseText(words: korean))
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
        return Phrase(words: asked(english), ko: asked(korean))
    }
}
