/// How far a service's clock is ahead of this computer's.
public struct ClockDifference: Hashable, Sendable {
    /// The difference in milliseconds; negative when the service's clock is behind.
    public let milliseconds: Int64

    /// The clocks agree, or nothing is known of the service's.
    public static let none = ClockDifference(milliseconds: 0)

    /// Takes the difference in milliseconds.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Whether a person should be told both times: from a minute on.
    public var isNoticeable: Bool { milliseconds.magnitude >= 60_000 }

    /// What the service's clock shows when this computer's shows `local`.
    package func serviceTime(at local: Timestamp) -> Timestamp { local.adding(milliseconds: milliseconds) }

    /// What this computer's clock shows when the service's shows `service`.
    public func localTime(at service: Timestamp) -> Timestamp {
        service.adding(milliseconds: milliseconds == .min ? .max : -milliseconds)
    }
}
