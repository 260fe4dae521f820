import PorticoKit

/// A sentence in both languages.
struct Bilingual: Sendable, Equatable {
    let english: String
    let korean: String

    init(_ english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }

    func callAsFunction(_ language: Language) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }
}
