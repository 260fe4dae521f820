/// What is wrong with an image.
public enum ImageFault: Error, Equatable, Sendable {
    /// Not one of PNG, JPEG, GIF, WebP by its bytes.
    case unsupportedType
    /// More than 5 MiB; `byteCount` is what it has.
    case tooLarge(byteCount: Int)
    /// The type is known, but the dimensions cannot be read.
    case broken
}

/// A picture that can be sent: PNG, JPEG, GIF or WebP by its bytes, at most 5 MiB, with readable dimensions.
public struct ProfileImage: Equatable, Sendable {
    /// The most bytes an image may have: 5 MiB.
    public static let byteLimit = 5 << 20

    /// The file as it is.
    public let bytes: [UInt8]
    /// Type and measures.
    public let description: ImageDescription

    /// Looks at the bytes, never at a file name.
    public init(bytes: [UInt8]) throws(InputFault) {
        guard bytes.count <= Self.byteLimit else { throw .image(.tooLarge(byteCount: bytes.count)) }
        guard let header = ImageHeader(bytes) else { throw .image(.unsupportedType) }
        guard let size = header.size, size.width > 0, size.height > 0 else { throw .image(.broken) }
        self.bytes = bytes
        description = ImageDescription(
            type: header.type, byteCount: bytes.count, width: size.width, height: size.height)
    }
}
