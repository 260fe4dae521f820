/// Fields and buttons below each other, one of which has the focus: the local state of a screen that asks for
/// something.
public struct Form<ID: Hashable & Sendable>: Sendable {
    /// What a key or click did to a form.
    public enum Outcome: Equatable, Sendable {
        /// It means nothing here.
        case ignored
        /// The form took it.
        case handled
        /// A field has another content.
        case changed(ID)
        /// A button was pressed, or Enter on the last field before it.
        case pressed(ID)
    }

    /// One line.
    public struct Row: Sendable {
        /// What names it.
        public let id: ID
        /// What a person reads.
        public var label: String
        /// What it holds.
        public var item: FormItem
        /// Columns of the content that are scrolled out at the left.
        var offset = 0

        /// Makes a line.
        public init(_ id: ID, label: String, _ item: FormItem) {
            self.id = id
            self.label = label
            self.item = item
        }

        /// Rows that it takes: a field has its label, its content, and a note or a free row.
        var height: Int { if case .button = item { 1 } else { 3 } }
    }

    /// The lines in order.
    public internal(set) var rows: [Row]
    /// The line that has the focus.
    public private(set) var focused: ID
    /// Where each line can be clicked.
    var areas: [ID: Rect] = [:]
    /// Rows that are scrolled out at the top.
    var offset = 0

    /// Makes a form of at least one line, with the focus on the first.
    public init(_ rows: [Row]) {
        precondition(!rows.isEmpty, "a form asks for something")
        self.rows = rows
        focused = rows[0].id
    }

    /// Rows that it takes when nothing has to scroll.
    public var height: Int { rows.reduce(0) { $0 + $1.height } }

    /// What a text field or a choice holds.
    public func text(of id: ID) -> String { row(id)?.item.text ?? "" }

    /// What a password field holds.
    public func secret(of id: ID) -> String {
        if case .secret(let editor) = row(id)?.item { editor.reveal() } else { "" }
    }

    /// The same as bytes in UTF-8, so that no text of it is made.
    public func secretBytes(of id: ID) -> [UInt8] {
        if case .secret(let editor) = row(id)?.item { editor.revealBytes() } else { [] }
    }

    /// The chosen option's place.
    public func selection(of id: ID) -> Int {
        if case .choice(_, let selected) = row(id)?.item { selected } else { 0 }
    }

    /// Gives a line the focus.
    public mutating func focus(on id: ID) {
        guard row(id) != nil else { return }
        if id != focused { hide(focused) }
        focused = id
    }

    /// Puts another label on a line: after a change of language.
    public mutating func relabel(_ id: ID, _ label: String) {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        rows[index].label = label
    }

    /// Replaces what a line holds.
    public mutating func set(_ id: ID, _ item: FormItem) {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        rows[index].item = item
    }

    /// Overwrites every password.
    public mutating func wipe() {
        for index in rows.indices { rows[index].item.wipe() }
    }

    /// Takes an event.
    public mutating func handle(_ event: InputEvent) -> Outcome {
        switch event {
        case .key(let key): return handle(key)
        case .paste(let text): return rows[focusedIndex].item.paste(text) ? .changed(focused) : .ignored
        case .mouse(let mouse) where mouse.action == .press: return press(mouse)
        case .mouse, .focus, .reply: return .ignored
        }
    }

    var focusedIndex: Int { rows.firstIndex { $0.id == focused } ?? 0 }

    private func row(_ id: ID) -> Row? { rows.first { $0.id == id } }

    private mutating func move(by step: Int) {
        focus(on: rows[(focusedIndex + step + rows.count) % rows.count].id)
    }

    /// What was revealed is hidden again when its field is left.
    private mutating func hide(_ id: ID) {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        rows[index].item.hide()
    }

    private mutating func press(_ mouse: MouseEvent) -> Outcome {
        guard let hit = areas.first(where: { $0.value.contains(column: mouse.column, row: mouse.row) })?.key else {
            return .ignored
        }
        let wasFocused = hit == focused
        focus(on: hit)
        switch rows[focusedIndex].item {
        case .button: return .pressed(hit)
        case .choice where wasFocused:
            return rows[focusedIndex].item.handle(Key(.right)) ?? false ? .changed(hit) : .handled
        case .choice, .text, .secret: return .handled
        }
    }

    private mutating func handle(_ key: Key) -> Outcome {
        if let isChanged = rows[focusedIndex].item.handle(key) { return isChanged ? .changed(focused) : .handled }
        switch key.code {
        case .scalar(" ") where key.modifiers.isEmpty:
            guard case .button = rows[focusedIndex].item else { return .ignored }
            return .pressed(focused)
        case .tab: move(by: key.modifiers.contains(.shift) ? -1 : 1)
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .enter: return enter()
        default: return .ignored
        }
        return .handled
    }

    /// Enter goes on, presses a button, and on the last field presses the button below it.
    private mutating func enter() -> Outcome {
        if case .button = rows[focusedIndex].item { return .pressed(focused) }
        guard focusedIndex + 1 < rows.count else { return .pressed(focused) }
        let next = rows[focusedIndex + 1]
        if case .button = next.item { return .pressed(next.id) }
        focus(on: next.id)
        return .handled
    }
}
