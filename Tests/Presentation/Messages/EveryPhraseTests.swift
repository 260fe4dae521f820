import PorticoPresentation
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Every phrase that the program can say, read from its sources so that none can be forgotten.
struct EveryPhraseTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources").standardized

    /// What stands in `Phrase("…", ko: "…")`, with the place where it stands.
    private static func phrases() throws -> [(file: String, english: String, korean: String)] {
        let pattern = /Phrase\(\s*"((?:[^"\\]|\\.)*)",\s*ko:\s*"((?:[^"\\]|\\.)*)"/
        var found: [(file: String, english: String, korean: String)] = []
        for folder in ["Presentation", "App/Screens"] {
            let root = sources.appending(path: folder).path()
            for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".swift") {
                let bytes = try Data(contentsOf: URL(filePath: "\(root)/\(name)"))
                for match in String(decoding: bytes, as: UTF8.self).matches(of: pattern) {
                    found.append((name, String(match.output.1), String(match.output.2)))
                }
            }
        }
        return found
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }

    /// Words that are the same in every language, or are shown in the other one on purpose.
    private static let untranslated: Set<String> = [
        "한국어", "METHOD PATH STATUS MS.",
        "portico completions bash > ~/.local/share/bash-completion/completions/portico",
        "portico completions fish > ~/.config/fish/completions/portico.fish",
    ]

    @Test func `every phrase has words in both languages, each in its own letters`() throws {  // T24
        let phrases = try Self.phrases()
        #expect(phrases.count > 300)
        for (file, english, korean) in phrases where !Self.untranslated.contains(english) {
            #expect(!english.isEmpty && !korean.isEmpty, "\(file): \(english)")
            #expect(!english.unicodeScalars.contains(where: Self.isHangul), "\(file): \(english)")
            // What is only made of what is put in has no letters of its own.
            let own = korean.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "")
            guard own.contains(where: \.isLetter) else { continue }
            #expect(own.unicodeScalars.contains(where: Self.isHangul), "\(file): \(korean)")
            #expect(english != korean, "\(file): \(english)")
        }
    }

    @Test func `Korean keeps one polite level`() throws {  // T24
        let stiff = /(습니다|[가-힣]니다|십시오|하라\.)/
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path())
        for name in files where name.hasSuffix(".swift") {
            let text = String(decoding: try Data(contentsOf: Self.sources.appending(path: name)), as: UTF8.self)
            let found = text.matches(of: stiff).map { String($0.output.0) }
            #expect(found.isEmpty, "\(name): \(found)")
        }
    }

    @Test func `what is put into one language is put into the other`() throws {
        let inserted = /\\\(((?:[^()]|\([^()]*\))*)\)/
        for (file, english, korean) in try Self.phrases() {
            let count = { (text: String) in text.matches(of: inserted).count }
            #expect(count(english) == count(korean), "\(file): \(english)")
        }
    }

    /// Columns of a text: Hangul takes two.
    private static func columns(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + (isHangul($1) ? 2 : 1) }
    }

    @Test func `phrases fit their places at 80 columns`() throws {  // T24
        for (file, english, korean) in try Self.phrases() where file.hasPrefix("Phrases/") {
            for text in [english, korean] where !text.contains("\\(") && !text.contains("\n") {
                let isSentence = text.hasSuffix(".") || text.hasSuffix("?") || text.hasSuffix(":")
                // Labels, hints and buttons have one line of the card; sentences may take two of an alert.
                #expect(Self.columns(text) <= (isSentence ? 112 : 56), "\(file): \(text)")
            }
        }
        for phrase in [
            Phrase.imageNotTaken, .passwordChanged, .notRevoked, .allSignedOut, .sessionRevoked, .noteAdded,
            .noteDeleted,
        ] {
            for language in Language.allCases { #expect(Self.columns(phrase(language)) <= 75, "a toast: \(phrase)") }
        }
        for phrase in [
            Phrase.keyMove, .keyEnter, .keyNext, .keyBack, .keyQuit, .keyHelp, .keyAdd, .keyDelete, .keyRevoke,
            .keyReload, .keyTabs, .keyChange, .keyReveal, .keyLanguage, .keyEdit, .keyRedraw, .keySuspend,
        ] {
            for language in Language.allCases { #expect(Self.columns(phrase(language)) <= 26, "a key: \(phrase)") }
        }
    }
}
