/// A grid of cells with a caret: what the terminal should show.
public struct Surface: Sendable {
    /// One cell. Clusters are kept as identifiers of their exact bytes: composed and decomposed Hangul are equal as
    /// Swift characters, and a cell compared that way would not be repainted.
    struct Cell: Equatable, Sendable {
        var glyph: Glyph
        var style: Style

        static let blank = Cell(glyph: .blank, style: .plain)
    }

    /// What stands in a cell.
    enum Glyph: Equatable, Sendable {
        case blank
        /// One scalar, which is nearly every cell.
        case scalar(Unicode.Scalar, isWide: Bool)
        /// A cluster of several scalars, as UTF-8.
        case cluster([UInt8], isWide: Bool, isRisky: Bool)
        /// The right half of a wide cell.
        case continuation

        var isWide: Bool {
            switch self {
            case .scalar(_, let isWide), .cluster(_, let isWide, _): isWide
            case .blank, .continuation: false
            }
        }

        var isRisky: Bool {
            if case .cluster(_, _, let isRisky) = self { isRisky } else { false }
        }
    }

    /// How many columns.
    public let width: Int
    /// How many rows.
    public let height: Int
    /// Where the caret stands, kept inside the grid; input methods open their window there even when it is hidden.
    public private(set) var caret: (column: Int, row: Int) = (0, 0)
    /// Whether the caret is shown.
    public private(set) var isCaretVisible = false
    private var cells: [Cell]

    /// Makes an empty grid; negative sizes become 0.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        cells = Array(repeating: .blank, count: self.width * self.height)
    }

    /// The whole grid.
    public var bounds: Rect { Rect(column: 0, row: 0, width: width, height: height) }

    subscript(column: Int, row: Int) -> Cell { cells[row * width + column] }

    func row(_ row: Int) -> ArraySlice<Cell> { cells[row * width..<(row + 1) * width] }

    /// Puts the caret at a cell, clamped to the grid.
    public mutating func setCaret(column: Int, row: Int, isVisible: Bool) {
        caret = (min(max(0, column), max(0, width - 1)), min(max(0, row), max(0, height - 1)))
        isCaretVisible = isVisible
    }

    /// Fills a rectangle with blanks of a style.
    public mutating func fill(_ area: Rect, style: Style = .plain) {
        let area = area.intersection(bounds)
        for row in area.row..<max(area.row, area.endRow) {
            for column in area.column..<max(area.column, area.endColumn) {
                set(Cell(glyph: .blank, style: style), column: column, row: row)
            }
        }
    }

    /// Writes one line of text at a cell, cut at the right edge of `clip`, and returns the column after it.
    ///
    /// Controls and bidirectional overrides become symbols or nothing; a wide cluster that does not fit whole is left
    /// out.
    @discardableResult
    public mutating func write(
        _ text: String, column: Int, row: Int, style: Style = .plain, clip: Rect? = nil
    ) -> Int {
        let clip = (clip ?? bounds).intersection(bounds)
        var position = column
        for cluster in Sanitize.line(text).composed() {
            let width = TextWidth.columns(of: cluster)
            guard width > 0, let cluster = TextWidth.rooted(cluster).map(TextWidth.visible) else { continue }
            guard position + width <= clip.endColumn else { break }
            if row >= clip.row, row < clip.endRow, position >= clip.column {
                put(cluster, width: width, style: style, column: position, row: row)
            }
            position += width
        }
        return position
    }

    /// Changes the look of what stands in a rectangle.
    public mutating func restyle(_ area: Rect, _ change: (inout Style) -> Void) {
        let area = area.intersection(bounds)
        for row in area.row..<max(area.row, area.endRow) {
            for column in area.column..<max(area.column, area.endColumn) {
                change(&cells[row * self.width + column].style)
            }
        }
    }

    private mutating func put(_ cluster: Character, width: Int, style: Style, column: Int, row: Int) {
        let isWide = width == 2
        let scalars = cluster.unicodeScalars
        let isRisky = TextWidth.isRisky(cluster)
        let glyph: Glyph
        if let only = scalars.first, scalars.count == 1, !isRisky {
            glyph = only == " " ? .blank : .scalar(only, isWide: isWide)
        } else {
            glyph = .cluster(Array(String(cluster).utf8), isWide: isWide, isRisky: isRisky)
        }
        set(Cell(glyph: glyph, style: style), column: column, row: row)
        if isWide { set(Cell(glyph: .continuation, style: style), column: column + 1, row: row, isRightHalf: true) }
    }

    /// Sets a cell and takes away what is left of a wide one that it cuts.
    private mutating func set(_ cell: Cell, column: Int, row: Int, isRightHalf: Bool = false) {
        let index = row * width + column
        if !isRightHalf, cells[index].glyph == .continuation, column > 0 { cells[index - 1].glyph = .blank }
        if cells[index].glyph.isWide, column + 1 < width { cells[index + 1].glyph = .blank }
        cells[index] = cell
    }
}
