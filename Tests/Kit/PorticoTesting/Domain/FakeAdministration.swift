public import PorticoKit

/// Changes of password and deletions that answer as scripted.
public final class FakeAdministration: AccountAdministration {
    /// A change of password.
    public struct PasswordChange: Sendable {
        /// The present one.
        public let old: Secret<String>
        /// The new one.
        public let new: Password
    }

    /// The calls of `changePassword`.
    public let passwordChanges = ScriptedCall<PasswordChange, Void>("AccountAdministration.changePassword")
    /// The calls of `deleteAccount`, each with the password that confirmed it.
    public let deletions = ScriptedCall<Secret<String>, Void>("AccountAdministration.deleteAccount")

    /// Makes one without a script.
    public init() {}

    /// Answers as scripted in ``passwordChanges``.
    public func changePassword(from old: Secret<String>, to new: Password) async throws(SessionError) {
        try await passwordChanges(PasswordChange(old: old, new: new))
    }

    /// Answers as scripted in ``deletions``.
    public func deleteAccount(confirmedBy password: Secret<String>) async throws(SessionError) {
        try await deletions(password)
    }
}
