/// An input that cannot be right.
public enum InputFault: Error, Equatable, Sendable {
    /// Not an email address.
    case emailAddress
    /// A nickname that breaks a rule.
    case nickname(NicknameFault)
    /// A password that breaks a rule.
    case password(PasswordFault)
    /// A passphrase that breaks a rule.
    case passphrase(PassphraseFault)
    /// An image that cannot be used.
    case image(ImageFault)
    /// A note with fewer than 1 or more than 1,000 characters.
    case note
    /// No service, account or other thing of that name; `nearest` are those that come close.
    case unknownName(String, nearest: [String])
    /// The name is in use.
    case nameTaken(String)
    /// The service has no such thing: an OpenID provider keeps no notes.
    case notOffered(ServiceFeature, by: ServiceName)
    /// A service address or another setting that cannot be used, with the reason.
    case setting(String)
    /// No name that a service can have.
    case serviceName
    /// No sign-in on another device was begun at the service, or it is over.
    case noPendingDevice(at: ServiceName)
    /// A service that comes with the program cannot be removed.
    case builtInService(ServiceName)
}
