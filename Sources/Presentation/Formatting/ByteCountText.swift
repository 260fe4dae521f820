/// A file's size as a person reads it: `812 bytes`, `1.5 KiB`, `5.0 MiB`.
public struct ByteCountText: Equatable, Sendable {
    private let byteCount: Int

    /// Takes a size in bytes; less than none counts as none.
    public init(_ byteCount: Int) {
        self.byteCount = max(0, byteCount)
    }

    /// The size in the words of a language; from 1,024 on with one digit after the point, rounded down.
    public func text(in language: Language) -> String {
        guard byteCount >= 1_024 else {
            switch language {
            case .english: return byteCount == 1 ? "1 byte" : "\(byteCount) bytes"
            case .korean: return "\(byteCount)바이트"
            }
        }
        var (unit, names) = (1_024, ["KiB", "MiB", "GiB", "TiB"][...])
        while byteCount / unit >= 1_024, names.count > 1 {
            unit *= 1_024
            names.removeFirst()
        }
        return "\(byteCount / unit).\(byteCount % unit * 10 / unit) \(names.first ?? "")"
    }
}
