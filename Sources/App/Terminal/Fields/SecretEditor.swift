/// A password being typed, kept as bytes: nothing of it can be copied, killed or undone, and no key shows where its
/// words begin.
public struct SecretEditor: Sendable {
    private var bytes: [UInt8] = []
    private var lengths: [Int] = []

    /// Whether the person asked to see what is typed.
    public var isRevealed = false

    /// Starts empty.
    public init() {
        bytes.reserveCapacity(512)
    }

    /// How many characters were typed: one bullet each.
    public var count: Int { lengths.count }

    /// The password as text, for the one place that sends it.
    public func reveal() -> String { String(decoding: bytes, as: UTF8.self) }

    /// Overwrites what was typed.
    public mutating func wipe() {
        for index in bytes.indices { bytes[index] = 0 }
        bytes.removeAll(keepingCapacity: true)
        lengths.removeAll()
    }

    /// Adds pasted text; its line breaks are dropped, everything else is kept as it is.
    public mutating func paste(_ text: String) {
        for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\r" { append(scalar) }
    }

    /// Takes a key; false when the key means nothing here.
    public mutating func handle(_ key: Key) -> Bool {
        switch (key.code, key.modifiers) {
        case (.scalar(let scalar), []), (.scalar(let scalar), .shift): append(scalar)
        case (.backspace, []), (.scalar("h"), .control): removeLast()
        case (.scalar("u"), .control), (.scalar("w"), .control), (.backspace, .alt): wipe()
        case (.scalar("t"), .control): isRevealed.toggle()
        default: return false
        }
        return true
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let utf8 = UTF8.encode(scalar).map(Array.init) ?? []
        bytes += utf8
        // Marks and the later jamo of a syllable belong to the character before.
        if TextWidth.columns(of: Character(scalar)) == 0, let last = lengths.indices.last {
            lengths[last] += utf8.count
        } else {
            lengths.append(utf8.count)
        }
    }

    private mutating func removeLast() {
        guard let length = lengths.popLast() else { return }
        for _ in 0..<length {
            bytes[bytes.count - 1] = 0
            bytes.removeLast()
        }
    }
}

extension SecretEditor: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed word.
    public var description: String { "<redacted>" }
    /// A fixed word.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
