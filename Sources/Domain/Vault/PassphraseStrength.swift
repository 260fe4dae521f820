/// A rough judgement of how hard a passphrase is to guess: a help while typing, no promise.
public enum PassphraseStrength: Int, Comparable, Sendable, CaseIterable {
    /// Nothing typed, or fewer than 8 characters.
    case none
    /// A patient guesser finds it.
    case weak
    /// Good enough against a casual one.
    case fair
    /// Good.
    case good
    /// As good as it need be.
    case strong

    /// Judges by length, by how many kinds of character there are, and by how many differ.
    package init(_ bytes: [UInt8]) {
        let lengthOfContinuations = bytes.count { $0 & 0xC0 == 0x80 }
        let count = bytes.count - lengthOfContinuations
        guard count >= 8 else {
            self = .none
            return
        }
        let distinct = Set(bytes).count
        let bits = min(count, distinct * 2) * Self.bitsPerCharacter(bytes)
        switch bits {
        case ..<45: self = .weak
        case ..<65: self = .fair
        case ..<90: self = .good
        default: self = .strong
        }
    }

    private static func bitsPerCharacter(_ bytes: [UInt8]) -> Int {
        // A syllable or an ideogram is one of thousands.
        if bytes.contains(where: { $0 >= 0x80 }) { return 8 }
        let digits = bytes.contains { (0x30...0x39).contains($0) }
        let lower = bytes.contains { (0x61...0x7A).contains($0) }
        let upper = bytes.contains { (0x41...0x5A).contains($0) }
        let others = bytes.contains { !isLetterOrDigit($0) }
        let kinds = [digits, lower, upper, others].count { $0 }
        return digits && kinds == 1 ? 3 : 3 + min(kinds, 3)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// Orders by how hard it is to guess.
    public static func < (left: PassphraseStrength, right: PassphraseStrength) -> Bool {
        left.rawValue < right.rawValue
    }
}
