/// One of the places where an account is signed in.
public struct DeviceSession: Equatable, Sendable, Identifiable {
    /// The server's identifier.
    public let id: String
    /// The device's name as it was given at sign-in.
    public let name: String
    /// When it signed in.
    public let createdAt: Timestamp
    /// When it was last seen.
    public let lastSeenAt: Timestamp
    /// Whether it is the session that asks.
    public let isCurrent: Bool

    /// Makes a device session.
    public init(id: String, name: String, createdAt: Timestamp, lastSeenAt: Timestamp, isCurrent: Bool) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.isCurrent = isCurrent
    }
}
