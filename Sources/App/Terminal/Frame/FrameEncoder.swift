/// Turns the difference of two surfaces into the bytes that make the terminal show the second.
///
/// Only absolute moves, never insert, delete, repeat or clear tricks that terminals disagree about.
public struct FrameEncoder: Sendable {
    private var shown: Surface?
    private var style: Style?
    private let hasColor: Bool
    private var isSynchronized = false

    /// Makes an encoder for a terminal about which nothing is known; `hasColor: false` is `NO_COLOR`.
    public init(hasColor: Bool = true) {
        self.hasColor = hasColor
    }

    /// Says that the terminal understands synchronized output (private mode 2026).
    public mutating func enableSynchronizedOutput() {
        isSynchronized = true
    }

    /// Forgets what is shown, so that the next frame paints everything: after a resize, suspension or foreign output.
    public mutating func invalidate() {
        shown = nil
    }

    /// The bytes of the next frame; empty when nothing changed.
    public mutating func encode(_ next: Surface) -> [UInt8] {
        var bytes: [UInt8] = []
        let previous = shown.flatMap { $0.width == next.width && $0.height == next.height ? $0 : nil }
        if previous == nil {
            style = nil
            bytes += Array("\u{1B}[0m\u{1B}[2J".utf8)
        }
        for row in 0..<next.height { encode(row: row, of: next, over: previous, into: &bytes) }
        defer { shown = next }
        let isCaretMoved = previous.map { $0.caret != next.caret } ?? true
        let isCaretChanged = previous.map { $0.isCaretVisible != next.isCaretVisible } ?? true
        guard !bytes.isEmpty || isCaretMoved || isCaretChanged else { return [] }
        move(to: next.caret, into: &bytes)
        if isCaretChanged { bytes += Array((next.isCaretVisible ? "\u{1B}[?25h" : "\u{1B}[?25l").utf8) }
        guard isSynchronized, bytes.count > 32 else { return bytes }
        return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    private mutating func encode(row: Int, of next: Surface, over previous: Surface?, into bytes: inout [UInt8]) {
        let new = Array(next.row(row))
        let old = previous.map { Array($0.row(row)) } ?? Array(repeating: .blank, count: next.width)
        guard new != old else { return }
        // What the terminal made of a cluster about which terminals disagree nobody knows: the rest of a row that held
        // one is painted anew.
        let doubtful = old.firstIndex { $0.glyph.isRisky } ?? old.count
        func isStale(_ column: Int) -> Bool {
            column >= doubtful || new[column] != old[column] || isCut(column, new, old)
        }
        var column = 0
        var cursor: Int?
        // A cluster that a terminal draws wider than we think spills over what follows: the rest is painted anew.
        var isSpilt = false
        while column < new.count {
            guard isStale(column) else {
                column += 1
                continue
            }
            var start = column
            while start > 0, new[start].glyph == .continuation { start -= 1 }
            // A gap of a few unchanged cells of the same look costs less to write again than to jump over.
            if let at = cursor, start > at, start - at <= 3, new[at..<start].allSatisfy({ isCheap($0) }) { start = at }
            if cursor != start { move(to: (start, row), into: &bytes) }
            column = start
            repeat {
                isSpilt = isSpilt || new[column].glyph.isRisky
                column = write(new, at: column, row: row, into: &bytes)
            } while column < new.count && (isSpilt || isStale(column))
            cursor = column < new.count ? column : nil
        }
    }

    /// Whether the left half of a wide cell looks the same and its right half does not.
    private func isCut(_ column: Int, _ new: [Surface.Cell], _ old: [Surface.Cell]) -> Bool {
        new[column].glyph.isWide && column + 1 < new.count && new[column + 1] != old[column + 1]
    }

    private func isCheap(_ cell: Surface.Cell) -> Bool {
        guard displayed(cell.style) == style else { return false }
        switch cell.glyph {
        case .blank: return true
        case .scalar(let scalar, _): return scalar.isASCII
        case .cluster, .continuation: return false
        }
    }

    /// Writes one cell and returns the next column.
    private mutating func write(_ row: [Surface.Cell], at column: Int, row rowIndex: Int, into bytes: inout [UInt8])
        -> Int
    {
        let cell = row[column]
        let wanted = displayed(cell.style)
        if style != wanted {
            wanted.appendSequence(to: &bytes)
            style = wanted
        }
        switch cell.glyph {
        case .blank, .continuation:
            bytes.append(UInt8(ascii: " "))
            return column + 1
        case .scalar(let scalar, let isWide):
            bytes += Array(String(Character(scalar)).utf8)
            return column + (isWide ? 2 : 1)
        case .cluster(let utf8, let isWide, let isRisky):
            // Where terminals disagree about the width, the cells are blanked first and the column set anew after.
            let end = column + (isWide ? 2 : 1)
            if isRisky {
                bytes += Array(repeating: UInt8(ascii: " "), count: end - column)
                move(to: (column, rowIndex), into: &bytes)
            }
            bytes += utf8
            if isRisky, end < row.count { move(to: (end, rowIndex), into: &bytes) }
            return end
        }
    }

    private func displayed(_ style: Style) -> Style { hasColor ? style : style.withoutColor }

    private func move(to cell: (column: Int, row: Int), into bytes: inout [UInt8]) {
        bytes += Array("\u{1B}[\(cell.row + 1);\(cell.column + 1)H".utf8)
    }
}
