/// The modules of a QR code (ISO/IEC 18004), without the quiet zone around them.
///
/// The toolkit draws codes and does not make them: whoever has an encoder fills this in.
public struct QRMatrix: Equatable, Sendable {
    /// Modules on each side.
    public let size: Int
    private let modules: [Bool]

    /// Takes `size` × `size` modules row by row, true for dark; `nil` when their number is another.
    public init?(size: Int, modules: [Bool]) {
        guard size > 0, modules.count == size * size else { return nil }
        self.size = size
        self.modules = modules
    }

    /// Whether a module is dark; everything outside is light.
    package func isDark(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }
}
