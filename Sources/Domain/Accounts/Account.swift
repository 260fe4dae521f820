/// The name of a service: 1–32 lower-case letters, digits, `-` and `_`, beginning with a letter or digit.
public struct ServiceName: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let text: String

    /// The embedded backend, shown as "Practice on this computer".
    public static let local = ServiceName(unchecked: "local")

    /// Checks a name.
    public init(_ text: String) throws(InputFault) {
        let isName = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        guard (1...32).contains(text.utf8.count), isName, text.utf8.first?.isASCIIAlphanumeric == true else {
            throw .setting("service name")
        }
        self.text = text
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// The name.
    public var description: String { text }
}

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

/// An account as the server describes it.
public struct Account: Equatable, Sendable {
    /// How a person names it.
    public let id: AccountID
    /// The server's own identifier; stays when the email changes.
    public let subject: String
    /// The email address, when the service gives one.
    public let email: String?
    /// The profile once the registration is finished.
    public let profile: Profile?

    /// Makes an account.
    public init(id: AccountID, subject: String, email: String?, profile: Profile?) {
        self.id = id
        self.subject = subject
        self.email = email
        self.profile = profile
    }
}
