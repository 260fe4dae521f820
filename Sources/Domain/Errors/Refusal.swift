/// A server's "no", in its own words.
public struct Refusal: Error, Equatable, Sendable {
    /// What a refusal is about.
    public enum Code: Equatable, Sendable {
        /// The email or password is wrong.
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
        /// The provider's identity belongs to another account.
        case identityTaken
        /// The provider's identity is not linked to the account that it should confirm something of.
        case identityNotLinked
        /// Without the identity nobody could get in: there is no password and no other one.
        case lastWayIn
        /// A field's value is refused.
        case invalidField
        /// The session's token is not taken, although nothing says that the session ended.
        case tokenNotAccepted
        /// A code this version has no name for.
        case other(String)
    }

    /// The field a refusal concerns.
    public enum Field: String, Equatable, Sendable {
        /// The email address.
        case email
        /// The password, old or new.
        case password
        /// The nickname.
        case nickname
        /// The picture.
        case image
        /// A note's text.
        case text
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
