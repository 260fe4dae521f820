/// A pair of Korean particles of which the sound before decides.
enum KoreanParticle {
    /// 을 after a final consonant, 를 after a vowel.
    case object
    /// 이 after a final consonant, 가 after a vowel.
    case subject

    /// The particle that follows `word`; both forms when the sound cannot be known.
    func following(_ word: String) -> String {
        switch (self, Self.ending(of: word)) {
        case (.object, .vowel): "를"
        case (.object, .consonant): "을"
        case (.object, .unknown): "을(를)"
        case (.subject, .vowel): "가"
        case (.subject, .consonant): "이"
        case (.subject, .unknown): "이(가)"
        }
    }

    private enum Ending {
        case vowel, consonant, unknown
    }

    private static func ending(of word: String) -> Ending {
        guard let last = word.unicodeScalars.last?.value else { return .unknown }
        switch last {
        case 0xAC00...0xD7A3:
            return (last - 0xAC00) % 28 == 0 ? .vowel : .consonant
        case 0x1161...0x1175: return .vowel
        case 0x11A8...0x11C2: return .consonant
        // Digits as they are read: 영 일 이 삼 사 오 육 칠 팔 구.
        case 0x30, 0x31, 0x33, 0x36, 0x37, 0x38: return .consonant
        case 0x32, 0x34, 0x35, 0x39: return .vowel
        default: return .unknown
        }
    }
}

extension String {
    /// The text with the right particle after it.
    func with(_ particle: KoreanParticle) -> String { self + particle.following(self) }
}
