/// One identity at one service, as a person names it: `mina@example.com` at `local`.
public struct AccountID: Hashable, Sendable, CustomStringConvertible {
    /// The service that knows the account.
    public let service: ServiceName
    /// The name within the service: the email address, or a provider's preferred name.
    public let name: String

    /// Names an account.
    public init(service: ServiceName, name: String) {
        self.service = service
        self.name = name
    }

    /// The name and the service.
    public var description: String { "\(name) (\(service))" }
}
