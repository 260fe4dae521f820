import PorticoKit

/// A sentence in both languages.
typealias Bilingual = Phrase
