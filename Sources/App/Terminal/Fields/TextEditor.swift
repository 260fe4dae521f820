/// One line being edited, by grapheme cluster, with the keys of readline.
public struct TextEditor: Equatable, Sendable {
    /// What is in the line.
    public private(set) var text: String
    /// How many clusters stand before the caret.
    public private(set) var caret: Int
    private var killed = ""
    private var history: [Snapshot] = []
    private var isTyping = false

    private struct Snapshot: Equatable, Sendable {
        let text: String
        let caret: Int
    }

    /// Starts with a text and the caret at its end.
    public init(_ text: String = "") {
        self.text = text
        caret = text.count
    }

    /// Puts another text into the line; what was typed before can be brought back by undo.
    public mutating func replace(with text: String) {
        guard text != self.text else { return }
        remember(isTyping: false)
        self.text = text
        caret = text.count
    }

    /// Inserts pasted text; its line breaks are dropped.
    public mutating func paste(_ pasted: String) {
        remember(isTyping: false)
        insert(pasted.filter { !$0.isNewline })
    }

    /// Takes a key; false when the key means nothing in a line.
    public mutating func handle(_ key: Key) -> Bool {
        switch (key.code, key.modifiers) {
        case (.scalar(let scalar), []), (.scalar(let scalar), .shift): type(scalar)
        case (.left, []), (.scalar("b"), .control): caret = max(0, caret - 1)
        case (.right, []), (.scalar("f"), .control): caret = min(text.count, caret + 1)
        case (.home, []), (.scalar("a"), .control): caret = 0
        case (.end, []), (.scalar("e"), .control): caret = text.count
        case (.left, .control), (.left, .alt), (.scalar("b"), .alt): caret = wordStart
        case (.right, .control), (.right, .alt), (.scalar("f"), .alt): caret = wordEnd
        case (.backspace, []), (.scalar("h"), .control): remove(max(0, caret - 1)..<caret)
        case (.delete, []), (.scalar("d"), .control): remove(caret..<min(text.count, caret + 1))
        case (.scalar("w"), .control), (.backspace, .alt): kill(wordStart..<caret)
        case (.scalar("d"), .alt): kill(caret..<wordEnd)
        case (.scalar("k"), .control): kill(caret..<text.count)
        case (.scalar("u"), .control): kill(0..<caret)
        case (.scalar("y"), .control): yank()
        case (.scalar("_"), .control), (.scalar("z"), .control): undo()
        default: return false
        }
        if case .scalar = key.code, key.modifiers.isSubset(of: .shift) { return true }
        isTyping = false
        return true
    }

    private mutating func type(_ scalar: Unicode.Scalar) {
        remember(isTyping: true)
        insert(String(Character(scalar)))
    }

    /// Clusters may join with what stands before the caret, so the caret is placed by counting anew.
    private mutating func insert(_ addition: String) {
        let head = String(text.prefix(caret)) + addition
        text = head + String(text.dropFirst(caret))
        caret = min(head.count, text.count)
    }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        remember(isTyping: false)
        text = String(text.prefix(range.lowerBound)) + String(text.dropFirst(range.upperBound))
        caret = min(range.lowerBound, text.count)
    }

    private mutating func kill(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        killed = String(text.dropFirst(range.lowerBound).prefix(range.count))
        remove(range)
    }

    private mutating func yank() {
        guard !killed.isEmpty else { return }
        remember(isTyping: false)
        insert(killed)
    }

    private mutating func undo() {
        guard let last = history.popLast() else { return }
        text = last.text
        caret = last.caret
    }

    /// Letters typed in a row are undone together.
    private mutating func remember(isTyping now: Bool) {
        defer { isTyping = now }
        guard !(now && isTyping) else { return }
        history.append(Snapshot(text: text, caret: caret))
        if history.count > 100 { history.removeFirst() }
    }

    private var wordStart: Int {
        let characters = Array(text)
        var index = caret
        while index > 0, !characters[index - 1].isWordPart { index -= 1 }
        while index > 0, characters[index - 1].isWordPart { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        let characters = Array(text)
        var index = caret
        while index < characters.count, !characters[index].isWordPart { index += 1 }
        while index < characters.count, characters[index].isWordPart { index += 1 }
        return index
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber }
}
