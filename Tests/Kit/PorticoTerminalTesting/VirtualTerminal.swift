internal import PorticoTerminal

/// A small terminal emulator: takes the bytes a program writes and tells what a person would see.
///
/// It knows the sequences that Portico writes and stops the test run at any other.
public struct VirtualTerminal: Sendable {
    /// How a terminal counts columns.
    public enum WidthModel: Sendable, CaseIterable {
        /// Cluster by cluster, as the toolkit does.
        case clusters
        /// Scalar by scalar, as older terminals do: joined emoji stand side by side.
        case scalars
    }

    /// One cell of the screen.
    public struct Cell: Equatable, Sendable {
        /// The exact bytes of what is shown; empty in the right half of a wide cell.
        public var text: [UInt8]
        /// The rendition in force, such as `0;1`.
        public var rendition: String
    }

    /// How many columns.
    public let width: Int
    /// How many rows.
    public let height: Int
    /// Where the cursor stands.
    public private(set) var cursor: (column: Int, row: Int) = (0, 0)
    /// The private modes that are set.
    public private(set) var modes: Set<Int> = [7, 25]
    private let model: WidthModel
    private var cells: [Cell]
    private var rendition = "0"

    /// Makes an empty screen.
    public init(width: Int, height: Int, model: WidthModel = .clusters) {
        self.width = width
        self.height = height
        self.model = model
        cells = Array(repeating: Cell(text: [0x20], rendition: "0"), count: width * height)
    }

    /// The cells, row by row.
    public var screen: [Cell] { cells }

    /// The text of every row, white space at the ends removed.
    public var lines: [String] {
        (0..<height).map { row in
            let bytes = cells[row * width..<(row + 1) * width].flatMap(\.text)
            let line = String(decoding: bytes, as: UTF8.self)
            return String(line.reversed().drop(while: { $0 == " " }).reversed())
        }
    }

    /// Takes what a program wrote: whole sequences in UTF-8.
    public mutating func feed(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let first = rest.first {
            if first == "\u{1B}" {
                rest = sequence(rest.dropFirst())
            } else {
                rest.removeFirst()
                print(first)
            }
        }
    }

    private mutating func sequence(_ text: Substring) -> Substring {
        precondition(text.first == "[", "only control sequences are known, not \(text.prefix(4).debugDescription)")
        let body = text.dropFirst().prefix { !("@"..."~").contains($0) }
        let rest = text.dropFirst(1 + body.count)
        let numbers = body.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false).map {
            Int($0) ?? 0
        }
        switch rest.first {
        case "H": cursor = (max(1, numbers.last ?? 1) - 1, max(1, numbers.first ?? 1) - 1)
        case "J": cells = Array(repeating: Cell(text: [0x20], rendition: "0"), count: width * height)
        case "m": rendition = String(body)
        case "h": modes.formUnion(numbers)
        case "l": modes.subtract(numbers)
        default: preconditionFailure("unknown sequence \(body)\(rest.prefix(1))")
        }
        return rest.dropFirst()
    }

    private mutating func print(_ cluster: Character) {
        switch model {
        case .clusters: put(Array(String(cluster).utf8), columns: TextWidth.columns(of: cluster))
        case .scalars:
            for scalar in cluster.unicodeScalars {
                put(Array(String(Character(scalar)).utf8), columns: TextWidth.columns(of: Character(scalar)))
            }
        }
    }

    private mutating func put(_ text: [UInt8], columns: Int) {
        guard columns > 0 else {
            if cursor.column > 0 { cells[cursor.row * width + cursor.column - 1].text += text }
            return
        }
        // Autowrap is off: what is written past the last column stays in it.
        let column = min(cursor.column, width - columns)
        guard column >= 0 else { return }
        for index in column..<column + columns { clear(index, cursor.row) }
        cells[cursor.row * width + column] = Cell(text: text, rendition: rendition)
        if columns == 2 { cells[cursor.row * width + column + 1] = Cell(text: [], rendition: rendition) }
        cursor.column = column + columns
    }

    /// Blanks a cell and the other half of a wide one.
    private mutating func clear(_ column: Int, _ row: Int) {
        let index = row * width + column
        if cells[index].text.isEmpty, column > 0 { cells[index - 1].text = [0x20] }
        if column + 1 < width, cells[index + 1].text.isEmpty { cells[index + 1].text = [0x20] }
        cells[index] = Cell(text: [0x20], rendition: rendition)
    }
}
