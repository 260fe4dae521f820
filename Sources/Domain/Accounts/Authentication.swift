/// Signs people in and registers them; the session that results is stored and active before the call returns.
public protocol Authentication: Sendable {
    /// Signs in with email and password.
    func signIn(at service: ServiceName, email: EmailAddress, password: Secret<String>) async throws(SessionError)
        -> Session
    /// Makes an account whose profile is still to be finished; continues an unfinished registration.
    func register(at service: ServiceName, email: EmailAddress, password: Password) async throws(SessionError)
        -> Session
}
