/// Deletes an account for good.
public struct DeleteAccountUseCase: Sendable {
    private let administration: any AccountAdministration

    /// Takes what administers the account.
    public init(administration: any AccountAdministration) {
        self.administration = administration
    }

    /// Deletes the account at the server, then everything of it here.
    ///
    /// Without a password nothing is sent: ``SessionError/invalid(_:)``. An answer that got lost throws
    /// ``SessionError/timedOut`` or ``SessionError/offline`` and leaves open what is true; the next start asks.
    public func callAsFunction(password: Secret<String>) async throws(SessionError) {
        guard !password.reveal().isEmpty else { throw .invalid(.password(.empty)) }
        try await administration.deleteAccount(confirmedBy: password)
    }
}
