/// A rectangle of cells; no operation makes a negative size, and none can trap.
public struct Rect: Equatable, Hashable, Sendable {
    /// The first column.
    public let column: Int
    /// The first row.
    public let row: Int
    /// How many columns, at least 0.
    public let width: Int
    /// How many rows, at least 0.
    public let height: Int

    /// Makes a rectangle; negative sizes become 0.
    public init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The column after the last.
    public var endColumn: Int { column + width }
    /// The row after the last.
    public var endRow: Int { row + height }
    /// Whether it holds no cell.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// Whether a cell lies inside.
    public func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < endColumn && row >= self.row && row < endRow
    }

    /// The part that lies in both.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left, row: top, width: min(endColumn, other.endColumn) - left,
            height: min(endRow, other.endRow) - top)
    }

    /// The rectangle without `columns` at each side and `rows` above and below.
    public func inset(columns: Int, rows: Int) -> Rect {
        Rect(
            column: column + min(columns, width), row: row + min(rows, height), width: width - 2 * columns,
            height: height - 2 * rows)
    }

    /// The first `height` rows and the rest.
    public func splitTop(_ height: Int) -> (top: Rect, rest: Rect) {
        let cut = min(max(0, height), self.height)
        return (
            Rect(column: column, row: row, width: width, height: cut),
            Rect(column: column, row: row + cut, width: width, height: self.height - cut)
        )
    }

    /// The last `height` rows and what is above.
    public func splitBottom(_ height: Int) -> (rest: Rect, bottom: Rect) {
        let (rest, bottom) = splitTop(self.height - min(max(0, height), self.height))
        return (rest, bottom)
    }

    /// A rectangle of at most that size in the middle.
    public func centered(width: Int, height: Int) -> Rect {
        let inner = (width: min(max(0, width), self.width), height: min(max(0, height), self.height))
        return Rect(
            column: column + (self.width - inner.width) / 2, row: row + (self.height - inner.height) / 2,
            width: inner.width, height: inner.height)
    }
}
