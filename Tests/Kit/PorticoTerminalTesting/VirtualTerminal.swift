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
        /// Cluster by cluster, and whatever is written right of a joiner joins its cell, as in tmux.
        case joining
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
    ///
    /// Sequences are taken out of the bytes first: a mark after one begins a cell of its own, and must not join the
    /// sequence's last letter.
    public mutating func feed(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let text = rest.prefix { $0 != 0x1B }
            for cluster in String(decoding: text, as: UTF8.self) { print(cluster) }
            rest = rest.dropFirst(text.count)
            if !rest.isEmpty { rest = sequence(rest.dropFirst()) }
        }
    }

    private mutating func sequence(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        precondition(bytes.first == UInt8(ascii: "["), "only control sequences are known, not \(bytes.prefix(4))")
        let body = bytes.dropFirst().prefix { !(0x40...0x7E).contains($0) }
        let rest = bytes.dropFirst(1 + body.count)
        let numbers = body.drop { $0 == UInt8(ascii: "?") }.split(
            separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
        ).map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
        switch rest.first {
        case UInt8(ascii: "H"): cursor = (max(1, numbers.last ?? 1) - 1, max(1, numbers.first ?? 1) - 1)
        case UInt8(ascii: "J"): cells = Array(repeating: Cell(text: [0x20], rendition: "0"), count: width * height)
        case UInt8(ascii: "m"): rendition = String(decoding: body, as: UTF8.self)
        case UInt8(ascii: "h"): modes.formUnion(numbers)
        case UInt8(ascii: "l"): modes.subtract(numbers)
        default: preconditionFailure("unknown sequence \(String(decoding: bytes.prefix(12), as: UTF8.self))")
        }
        return rest.dropFirst()
    }

    private mutating func print(_ cluster: Character) {
        switch model {
        case .clusters, .joining: put(Array(String(cluster).utf8), columns: TextWidth.columns(of: cluster))
        case .scalars:
            for scalar in cluster.unicodeScalars {
                put(Array(String(Character(scalar)).utf8), columns: TextWidth.columns(of: Character(scalar)))
            }
        }
    }

    private mutating func put(_ text: [UInt8], columns: Int) {
        guard columns > 0, model != .joining || !isJoined else {
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

    /// Whether the cluster left of the cursor ends with a zero-width joiner.
    private var isJoined: Bool {
        let left = cells[cursor.row * width..<cursor.row * width + min(cursor.column, width)]
        return left.last { !$0.text.isEmpty }?.text.suffix(3) == [0xE2, 0x80, 0x8D]
    }

    /// Blanks a cell and the other half of a wide one.
    private mutating func clear(_ column: Int, _ row: Int) {
        let index = row * width + column
        if cells[index].text.isEmpty, column > 0 { cells[index - 1].text = [0x20] }
        if column + 1 < width, cells[index + 1].text.isEmpty { cells[index + 1].text = [0x20] }
        cells[index] = Cell(text: [0x20], rendition: rendition)
    }
}
