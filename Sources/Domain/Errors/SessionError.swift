/// Everything that can go wrong between a person's intent and its result.
public enum SessionError: Error, Equatable {
    /// The person or the program gave up waiting.
    case cancelled
    /// The input cannot be right whatever the server says.
    case invalid(InputFault)
    /// The server understood and said no.
    case refused(Refusal)
    /// Nobody is active, or the account's session was ended by the person.
    case signInNeeded(accounts: [AccountID])
    /// The server ended the session.
    case sessionEnded(EndReason)
    /// The account exists, its profile is not finished.
    case profileIncomplete(AccountID)
    /// No network, or the server cannot be reached.
    case offline
    /// The server took too long.
    case timedOut
    /// The server is there and cannot serve now; `retryAfter` is its own word when it gave one.
    case serverUnavailable(retryAfter: Duration?)
    /// The server's certificate or the protocol below HTTP cannot be trusted.
    case insecureConnection(reason: String)
    /// What came back is not what the service should answer; `what` names it without its content.
    case unexpectedAnswer(what: String)
    /// The service is not set up rightly; `what` names what to correct.
    case misconfigured(what: String)
    /// The vault cannot be read or written.
    case vault(VaultFault)
    /// The request would go to an address that is not the service's.
    case originNotAllowed(origin: String)
    /// A file of the person's could not be read or written.
    case file(path: String, reason: String)
}

/// An input that cannot be right.
public enum InputFault: Error, Equatable, Sendable {
    /// Not an email address.
    case emailAddress
    /// A nickname that breaks a rule.
    case nickname(NicknameFault)
    /// A password that breaks a rule.
    case password(PasswordFault)
    /// An image that cannot be used.
    case image(ImageFault)
    /// A note with fewer than 1 or more than 1,000 characters.
    case note
    /// No service, account or other thing of that name; `nearest` are those that come close.
    case unknownName(String, nearest: [String])
    /// The name is in use.
    case nameTaken(String)
    /// A service address or another setting that cannot be used, with the reason.
    case setting(String)
}

/// A server's "no", in its own words.
public struct Refusal: Error, Equatable, Sendable {
    /// What a refusal is about.
    public enum Code: Equatable, Sendable {
        /// Email and password do not belong together.
        case invalidCredentials
        /// The email has an account.
        case emailTaken
        /// Somebody has the nickname.
        case nicknameTaken
        /// The old or confirming password is wrong.
        case wrongPassword
        /// Too many attempts; `retryAfter` says when to try again.
        case tooManyAttempts(retryAfter: Duration?)
        /// The image is larger than the server takes.
        case imageTooLarge
        /// The image's type is not one the server takes.
        case imageUnsupported
        /// There is no such thing any more.
        case notFound
        /// The account may not do this.
        case forbidden
        /// The person or the provider refused.
        case accessDenied
        /// The email has a password account; sign in with it, then link.
        case linkRequired
        /// A field's value is refused.
        case invalidField
        /// A code this version has no name for.
        case other(String)
    }

    /// The field a refusal concerns.
    public enum Field: String, Equatable, Sendable {
        case email, password, nickname, image, text
    }

    /// What it is about.
    public let code: Code
    /// The field to correct, when there is one.
    public let field: Field?
    /// The server's sentence, controls removed, at most 200 characters.
    public let sentence: String?

    /// Makes a refusal.
    public init(code: Code, field: Field? = nil, sentence: String? = nil) {
        self.code = code
        self.field = field
        self.sentence = sentence
    }
}

/// Why the vault cannot be used; one case for each row that a person can meet.
public enum VaultFault: Error, Equatable, Sendable {
    /// The vault file is gone but traces of it remain.
    case missing
    /// Damaged bytes.
    case corrupt
    /// Changed by something that does not hold the key.
    case tampered
    /// Older than what was last written here.
    case rolledBack
    /// Written by a newer version, named by its major number.
    case unsupportedVersion(Int)
    /// No slot opens it; `reason` names the key file or slot.
    case locked(reason: String)
    /// The file system said no; `reason` is the system's word.
    case unreadable(reason: String)
    /// It could not be written: `reason` is disk full, read-only…
    case unwritable(reason: String)
    /// Another process held the lock too long.
    case busy
}
