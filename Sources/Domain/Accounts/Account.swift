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
