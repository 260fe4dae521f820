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
