/// A QR code drawn with half blocks, two modules in one cell, both colours painted so that a camera reads it on light
/// and on dark terminals.
///
/// Light modules are the foreground: without colour the code is right on a dark terminal, and inverted, which cameras
/// of telephones read too, on a light one.
public struct QRCode: Sendable {
    /// Light modules that the standard wants on every side (ISO/IEC 18004 §9.1).
    public static let quietZone = 4

    private let matrix: QRMatrix

    /// Draws these modules.
    public init(_ matrix: QRMatrix) {
        self.matrix = matrix
    }

    /// Columns that it takes, the quiet zone included.
    public var columns: Int { matrix.size + 2 * Self.quietZone }

    /// Rows that it takes, the quiet zone included.
    public var rows: Int { (matrix.size + 2 * Self.quietZone + 1) / 2 }

    /// Whether it can be drawn whole.
    public func fits(_ area: Rect) -> Bool { columns <= area.width && rows <= area.height }

    /// Draws the code in the middle of `area`; draws nothing and returns false where it does not fit, since half a code
    /// says nothing.
    @discardableResult
    public func draw(on surface: inout Surface, in area: Rect) -> Bool {
        let area = area.intersection(surface.bounds)
        guard fits(area) else { return false }
        let frame = area.centered(width: columns, height: rows)
        let style = Style(foreground: .brightWhite, background: .black)
        for (row, line) in lines.enumerated() {
            surface.write(line, column: frame.column, row: frame.row + row, style: style, clip: frame)
        }
        return true
    }

    /// The rows as text, the quiet zone included: to be painted bright white on black.
    public var lines: [String] {
        (0..<rows).map { row in
            let upper = 2 * row - Self.quietZone
            return (-Self.quietZone..<matrix.size + Self.quietZone).map { column in
                switch (matrix.isDark(column: column, row: upper), matrix.isDark(column: column, row: upper + 1)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
        }
    }
}
