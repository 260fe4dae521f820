/// A picture's type and measures, without its bytes.
public struct ImageDescription: Equatable, Sendable {
    /// The type.
    public let type: ImageType
    /// Size of the file in bytes.
    public let byteCount: Int
    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int

    /// Makes a description.
    public init(type: ImageType, byteCount: Int, width: Int, height: Int) {
        self.type = type
        self.byteCount = byteCount
        self.width = width
        self.height = height
    }
}

/// The image types a profile can have.
public enum ImageType: String, Equatable, Sendable, CaseIterable {
    /// ISO/IEC 15948.
    case png = "image/png"
    /// ITU T.81, any variant.
    case jpeg = "image/jpeg"
    /// Both versions, 87a and 89a.
    case gif = "image/gif"
    /// RFC 9649, lossy, lossless or extended.
    case webP = "image/webp"
}
