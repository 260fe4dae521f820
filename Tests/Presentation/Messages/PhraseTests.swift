import PorticoDomain
import PorticoPresentation
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct PhraseTests {
    @Test func `every phrase is looked at`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Presentation/Phrases/Phrase.swift")
        let source = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let declared = source.split(separator: "\n").filter { $0.hasPrefix("    case ") }.map { line in
            String(line.dropFirst(9).prefix { $0 != "(" })
        }
        #expect(Set(AllPhrases.values.map { String("\($0)".prefix { $0 != "(" }) }) == Set(declared))
    }

    @Test(arguments: AllPhrases.values)
    func `every phrase has words in both languages, and they differ`(phrase: Phrase) {
        let (english, korean) = (phrase.text(in: .english), phrase.text(in: .korean))
        #expect(!english.isEmpty)
        #expect(!korean.isEmpty)
        #expect(english != korean)
        #expect(!english.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(english)")
        #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(korean)")
    }

    @Test(arguments: AllPhrases.values, Language.allCases)
    func `what is put into a phrase is shown`(phrase: Phrase, language: Language) {
        let text = phrase.text(in: language)
        if "\(phrase)".contains("mina") { #expect(text.contains("mina"), "\(text)") }
        if "\(phrase)".contains("count: 3") { #expect(text.contains("3"), "\(text)") }
    }

    @Test func `the embedded service is a place to practise`() throws {
        #expect(ServiceName.local.title(in: .english) == "Practice on this computer")
        #expect(ServiceName.local.title(in: .korean) == "이 컴퓨터에서 연습하기")
        #expect(try ServiceName("work").title(in: .korean) == "work")
    }

    @Test func `phases, slots and findings have names`() {
        #expect(Phrase(SessionPhase.expired(.revoked)) == .phaseExpired)
        #expect(Phrase(SessionPhase.profileIncomplete) == .phaseProfileIncomplete)
        #expect(Phrase(Freshness.offline) == .offline)
        #expect(Phrase(VaultStatus.State.damaged(.corrupt)) == .vaultDamaged)
        #expect(Phrase(VaultStatus.Slot.deviceKey) == .slotDeviceKey)
        #expect(Phrase(VaultFinding.Subject.memory) == .findingMemory)
    }

    @Test(arguments: [
        ("ko_KR.UTF-8", Language.korean), ("ko", .korean), ("KO-kr", .korean), ("en_US.UTF-8", .english),
        ("en@euro", .english),
    ])
    func `a locale's name chooses the language`(locale: String, language: Language) {
        #expect(Language(locale: locale) == language)
    }

    @Test(arguments: ["", "C", "C.UTF-8", "fr_FR", "kok_IN"])
    func `another locale chooses none`(locale: String) {
        #expect(Language(locale: locale) == nil)
    }
}
