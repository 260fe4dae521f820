/// What is wrong with an image.
public enum ImageFault: Error, Equatable, Sendable {
    /// Not one of PNG, JPEG, GIF, WebP by its bytes.
    case unsupportedType
    /// More than 5 MiB; `byteCount` is what it has.
    case tooLarge(byteCount: Int)
    /// The type is known, but the dimensions cannot be read or cannot be true.
    case broken
}

/// A picture that can be sent: PNG, JPEG, GIF or WebP by its bytes, at most 5 MiB, with readable dimensions.
public struct ProfileImage: Equatable, Sendable {
    /// The most bytes an image may have: 5 MiB.
    public static let byteLimit = 5 << 20

    /// The most pixels a side may have: what the smallest of the four formats can say.
    public static let sideLimit = 65_535

    /// The file as it is.
    public let bytes: [UInt8]
    /// Type and measures.
    public let description: ImageDescription

    /// Looks at the bytes, never at a file name.
    public init(bytes: [UInt8]) throws(InputFault) {
        guard bytes.count <= Self.byteLimit else { throw .image(.tooLarge(byteCount: bytes.count)) }
        guard let header = ImageHeader(bytes) else { throw .image(.unsupportedType) }
        let sides = 1...Self.sideLimit
        guard let size = header.size, sides.contains(size.width), sides.contains(size.height) else {
            throw .image(.broken)
        }
        self.bytes = bytes
        description = ImageDescription(
            type: header.type, byteCount: bytes.count, width: size.width, height: size.height)
    }
}
