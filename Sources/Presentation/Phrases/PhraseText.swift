/// Words with the values put into them, so that the program's name is looked for in the words alone.
package struct PhraseText: Hashable, Sendable, ExpressibleByStringInterpolation {
    fileprivate enum Part: Hashable, Sendable {
        case words(String)
        case value(String)
    }

    /// Takes words and values in turn.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        /// Begins with nothing.
        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// Takes words.
        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.words(literal)) }
        }

        /// Takes a value, which is never changed.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.value(value.description))
        }
    }

    private let parts: [Part]

    /// Takes words without values.
    package init(stringLiteral words: String) { parts = [.words(words)] }

    /// Takes words with values between them.
    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The one after the other.
    package static func + (first: PhraseText, second: PhraseText) -> PhraseText {
        PhraseText(parts: first.parts + second.parts)
    }

    private init(parts: [Part]) { self.parts = parts }

    /// Takes words that were put together elsewhere.
    package init(words: String) { parts = [.words(words)] }

    /// What a person reads, in the name of the program that runs.
    package var spoken: String {
        let program = ProgramWords.current
        return parts.map { part in
            switch part {
            case .words(let words): program.spoken(words)
            case .value(let value): value
            }
        }.joined()
    }
}
