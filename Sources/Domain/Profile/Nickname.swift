/// What is wrong with a nickname.
public enum NicknameFault: Error, Equatable, Sendable {
    /// Fewer than 2 characters.
    case tooShort
    /// More than 20 characters, or 64 Unicode scalars.
    case tooLong
    /// A control, bidirectional or invisible character.
    case forbiddenCharacter
    /// Nothing but dots.
    case onlyDots
    /// Letters of two of the scripts that look alike: Latin, Cyrillic, Greek.
    case mixedScripts
}

/// A nickname: 2–20 grapheme clusters, at most 64 Unicode scalars, nothing invisible, no space but the common one, and
/// not Latin, Cyrillic and Greek letters together.
public struct Nickname: Hashable, Sendable, CustomStringConvertible {
    /// The nickname, white space at its ends removed.
    public let text: String

    /// Checks a nickname.
    public init(_ text: String) throws(InputFault) {
        let trimmed = text.trimmingWhitespace()
        guard trimmed.count >= 2 else { throw .nickname(.tooShort) }
        guard trimmed.count <= 20, trimmed.unicodeScalars.count <= 64 else { throw .nickname(.tooLong) }
        guard trimmed.allSatisfy(Self.isAllowed) else { throw .nickname(.forbiddenCharacter) }
        guard !trimmed.allSatisfy({ $0 == "." }) else { throw .nickname(.onlyDots) }
        guard !Self.mixesScripts(trimmed) else { throw .nickname(.mixedScripts) }
        self.text = trimmed
    }

    /// The nickname.
    public var description: String { text }

    /// Whether joiners and variation selectors have something to join or vary, so that they do not hide in a letter.
    private static func isEmoji(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, first.properties.isEmoji else { return false }
        return !first.isASCII || scalars.contains { $0.value == 0x20E3 }
    }

    /// Whether it has letters of two scripts that no name mixes because they look alike: UTS #39, section 5.2,
    /// "moderately restrictive". Any other script may stand beside one of them.
    private static func mixesScripts(_ text: String) -> Bool {
        [/\p{Script=Latin}/, /\p{Script=Cyrillic}/, /\p{Script=Greek}/].count {
            text.contains($0.matchingSemantics(.unicodeScalar))
        } > 1
    }

    private static func isAllowed(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        let isEmoji = isEmoji(character)
        guard scalars.last?.value != 0x200D else { return false }
        return scalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x200D, 0xFE0E, 0xFE0F: return isEmoji
            case 0xE0020...0xE007F: return scalars.first?.value == 0x1F3F4
            // Drawn as nothing although its category says symbol.
            case 0x2800: return false
            default: break
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                return false
            case .spaceSeparator:
                return scalar == " "
            default:
                return !scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }
}

/// What a server says of a nickname somebody would like to have.
public enum NicknameAvailability: Equatable, Sendable {
    /// Free for now; the answer at submit decides.
    case available
    /// Somebody has it.
    case taken
    /// The server's rules forbid it.
    case invalid
    /// Kept back by the server.
    case reserved
}
