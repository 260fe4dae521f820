/// Fields and buttons below each other, one of which has the focus: the local state of a screen that asks for something.
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

        /// Makes a line.
        public init(_ id: ID, label: String, _ item: FormItem) {
            self.id = id
            self.label = label
            self.item = item
        }
    }

    /// The lines in order.
    public private(set) var rows: [Row]
    /// The line that has the focus.
    public private(set) var focused: ID
    private var areas: [ID: Rect] = [:]

    /// Makes a form of at least one line, with the focus on the first.
    public init(_ rows: [Row]) {
        precondition(!rows.isEmpty, "a form asks for something")
        self.rows = rows
        focused = rows[0].id
    }

    /// What a text field or a choice holds.
    public func text(of id: ID) -> String { row(id)?.item.text ?? "" }

    /// What a password field holds.
    public func secret(of id: ID) -> String {
        if case .secret(let editor) = row(id)?.item { editor.reveal() } else { "" }
    }

    /// The chosen option's place.
    public func selection(of id: ID) -> Int {
        if case .choice(_, let selected) = row(id)?.item { selected } else { 0 }
    }

    /// Gives a line the focus.
    public mutating func focus(on id: ID) {
        if row(id) != nil { focused = id }
    }

    /// Puts another label on a line: after a change of language.
    public mutating func relabel(_ id: ID, _ label: String) {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        rows[index].label = label
    }

    /// Replaces what a line holds.
    public mutating func set(_ id: ID, _ item: FormItem) {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        if case .secret(var editor) = rows[index].item { editor.wipe() }
        rows[index].item = item
    }

    /// Overwrites every password.
    public mutating func wipe() {
        for index in rows.indices {
            guard case .secret(var editor) = rows[index].item else { continue }
            editor.wipe()
            rows[index].item = .secret(editor)
        }
    }

    /// Takes an event.
    public mutating func handle(_ event: InputEvent) -> Outcome {
        switch event {
        case .key(let key): return handle(key)
        case .paste(let text): return paste(text)
        case .mouse(let mouse) where mouse.action == .press:
            guard let hit = areas.first(where: { $0.value.contains(column: mouse.column, row: mouse.row) })?.key else {
                return .ignored
            }
            focused = hit
            if case .button = row(hit)?.item { return .pressed(hit) }
            return .handled
        case .mouse, .focus, .reply: return .ignored
        }
    }

    private func row(_ id: ID) -> Row? { rows.first { $0.id == id } }

    private var focusedIndex: Int { rows.firstIndex { $0.id == focused } ?? 0 }

    private mutating func move(by step: Int) {
        focused = rows[(focusedIndex + step + rows.count) % rows.count].id
    }

    private mutating func handle(_ key: Key) -> Outcome {
        let index = focusedIndex
        switch (rows[index].item, key.code) {
        case (.text(var editor), _) where editor.handle(key):
            let isChanged = editor.text != rows[index].item.text
            rows[index].item = .text(editor)
            return isChanged ? .changed(focused) : .handled
        case (.secret(var editor), _) where editor.handle(key):
            rows[index].item = .secret(editor)
            return .changed(focused)
        case (.choice(let options, let selected), .left), (.choice(let options, let selected), .right):
            guard !options.isEmpty else { return .handled }
            let step = key.code == .left ? options.count - 1 : 1
            rows[index].item = .choice(options: options, selected: (selected + step) % options.count)
            return .changed(focused)
        case (.button, .scalar(" ")): return .pressed(focused)
        case (_, .tab): move(by: key.modifiers.contains(.shift) ? -1 : 1)
        case (_, .up): move(by: -1)
        case (_, .down): move(by: 1)
        case (_, .enter): return enter()
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
        focused = next.id
        return .handled
    }

    private mutating func paste(_ text: String) -> Outcome {
        let index = focusedIndex
        switch rows[index].item {
        case .text(var editor):
            editor.paste(text)
            rows[index].item = .text(editor)
        case .secret(var editor):
            editor.paste(text)
            rows[index].item = .secret(editor)
        case .choice, .button: return .ignored
        }
        return .changed(focused)
    }

    /// Draws the lines from the top of `area`, each fault below its field, and returns the first row that is left.
    ///
    /// A field takes three rows (label, content, fault or `hints`), so that nothing moves when a fault appears.
    public mutating func draw(
        on surface: inout Surface, in area: Rect, theme: Theme, faults: [ID: String] = [:], hints: [ID: String] = [:]
    ) -> Int {
        var top = area.row
        areas = [:]
        for row in rows {
            let isFocused = row.id == focused
            if case .button = row.item {
                let text = "[ \(row.label) ]"
                let style = isFocused ? theme.focus : .plain
                let column = area.column + 2
                let end = surface.write(text, column: column, row: top, style: style, clip: area)
                areas[row.id] = Rect(column: column, row: top, width: end - column, height: 1)
                if isFocused {
                    surface.write("›", column: area.column, row: top, style: theme.accent, clip: area)
                    surface.setCaret(column: column, row: top, isVisible: false)
                }
                top += 1
                continue
            }
            let label = isFocused ? "› \(row.label)" : "  \(row.label)"
            surface.write(label, column: area.column, row: top, style: isFocused ? theme.accent : .plain, clip: area)
            let content = Rect(column: area.column + 2, row: top + 1, width: area.width - 2, height: 1)
            drawContent(row.item, isFocused: isFocused, on: &surface, in: content.intersection(area), theme: theme)
            let note = faults[row.id].map { ($0, theme.fault) } ?? hints[row.id].map { ($0, theme.quiet) }
            if let (text, style) = note {
                let line = Rect(column: area.column + 2, row: top + 2, width: area.width - 2, height: 1).intersection(
                    area)
                surface.write(
                    text.truncated(columns: line.width), column: line.column, row: line.row, style: style, clip: line)
            }
            areas[row.id] = Rect(column: area.column, row: top, width: area.width, height: 2)
            top += 3
        }
        return top
    }

    private func drawContent(
        _ item: FormItem, isFocused: Bool, on surface: inout Surface, in area: Rect, theme: Theme
    ) {
        guard !area.isEmpty else { return }
        let shown: String
        let beforeCaret: String
        switch item {
        case .text(let editor):
            shown = editor.text
            beforeCaret = String(editor.text.prefix(editor.caret))
        case .secret(let editor):
            shown = editor.isRevealed ? editor.reveal() : String(repeating: "•", count: editor.count)
            beforeCaret = shown
        case .choice(let options, let selected):
            let text = options.indices.contains(selected) ? options[selected] : ""
            let style = isFocused ? theme.focus : .plain
            surface.write("◂ \(text) ▸", column: area.column, row: area.row, style: style, clip: area)
            if isFocused { surface.setCaret(column: area.column, row: area.row, isVisible: false) }
            return
        case .button: return
        }
        let underline = Style(isUnderlined: true)
        surface.fill(area, style: underline)
        // The caret stays visible: what does not fit scrolls out at the left, in columns.
        let caret = TextWidth.columns(of: Sanitize.line(beforeCaret))
        let offset = max(0, caret - (area.width - 1))
        surface.write(shown, column: area.column - offset, row: area.row, style: underline, clip: area)
        if isFocused { surface.setCaret(column: area.column + caret - offset, row: area.row, isVisible: true) }
    }
}
