/// How hard a new password would be to guess, from what it is made of; a hint while typing, never a rule.
public enum PasswordStrength: Int, Comparable, Sendable, CaseIterable {
    /// Shorter than a password may be.
    case tooShort
    /// Guessed soon: short of one kind, or little more than one character again and again.
    case weak
    /// Better than most.
    case fair
    /// Long, or of several kinds.
    case good
    /// Long and of many different characters.
    case strong

    /// Judges what was typed so far; `nil` for nothing.
    public init?(_ password: String) {
        guard !password.isEmpty else { return nil }
        let scalars = password.unicodeScalars
        guard scalars.count >= 8 else {
            self = .tooShort
            return
        }
        let kinds = Set(scalars.map(Self.kind)).count
        let different = Set(scalars).count
        // Each different character counts, and each further kind as much as three of them.
        switch different + 3 * (kinds - 1) + (scalars.count - different) / 4 {
        case ..<9: self = .weak
        case ..<13: self = .fair
        case ..<18: self = .good
        default: self = different >= 8 ? .strong : .good
        }
    }

    /// Weaker comes before stronger.
    public static func < (left: PasswordStrength, right: PasswordStrength) -> Bool { left.rawValue < right.rawValue }

    private static func kind(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "a"..."z": 0
        case "A"..."Z": 1
        case "0"..."9": 2
        case "\u{20}"..."\u{7E}": 3
        default: 4
        }
    }
}

extension Phrase {
    /// Names a strength.
    package init(_ strength: PasswordStrength) {
        switch strength {
        case .tooShort: self = .strengthTooShort
        case .weak: self = .strengthWeak
        case .fair: self = .strengthFair
        case .good: self = .strengthGood
        case .strong: self = .strengthStrong
        }
    }
}
