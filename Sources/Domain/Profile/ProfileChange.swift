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
