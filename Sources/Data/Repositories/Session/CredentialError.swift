package import PorticoDomain
package import PorticoHTTP

/// Why there is no token to sign with.
package enum CredentialError: Error, Equatable, Sendable {
    /// The caller gave up waiting; a renewal that runs goes on and is saved.
    case cancelled
    /// Nothing is stored of the account, or it was signed out meanwhile.
    case absent
    /// The tokens were issued by this origin, which is no longer the service's; nothing was sent.
    case issuedElsewhere(origin: String)
    /// The server ended the session.
    case ended(EndReason)
    /// The records cannot be read or written.
    case storage(SessionLocalDataSource.Failure)
    /// No answer came; the session stands.
    case transport(TransportError)
    /// The server cannot renew now; the session stands.
    case delayed(retryAfter: Duration?, isServerFault: Bool)
    /// The answer to a renewal cannot be read; the session stands.
    case unreadableAnswer(what: String)
    /// The service is not set up correctly; the session stands. Names the server's word.
    case misconfigured(String)
}
