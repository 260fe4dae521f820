/// What is wrong with a passphrase.
public enum PassphraseFault: Error, Equatable, Sendable, CaseIterable {
    /// Nothing was given.
    case empty
    /// A new one of fewer than 8 characters.
    case tooShort
    /// More than 64 KiB.
    case tooLong
    /// Not UTF-8.
    case notText
    /// A new one with a control character (U+0000–U+001F, U+007F–U+009F), which nobody could type at a prompt.
    case controlCharacter
}

/// What a person remembers to open the vault; never printed and never trimmed.
public struct Passphrase: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The longest one, in bytes: 64 KiB.
    package static let byteLimit = 65_536
    private let secret: Secret<[UInt8]>

    /// Takes one that may open a vault: UTF-8 of 1 to 65,536 bytes.
    public init(_ bytes: [UInt8]) throws(InputFault) {
        guard !bytes.isEmpty else { throw .passphrase(.empty) }
        guard bytes.count <= Self.byteLimit else { throw .passphrase(.tooLong) }
        guard Self.characterCount(bytes) != nil else { throw .passphrase(.notText) }
        secret = Secret(bytes)
    }

    /// Takes a new one: at least 8 characters, none of them a control character.
    public init(new bytes: [UInt8]) throws(InputFault) {
        try self.init(bytes)
        guard !Self.hasControlCharacter(bytes) else { throw .passphrase(.controlCharacter) }
        guard let count = Self.characterCount(bytes), count >= 8 else { throw .passphrase(.tooShort) }
    }

    /// The UTF-8, for the one place that derives a key from it.
    public func reveal() -> [UInt8] { secret.reveal() }

    /// A fixed word.
    public var description: String { secret.description }
    /// A fixed word.
    public var debugDescription: String { secret.description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// In UTF-8 those from U+0080 on are C2 80 to C2 9F. No text is made of the bytes.
    private static func hasControlCharacter(_ bytes: [UInt8]) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte == 0x7F || previous == 0xC2 && byte < 0xA0 { return true }
            previous = byte
        }
        return false
    }

    /// How many Unicode scalars there are, or `nil` when this is not UTF-8. No text is made of the bytes.
    private static func characterCount(_ bytes: [UInt8]) -> Int? {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        var count = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: count += 1
            case .emptyInput: return count
            case .error: return nil
            }
        }
    }
}
