import PorticoConcurrency
import PorticoDomain
import PorticoHTTP
import PorticoKit

/// Somebody else's backend, in memory: tokens are numbered words, and the old access token dies with each renewal.
final class ShelfBackend: NicknameBackend, RequestBackend {
    struct State {
        var passwords: [String: String] = [:]
        var nicknames: [String: String] = [:]
        var tokens: [String: String] = [:]
        var count = 0
        var renewals: [String] = []
        var ended: [String] = []
        var failure: SessionError?
    }

    let state = Locked(State())

    func register(email: EmailAddress, password: Password) async throws(SessionError) -> BackendSession {
        let isNew = state.withLock { state in
            guard state.passwords[email.text] == nil else { return false }
            state.passwords[email.text] = password.reveal()
            return true
        }
        guard isNew else { throw .refused(Refusal(code: .emailTaken, field: .email, sentence: "Somebody is here.")) }
        return session(of: email.text)
    }

    func signIn(email: EmailAddress, password: Secret<String>) async throws(SessionError) -> BackendSession {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        guard state.withLock({ $0.passwords[email.text] }) == password.reveal() else {
            throw .refused(Refusal(code: .invalidCredentials))
        }
        return session(of: email.text)
    }

    func renew(_ refreshToken: Secret<String>) async throws(SessionError) -> BackendSession {
        let email = state.withLock { state in
            state.renewals.append(refreshToken.reveal())
            return state.tokens[refreshToken.reveal()]
        }
        guard let email else { throw .sessionEnded(.refreshTokenUnknown) }
        return session(of: email)
    }

    func signOut(_ accessToken: Secret<String>) async throws(SessionError) {
        state.withLock { state in
            state.ended.append(accessToken.reveal())
            state.tokens[accessToken.reveal()] = nil
        }
    }

    func account(_ accessToken: Secret<String>) async throws(SessionError) -> BackendAccount {
        guard let email = state.withLock({ $0.tokens[accessToken.reveal()] }) else { throw .sessionEnded(.revoked) }
        return account(of: email)
    }

    func setNickname(
        _ nickname: Nickname, _ accessToken: Secret<String>
    ) async throws(SessionError) -> BackendAccount {
        guard let email = state.withLock({ $0.tokens[accessToken.reveal()] }) else { throw .sessionEnded(.revoked) }
        state.withLock { $0.nicknames[email] = nickname.text }
        return account(of: email)
    }

    func respond(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        HTTPResponse(status: 200, body: Array("\(request.url.path) \(request.headers["Authorization"] ?? "-")".utf8))
    }

    func expireAccessTokens() {
        state.withLock { state in state.tokens = state.tokens.filter { $0.key.hasPrefix("refresh") } }
    }

    private func account(of email: String) -> BackendAccount {
        BackendAccount(id: email, email: email, nickname: state.withLock { $0.nicknames[email] })
    }

    private func session(of email: String) -> BackendSession {
        let number = state.withLock { state in
            state.count += 1
            state.tokens["access-\(state.count)"] = email
            state.tokens["refresh-\(state.count)"] = email
            return state.count
        }
        return BackendSession(
            accessToken: Secret("access-\(number)"), tokenType: "JWT", expiresIn: 900,
            refreshToken: Secret("refresh-\(number)"), account: account(of: email))
    }
}
