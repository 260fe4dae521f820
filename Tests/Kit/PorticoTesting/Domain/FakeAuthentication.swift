public import PorticoKit

/// Signs in and registers as scripted.
public final class FakeAuthentication: Authentication {
    /// What a call was given; the password stays hidden.
    public struct Attempt: Sendable {
        /// Where.
        public let service: ServiceName
        /// The address.
        public let email: EmailAddress
        /// The password.
        public let password: Secret<String>
    }

    /// The calls of `signIn`.
    public let signIns = ScriptedCall<Attempt, Session>("Authentication.signIn")
    /// The calls of `register`.
    public let registrations = ScriptedCall<Attempt, Session>("Authentication.register")

    /// Makes one without a script.
    public init() {}

    /// Answers as scripted in ``signIns``.
    public func signIn(
        at service: ServiceName, email: EmailAddress, password: Secret<String>
    ) async throws(SessionError) -> Session {
        try await signIns(Attempt(service: service, email: email, password: password))
    }

    /// Answers as scripted in ``registrations``.
    public func register(
        at service: ServiceName, email: EmailAddress, password: Password
    ) async throws(SessionError) -> Session {
        try await registrations(Attempt(service: service, email: email, password: Secret(password.reveal())))
    }
}
