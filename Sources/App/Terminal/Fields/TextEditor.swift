/// One line being edited, by grapheme cluster, with the keys of readline.
public struct TextEditor: Equatable, Sendable {
    /// Bytes of UTF-8 beyond which nothing more is taken: more than any field is for.
    public static let limit = 128 << 10
    /// What is in the line.
    public private(set) var text: String
    /// How many clusters stand before the caret.
    public private(set) var caret: Int
    private var killed = ""
    private var past: [Snapshot] = []
    private var future: [Snapshot] = []
    private var lastAction = Action.other

    private struct Snapshot: Equatable, Sendable {
        let text: String
        let caret: Int
    }

    private enum Action: Equatable, Sendable { case typing, killing, other }

    /// Starts with a text and the caret at its end.
    public init(_ text: String = "") {
        self.text = text
        caret = text.count
    }

    /// Puts another text into the line; what was typed before can be brought back by undo.
    public mutating func replace(with text: String) {
        guard text != self.text else { return }
        remember()
        self.text = text
        caret = text.count
    }

    /// Inserts pasted text; its line breaks are dropped.
    public mutating func paste(_ pasted: String) {
        guard text.utf8.count + pasted.utf8.count <= Self.limit else { return }
        remember()
        insert(pasted.filter { !$0.isNewline })
    }

    /// Takes a key; false when the key means nothing in a line.
    public mutating func handle(_ key: Key) -> Bool {
        let former = lastAction
        lastAction = .other
        switch (key.code, key.modifiers) {
        case (.scalar(let scalar), []), (.scalar(let scalar), .shift): type(scalar, after: former)
        case (.left, []), (.scalar("b"), .control): caret = max(0, caret - 1)
        case (.right, []), (.scalar("f"), .control): caret = min(text.count, caret + 1)
        case (.home, []), (.scalar("a"), .control): caret = 0
        case (.end, []), (.scalar("e"), .control): caret = text.count
        case (.left, .control), (.left, .alt), (.scalar("b"), .alt): caret = wordStart
        case (.right, .control), (.right, .alt), (.scalar("f"), .alt): caret = wordEnd
        case (.backspace, []), (.scalar("h"), .control): remove(max(0, caret - 1)..<caret)
        case (.delete, []), (.scalar("d"), .control): remove(caret..<min(text.count, caret + 1))
        case (.scalar("w"), .control), (.backspace, .alt), (.backspace, .control):
            kill(wordStart..<caret, isForward: false, after: former)
        case (.scalar("d"), .alt), (.delete, .control): kill(caret..<wordEnd, isForward: true, after: former)
        case (.scalar("k"), .control): kill(caret..<text.count, isForward: true, after: former)
        case (.scalar("u"), .control): kill(0..<caret, isForward: false, after: former)
        case (.scalar("y"), .control): yank()
        // A terminal without a byte of its own for them sends Ctrl-_ for Ctrl-/ and Ctrl-Shift-minus.
        case (.scalar("_"), .control), (.scalar("/"), .control), (.scalar("_"), [.control, .shift]): undo()
        case (.scalar("_"), .alt), (.scalar("z"), [.control, .shift]): redo()
        default: return false
        }
        return true
    }

    /// The text before the caret.
    var beforeCaret: String { String(text.prefix(caret)) }

    /// Letters typed in a row are undone together.
    private mutating func type(_ scalar: Unicode.Scalar, after former: Action) {
        guard text.utf8.count < Self.limit else { return }
        if former != .typing { remember() }
        insert(String(Character(scalar)))
        lastAction = .typing
    }

    /// Clusters may join with what stands before the caret, so the caret is placed by counting again.
    private mutating func insert(_ addition: String) {
        let head = String(text.prefix(caret)) + addition
        text = head + String(text.dropFirst(caret))
        caret = min(head.count, text.count)
    }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        remember()
        text = String(text.prefix(range.lowerBound)) + String(text.dropFirst(range.upperBound))
        caret = min(range.lowerBound, text.count)
    }

    /// Kills in a row are yanked together, in the order in which they stood in the line.
    private mutating func kill(_ range: Range<Int>, isForward: Bool, after former: Action) {
        defer { lastAction = .killing }
        guard !range.isEmpty else { return }
        let part = String(text.dropFirst(range.lowerBound).prefix(range.count))
        let kept = former == .killing ? killed : ""
        killed = isForward ? kept + part : part + kept
        remove(range)
    }

    private mutating func yank() {
        guard !killed.isEmpty else { return }
        remember()
        insert(killed)
    }

    private mutating func undo() {
        guard let former = past.popLast() else { return }
        future.append(Snapshot(text: text, caret: caret))
        (text, caret) = (former.text, former.caret)
    }

    private mutating func redo() {
        guard let next = future.popLast() else { return }
        past.append(Snapshot(text: text, caret: caret))
        (text, caret) = (next.text, next.caret)
    }

    private mutating func remember() {
        lastAction = .other
        past.append(Snapshot(text: text, caret: caret))
        if past.count > 100 { past.removeFirst() }
        future = []
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
