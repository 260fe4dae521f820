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
    /// The proxy cannot be used or does not let the request through; `reason` names it without its credentials.
    case proxy(reason: String)
    /// What came back is not what the service should answer; `what` names it without its content.
    case unexpectedAnswer(what: String)
    /// The service is not set up correctly; `what` names what to correct.
    case misconfigured(what: String)
    /// The vault cannot be read or written.
    case vault(VaultFault)
    /// The request would go to an address that is not the service's.
    case originNotAllowed(origin: String)
    /// The session's tokens were issued by another origin than the service's present one; nothing was sent.
    case issuedElsewhere(origin: String)
    /// A file of the person's could not be read or written.
    case file(path: String, reason: String)
}

extension SessionError {
    /// The provider names no address where a sign-in on another device begins. One that cannot be used is named alone.
    package static let noDeviceWay = SessionError.misconfigured(what: "no device_authorization_endpoint")

    /// Whether the server has no such thing, or not any more.
    package var isNotFound: Bool {
        if case .refused(let refusal) = self { refusal.code == .notFound } else { false }
    }
}
