package import PorticoDomain

/// What can happen to a session.
package enum SessionHappening: Equatable, Sendable {
    /// A person signed in to a finished account.
    case signedIn
    /// A person registered, or signed in to an account whose profile is not finished.
    case registered
    /// The profile was finished.
    case profileFinished
    /// The server answered well.
    case answered
    /// A renewal must be tried again.
    case renewalDelayed
    /// No network, or no server.
    case unreachable
    /// The server ended the session.
    case ended(EndReason)
    /// A person ended the session.
    case signedOut
}

extension SessionPhase {
    /// The phase after something happened; a happening that cannot concern this phase leaves it as it is.
    package func after(_ happening: SessionHappening) -> SessionPhase {
        switch (self, happening) {
        case (_, .signedOut): .signedOut
        case (_, .signedIn): .signedIn(.fresh)
        case (_, .registered): .profileIncomplete
        case (.signedIn, .ended(let reason)), (.profileIncomplete, .ended(let reason)): .expired(reason)
        case (.profileIncomplete, .profileFinished), (.signedIn, .profileFinished): .signedIn(.fresh)
        case (.signedIn, .answered): .signedIn(.fresh)
        case (.signedIn, .renewalDelayed): .signedIn(.stale)
        case (.signedIn, .unreachable): .signedIn(.offline)
        case (.signedOut, _), (.expired, _), (.profileIncomplete, _): self
        }
    }
}
