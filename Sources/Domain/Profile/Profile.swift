/// What a person shows of themselves.
public struct Profile: Equatable, Sendable {
    /// The nickname, as the server keeps it.
    public let nickname: String
    /// What is known of the picture, or `nil` without one.
    public let image: ImageDescription?

    /// Makes a profile.
    public init(nickname: String, image: ImageDescription?) {
        self.nickname = nickname
        self.image = image
    }
}

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

/// What to change of a profile; what is not named stays.
public struct ProfileChange: Equatable, Sendable {
    /// What to do with the picture.
    public enum ImageChange: Equatable, Sendable {
        /// Leave it as it is.
        case keep
        /// Put this one in its place.
        case replace(ProfileImage)
        /// Take it away.
        case remove
    }

    /// The new nickname, or `nil` to keep the old one.
    public let nickname: Nickname?
    /// The picture.
    public let image: ImageChange

    /// Makes a change.
    public init(nickname: Nickname? = nil, image: ImageChange = .keep) {
        self.nickname = nickname
        self.image = image
    }
}
