import PorticoPresentation
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [(Language.english, "English", Language.korean), (.korean, "한국어", .english)])
    func `a language says its own name and leads to the next, the last to the first`(
        language: Language, name: String, next: Language
    ) {
        #expect(language.ownName == name)
        #expect(language.next == next)
    }
}
