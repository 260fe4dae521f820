import PorticoDomain
import Testing

struct NicknameTests {
    @Test(arguments: [
        "mi", "미나", "민하", "ミナ", "m.n", "..a", "Mina Kim", "O’Neil", "👨‍👩‍👧‍👦🙂", "❤️❤️", "🇰🇷🇰🇷", "👍🏽👍🏽", "1️⃣2️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "12345678901234567890", "가나다라마바사아자차카타파하가나다라마바",
    ])
    func `a visible nickname of 2 to 20 characters is kept as typed`(text: String) throws {
        #expect(try Nickname(text).text == text)
    }

    @Test(arguments: ["", " ", "m", "가", "👨‍👩‍👧‍👦", " m ", "\u{1112}\u{1161}\u{11AB}"])
    func `one character is too short`(text: String) {
        #expect(throws: InputFault.nickname(.tooShort)) { try Nickname(text) }
    }

    @Test func `21 characters are too long`() {
        #expect(throws: InputFault.nickname(.tooLong)) { try Nickname("123456789012345678901") }
        #expect(throws: InputFault.nickname(.tooLong)) { try Nickname("가나다라마바사아자차카타파하가나다라마바사") }
    }

    @Test func `64 scalars are allowed and 65 are not`() throws {
        let accents = String(repeating: "\u{0301}", count: 62)
        #expect(("ab" + accents).unicodeScalars.count == 64)
        #expect(try Nickname("ab" + accents).text == "ab" + accents)
        #expect(throws: InputFault.nickname(.tooLong)) { try Nickname("ab" + accents + "\u{0301}") }
    }

    @Test func `nicknames written with composed and with single jamo are equal`() throws {
        let composed = try Nickname("한글")
        let decomposed = try Nickname("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}")
        #expect(composed == decomposed)
        #expect(Set([composed, decomposed]).count == 1)
    }

    @Test func `twenty decomposed syllables are twenty characters`() throws {
        let syllable = "\u{1112}\u{1161}\u{11AB}"
        #expect(try Nickname(String(repeating: syllable, count: 20)).text.count == 20)
    }

    @Test(arguments: [
        ("a right-to-left override", "mi\u{202E}na"), ("a right-to-left isolate", "mi\u{2067}na"),
        ("a left-to-right mark", "mi\u{200E}na"), ("a zero-width space", "mi\u{200B}na"),
        ("a zero-width joiner in letters", "mi\u{200D}na"), ("a zero-width non-joiner", "mi\u{200C}na"),
        ("a byte order mark", "mi\u{FEFF}na"), ("a soft hyphen", "mi\u{00AD}na"), ("a Hangul filler", "mi\u{3164}na"),
        ("a Hangul choseong filler", "\u{115F}\u{1161}미나"), ("an empty Braille cell", "mi\u{2800}na"),
        ("a no-break space", "mi\u{00A0}na"), ("an ideographic space", "mi\u{3000}na"), ("a newline", "mi\nna"),
        ("a null", "mi\u{0}na"), ("an escape", "mi\u{1B}[31mna"), ("a C1 control", "mi\u{9B}na"),
        ("a line separator", "mi\u{2028}na"), ("private use", "mi\u{E000}na"),
        ("a tag after a letter", "mi\u{E0061}na"),
        ("a variation selector on a letter", "mi\u{FE0F}na"), ("a joiner after the last emoji", "na👍\u{200D}"),
        ("a variation selector on a digit", "na1\u{FE0F}"), ("an unassigned code point", "mi\u{0378}na"),
        ("a combining grapheme joiner", "mi\u{034F}na"),
    ])
    func `what nobody can see is refused`(what: String, text: String) {
        #expect(throws: InputFault.nickname(.forbiddenCharacter), "\(what)") { try Nickname(text) }
    }

    @Test(arguments: ["..", "....", "...................."])
    func `dots alone are refused`(text: String) {
        #expect(throws: InputFault.nickname(.onlyDots)) { try Nickname(text) }
    }

    @Test func `white space around it is removed`() throws {
        #expect(try Nickname("\t 미나 \n").text == "미나")
    }

    @Test(arguments: [
        "m\u{0430}na", "\u{041C}ina", "min\u{03B1}", "\u{043C}\u{03B1}", "n\u{03BF}ra 노라", "a\u{0301}\u{0435}",
    ])
    func `letters of scripts that look alike are not mixed`(text: String) {
        #expect(throws: InputFault.nickname(.mixedScripts)) { try Nickname(text) }
    }

    @Test(arguments: ["Мина", "μίνα", "mina 미나", "민하mina漢字", "ミナ漢mina", "علی ali", "µmol", "Мина 1 ☕️", "é̂t-é"])
    func `one of them may stand beside any other script, signs and digits`(text: String) throws {
        #expect(try Nickname(text).text == text)
    }
}
