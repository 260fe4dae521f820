public import PorticoDomain

/// What a form shows that adds a service.
public struct AddServiceState: WorkingState {
    /// Something typed that cannot be right, found before anybody was asked.
    public enum Fault: Error, Equatable, Sendable {
        /// No name of a service.
        case name
        /// Empty, or other characters than visible ASCII.
        case clientID
        /// Something else than numbers from 1 to 65535.
        case ports
        /// The provider does not say that it takes a program without a client secret. Adding it again adds it as it is.
        case clientSecretNeeded

        /// What it is about.
        public var field: ServiceDraft.Field {
            switch self {
            case .name: .name
            case .clientID: .clientID
            case .ports: .ports
            case .clientSecretNeeded: .clientSecret
            }
        }
    }

    /// A service that was added.
    public struct Added: Equatable, Sendable {
        /// The service.
        public let service: Service
        /// What its provider lacks; nothing of it prevents signing in.
        public let findings: [ProviderCheck.Finding]
    }

    /// What is wrong with what was typed.
    public internal(set) var fault: Fault?
    /// What the newest problem is about; `nil` when it is about none of the fields.
    public internal(set) var problemField: ServiceDraft.Field?
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// What was added.
    public internal(set) var outcome: Happening<Added>?

    package init() {}
}
