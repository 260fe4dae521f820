/// Replaces an account's password.
public struct ChangePasswordUseCase: Sendable {
    private let administration: any AccountAdministration

    /// Takes what administers the account.
    public init(administration: any AccountAdministration) {
        self.administration = administration
    }

    /// Replaces `old` by `new`; other sessions of the account end.
    ///
    /// `old` must not be empty and `new` must follow the rules, else ``SessionError/invalid(_:)``.
    public func callAsFunction(from old: Secret<String>, to new: Secret<String>) async throws(SessionError) {
        guard !old.reveal().isEmpty else { throw .invalid(.password(.empty)) }
        let password = try parsing { () throws(InputFault) in try Password(new.reveal()) }
        try await administration.changePassword(from: old, to: password)
    }
}
