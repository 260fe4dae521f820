extension Form {
    /// Draws the lines from the top of `area`, each fault below its field, and returns the first row that is left.
    ///
    /// A field takes three rows (label, content, fault or `hints`), so that nothing moves when a fault appears.
    /// `strengths` stand before the hint of their field, and give way to a fault. Where there are too few rows, the
    /// form scrolls so that the line with the focus is seen. Without `hasFocus` no line looks as if keys went to it.
    public mutating func draw(
        on surface: inout Surface, in area: Rect, theme: Theme, hasFocus: Bool = true, faults: [ID: String] = [:],
        hints: [ID: String] = [:], strengths: [ID: StrengthBar] = [:]
    ) -> Int {
        areas = [:]
        scroll(height: area.height)
        var top = area.row - offset
        for index in rows.indices {
            let row = rows[index]
            let isFocused = hasFocus && row.id == focused
            defer { top += row.height }
            if case .button = row.item {
                draw(button: row, isFocused: isFocused, at: top, on: &surface, in: area, theme: theme)
                continue
            }
            let label = isFocused ? "› \(row.label)" : "  \(row.label)"
            surface.write(label, column: area.column, row: top, style: isFocused ? theme.accent : .plain, clip: area)
            let content = Rect(column: area.column + 2, row: top + 1, width: area.width - 2, height: 1)
            drawContent(at: index, isFocused: isFocused, on: &surface, in: content.intersection(area), theme: theme)
            let note = Rect(column: area.column + 2, row: top + 2, width: area.width - 2, height: 1)
                .intersection(area)
            if !note.isEmpty {
                draw(
                    fault: faults[row.id], strength: strengths[row.id], hint: hints[row.id], on: &surface, in: note,
                    theme: theme)
            }
            areas[row.id] = Rect(column: area.column, row: top, width: area.width, height: 2).intersection(area)
        }
        return top
    }

    /// Scrolls no further than the focused line needs.
    private mutating func scroll(height: Int) {
        var top = 0
        for row in rows.prefix(focusedIndex) { top += row.height }
        let end = top + rows[focusedIndex].height
        offset = min(max(0, offset), max(0, self.height - height))
        if end > offset + height { offset = end - height }
        // Of a field that is taller than the area, the content matters most.
        let isField = rows[focusedIndex].height > 1
        let first = isField && height < 3 ? top + (height == 2 ? 0 : 1) : top
        if height < end - top || first < offset { offset = first }
    }

    private mutating func draw(
        button row: Row, isFocused: Bool, at top: Int, on surface: inout Surface, in area: Rect, theme: Theme
    ) {
        let column = area.column + 2
        let label = Sanitize.line(row.label).truncated(columns: area.width - 6)
        let end = surface.write(
            "[ \(label) ]", column: column, row: top, style: isFocused ? theme.focus : .plain, clip: area)
        areas[row.id] = Rect(column: column, row: top, width: end - column, height: 1).intersection(area)
        guard isFocused else { return }
        surface.write("›", column: area.column, row: top, style: theme.accent, clip: area)
        surface.setCaret(column: column, row: top, isVisible: false)
    }

    private func draw(
        fault: String?, strength: StrengthBar?, hint: String?, on surface: inout Surface, in area: Rect, theme: Theme
    ) {
        if let fault {
            let text = Sanitize.line(fault).truncated(columns: area.width)
            surface.write(text, column: area.column, row: area.row, style: theme.fault, clip: area)
            return
        }
        var column = area.column
        if let strength {
            column = strength.draw(on: &surface, column: column, row: area.row, clip: area, theme: theme) + 1
        }
        guard let hint else { return }
        let text = Sanitize.line(hint).truncated(columns: area.endColumn - column)
        surface.write(text, column: column, row: area.row, style: theme.quiet, clip: area)
    }

    private mutating func drawContent(
        at index: Int, isFocused: Bool, on surface: inout Surface, in area: Rect, theme: Theme
    ) {
        guard !area.isEmpty else { return }
        let shown: String
        let caret: Int
        switch rows[index].item {
        case .text(let editor):
            shown = editor.text
            caret = TextWidth.columns(of: Sanitize.line(editor.beforeCaret))
        case .secret(let editor):
            shown = editor.shown
            caret = TextWidth.columns(of: Sanitize.line(editor.shownBeforeCaret))
        case .choice(let options, _):
            let style = isFocused ? theme.focus : .plain
            let chosen = rows[index].item.text
            let text = options.count > 1 ? "◂ \(chosen) ▸" : chosen
            surface.write(text, column: area.column, row: area.row, style: style, clip: area)
            if isFocused { surface.setCaret(column: area.column, row: area.row, isVisible: false) }
            return
        case .button: return
        }
        let underline = Style(isUnderlined: true)
        surface.fill(area, style: underline)
        let columns = TextWidth.columns(of: Sanitize.line(shown))
        let offset = LineWindow.offset(rows[index].offset, caret: caret, columns: columns, width: area.width)
        rows[index].offset = offset
        surface.write(shown, column: area.column - offset, row: area.row, style: underline, clip: area)
        if isFocused { surface.setCaret(column: area.column + caret - offset, row: area.row, isVisible: true) }
    }
}
