import PorticoDomain
import PorticoPresentation
import Testing

struct PhraseTests {
    @Test func `a label becomes a question in lines, a question stays one`() {
        #expect(Phrase.email.asked == Phrase("Email:", ko: "이메일:"))
        #expect(Phrase.whichNote(count: 3).asked == Phrase("Which note (1–3)?", ko: "어떤 메모인가요 (1–3)?"))
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
        #expect(Phrase(VaultStatus.State.damaged(.unreadable(reason: "a symbolic link"))) == .vaultUnusable)
        #expect(Phrase(VaultStatus.Slot.deviceKey) == .deviceKey)
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
