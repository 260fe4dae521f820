/// Signs in with email and password.
public struct LoginUseCase: Sendable {
    private let authentication: any Authentication

    /// Takes what signs in.
    public init(authentication: any Authentication) {
        self.authentication = authentication
    }

    /// Signs in at `service`; the session that results is stored and active.
    ///
    /// The address must be one. A password has no rule here but that there is one, since rules change and old
    /// passwords stay. What is malformed throws ``SessionError/invalid(_:)`` before anything is sent.
    public func callAsFunction(
        service: ServiceName, email: String, password: Secret<String>
    ) async throws(SessionError) -> Session {
        let address = try parsing { () throws(InputFault) in try EmailAddress(email) }
        guard !password.reveal().isEmpty else { throw .invalid(.password(.empty)) }
        return try await authentication.signIn(at: service, email: address, password: password)
    }
}
