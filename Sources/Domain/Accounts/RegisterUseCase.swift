/// Makes an account, or continues an unfinished registration.
public struct RegisterUseCase: Sendable {
    private let authentication: any Authentication

    /// Takes what registers.
    public init(authentication: any Authentication) {
        self.authentication = authentication
    }

    /// Registers at `service`; the profile of the session that results is still to be finished.
    ///
    /// Address and password must follow the rules; what does not throws ``SessionError/invalid(_:)`` before anything
    /// is sent.
    public func callAsFunction(
        service: ServiceName, email: String, password: Secret<String>
    ) async throws(SessionError) -> Session {
        let address = try parsing { () throws(InputFault) in try EmailAddress(email) }
        let password = try parsing { () throws(InputFault) in try Password(password.reveal()) }
        return try await authentication.register(at: service, email: address, password: password)
    }
}
