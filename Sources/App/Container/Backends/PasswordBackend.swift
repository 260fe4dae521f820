public import PorticoHTTP

/// A backend of someone else's that knows people by email and password and hands out tokens.
///
/// Behind a ``PasswordBackendTransport`` it stands in the place of the service `local`: its tokens lie in the vault,
/// are renewed once for everybody who waits, and are ended when the person signs out. It is called from any task,
/// several times at once.
///
/// What it throws decides what becomes of the session: ``/PorticoDomain/SessionError/sessionEnded(_:)`` from
/// ``renew(_:)`` ends it, from any other call it means that the access token is no longer taken, which has it renewed;
/// ``/PorticoDomain/SessionError/refused(_:)`` is shown to the person; ``/PorticoDomain/SessionError/offline`` and the
/// like sign nobody out.
public protocol PasswordBackend: Sendable {
    /// Makes an account and signs in.
    func register(email: EmailAddress, password: Password) async throws(SessionError) -> BackendSession
    /// Signs in.
    func signIn(email: EmailAddress, password: Secret<String>) async throws(SessionError) -> BackendSession
    /// Spends a refresh token. An answer without a refresh token keeps the old one.
    func renew(_ refreshToken: Secret<String>) async throws(SessionError) -> BackendSession
    /// Ends the session that the access token belongs to, as far as the backend can.
    func signOut(_ accessToken: Secret<String>) async throws(SessionError)
    /// The account as it stands now.
    func account(_ accessToken: Secret<String>) async throws(SessionError) -> BackendAccount
}

/// A backend whose people have nicknames that they choose.
public protocol NicknameBackend: PasswordBackend {
    /// Sets the nickname; the first time that finishes the registration.
    func setNickname(_ nickname: Nickname, _ accessToken: Secret<String>) async throws(SessionError) -> BackendAccount
}

/// A backend at which people change and delete their accounts.
public protocol AccountBackend: PasswordBackend {
    /// Replaces the password.
    func changePassword(
        from old: Secret<String>, to new: Password, _ accessToken: Secret<String>
    ) async throws(SessionError)
    /// Deletes the account.
    func deleteAccount(password: Secret<String>, _ accessToken: Secret<String>) async throws(SessionError)
}

/// A backend that answers further requests: those that a program sends through ``/PorticoDomain/AuthorizedRequests`` by
/// their path.
public protocol RequestBackend: PasswordBackend {
    /// Answers a request, which carries the account's token; its URL's origin means nothing.
    func respond(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
