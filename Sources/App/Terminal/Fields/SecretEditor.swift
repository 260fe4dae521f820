/// A password being typed, kept as bytes: nothing of it can be copied, killed or undone, no key shows where its words
/// begin, and the memory is overwritten when it goes.
public struct SecretEditor: Sendable {
    private var bytes = SecretBytes()
    private var lengths: [Int] = []
    /// How many characters stand before the caret.
    public private(set) var caret = 0
    /// Another number after every change of what is typed.
    private(set) var version = 0

    /// Whether the person asked to see what is typed.
    public var isRevealed = false

    /// Starts empty.
    public init() {}

    /// How many characters were typed: one bullet each.
    public var count: Int { lengths.count }

    /// The password as text, for the one place that sends it.
    public func reveal() -> String { bytes.text(0..<bytes.count) }

    /// The password as bytes in UTF-8, for a place that keeps no text of it; whoever takes them overwrites them.
    public func revealBytes() -> [UInt8] { bytes.all() }

    /// Overwrites what was typed, and hides what is typed next.
    public mutating func wipe() {
        remove(0..<count)
        isRevealed = false
    }

    /// Adds pasted text; its line breaks are dropped, everything else is kept as it is.
    public mutating func paste(_ text: String) {
        insert(text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" })
    }

    /// Takes a key; false when the key means nothing here.
    public mutating func handle(_ key: Key) -> Bool {
        switch (key.code, key.modifiers) {
        case (.scalar(let scalar), []), (.scalar(let scalar), .shift): insert(CollectionOfOne(scalar))
        case (.left, []), (.scalar("b"), .control): caret = max(0, caret - 1)
        case (.right, []), (.scalar("f"), .control): caret = min(count, caret + 1)
        // Word keys go to the ends: where a word begins is nobody's business.
        case (.home, []), (.scalar("a"), .control), (.left, .control), (.left, .alt), (.scalar("b"), .alt): caret = 0
        case (.end, []), (.scalar("e"), .control), (.right, .control), (.right, .alt), (.scalar("f"), .alt):
            caret = count
        case (.backspace, []), (.scalar("h"), .control): remove(max(0, caret - 1)..<caret)
        case (.delete, []), (.scalar("d"), .control): remove(caret..<min(count, caret + 1))
        case (.scalar("u"), .control), (.scalar("w"), .control), (.backspace, .alt), (.backspace, .control):
            remove(0..<caret)
        case (.scalar("k"), .control), (.scalar("d"), .alt): remove(caret..<count)
        case (.scalar("t"), .control): isRevealed.toggle()
        // The keys of the kill ring and of undo do nothing here, nor anything else.
        case (.scalar("y"), .control), (.scalar("_"), .control), (.scalar("_"), .alt): break
        default: return false
        }
        return true
    }

    /// What may be shown.
    var shown: String { isRevealed ? reveal() : String(repeating: "•", count: count) }

    /// The part of ``shown`` before the caret.
    var shownBeforeCaret: String {
        isRevealed ? bytes.text(0..<offset(of: caret)) : String(repeating: "•", count: caret)
    }

    private func offset(of character: Int) -> Int { lengths.prefix(character).reduce(0, +) }

    /// All at once: one by one, a long text would move what follows the caret as often as it has letters.
    private mutating func insert(_ scalars: some Collection<Unicode.Scalar>) {
        var utf8: [UInt8] = []
        var added: [Int] = []
        var joined = 0
        for scalar in scalars {
            let encoded = UTF8.encode(scalar).map(Array.init) ?? []
            utf8 += encoded
            // Marks and the later jamo of a syllable belong to the character before.
            if TextWidth.columns(of: Character(scalar)) > 0 || added.isEmpty && caret == 0 {
                added.append(encoded.count)
            } else if added.isEmpty {
                joined += encoded.count
            } else {
                added[added.count - 1] += encoded.count
            }
        }
        guard !utf8.isEmpty, bytes.count + utf8.count <= TextEditor.limit else { return }
        let place = offset(of: caret)
        own()
        bytes.replace(place..<place, with: utf8)
        for index in utf8.indices { utf8[index] = 0 }
        if joined > 0 { lengths[caret - 1] += joined }
        lengths.insert(contentsOf: added, at: caret)
        caret += added.count
        version += 1
    }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        own()
        bytes.replace(offset(of: range.lowerBound)..<offset(of: range.upperBound), with: [])
        lengths.removeSubrange(range)
        caret = range.lowerBound
        version += 1
    }

    /// A copy of the editor keeps its own bytes, and they are overwritten like these.
    private mutating func own() {
        if !isKnownUniquelyReferenced(&bytes) { bytes = bytes.copy() }
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
