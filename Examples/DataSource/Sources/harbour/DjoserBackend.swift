#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoHTTP
import PorticoKit

/// A Django site with djoser and JSON Web Tokens, as a backend of the library's.
///
/// People sign in with their email address, which is their user name at the site.
struct DjoserBackend: AccountBackend, RequestBackend {
    private let client: HTTPClient

    /// Calls the site at `address`, under which djoser lies at `/auth/`.
    init(address: HTTPURL, transport: any HTTPTransport, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        client = HTTPClient(baseURL: address, transport: transport, interceptors: [], randomBytes: randomBytes)
    }

    func register(email: EmailAddress, password: Password) async throws(SessionError) -> BackendSession {
        let body = ["username": email.text, "email": email.text, "password": password.reveal()]
        let _: User = try await call(.post, "/auth/users/", .json(body))
        return try await signIn(email: email, password: Secret(password.reveal()))
    }

    func signIn(email: EmailAddress, password: Secret<String>) async throws(SessionError) -> BackendSession {
        let body = ["username": email.text, "password": password.reveal()]
        let tokens: Tokens = try await call(
            .post, "/auth/jwt/create/", .json(body), unauthorized: .refused(Refusal(code: .invalidCredentials)))
        return try await session(tokens)
    }

    func renew(_ refreshToken: Secret<String>) async throws(SessionError) -> BackendSession {
        let body = ["refresh": refreshToken.reveal()]
        let tokens: Tokens = try await call(
            .post, "/auth/jwt/refresh/", .json(body), unauthorized: .sessionEnded(.refreshTokenExpired))
        return try await session(tokens)
    }

    /// The site keeps no list of its tokens: they run out by themselves, and there is nothing to tell it.
    func signOut(_ accessToken: Secret<String>) async throws(SessionError) {}

    func account(_ accessToken: Secret<String>) async throws(SessionError) -> BackendAccount {
        let user: User = try await call(.get, "/auth/users/me/", token: accessToken)
        return BackendAccount(
            id: String(user.id), email: user.email, nickname: String(user.username.prefix { $0 != "@" }))
    }

    func changePassword(
        from old: Secret<String>, to new: Password, _ accessToken: Secret<String>
    ) async throws(SessionError) {
        let body = ["current_password": old.reveal(), "new_password": new.reveal()]
        let _: Nothing = try await call(.post, "/auth/users/set_password/", .json(body), token: accessToken)
    }

    func deleteAccount(password: Secret<String>, _ accessToken: Secret<String>) async throws(SessionError) {
        let body = ["current_password": password.reveal()]
        let _: Nothing = try await call(.delete, "/auth/users/me/", .json(body), token: accessToken)
    }

    /// Everything else at the site, with the token that the request brings.
    func respond(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        request.url = HTTPURL(origin: client.baseURL.origin, path: request.url.path, query: request.url.query)
        return try await client.send(request)
    }

    private func session(_ tokens: Tokens) async throws(SessionError) -> BackendSession {
        BackendSession(
            accessToken: Secret(tokens.access), tokenType: "JWT", refreshToken: tokens.refresh.map { Secret($0) },
            account: try await account(Secret(tokens.access)))
    }

    private func call<Answer: Decodable & Sendable>(
        _ method: HTTPMethod, _ path: String, _ body: HTTPBody = .none, token: Secret<String>? = nil,
        unauthorized: SessionError = .sessionEnded(.revoked)
    ) async throws(SessionError) -> Answer {
        var headers = HTTPHeaders()
        if let token {
            headers.append(.init(name: "Authorization", value: "JWT \(token.reveal())", isSensitive: true))
        }
        let endpoint = Endpoint<Answer>(Route(method, path), headers: headers, body: body) { response in
            let content = response.body.isEmpty ? Array("{}".utf8) : response.body
            return try JSONDecoder().decode(Answer.self, from: Data(content))
        }
        do throws(ClientError) {
            return try await client.call(endpoint)
        } catch {
            switch error {
            case .transport(.cancelled): throw .cancelled
            case .transport(.timedOut): throw .timedOut
            case .transport: throw .offline
            case .encoding(let what), .decoding(let what): throw .unexpectedAnswer(what: what)
            case .status(let response) where response.status == 401: throw unauthorized
            case .status(let response) where response.status >= 500: throw .serverUnavailable(retryAfter: nil)
            case .status(let response): throw .refused(refusal(response))
            }
        }
    }

    /// djoser names each field with the sentences about it: `{"password": ["This password is too common."]}`.
    private func refusal(_ response: HTTPResponse) -> Refusal {
        let faults = (try? JSONDecoder().decode([String: [String]].self, from: Data(response.body))) ?? [:]
        for (name, field) in [
            ("password", Refusal.Field.password), ("new_password", .password), ("current_password", .password),
            ("username", .email), ("email", .email),
        ] {
            guard let sentence = faults[name]?.first else { continue }
            let isTaken = name == "username" && sentence.contains("already exists")
            let code: Refusal.Code =
                isTaken ? .emailTaken : name == "current_password" ? .wrongPassword : .invalidField
            return Refusal(code: code, field: field, sentence: sentence)
        }
        return Refusal(code: .other("\(response.status)"))
    }
}

private struct Tokens: Decodable {
    let access: String
    /// Absent in a renewal's answer, which keeps the one before.
    let refresh: String?
}

private struct User: Decodable {
    let id: Int
    let username: String
    let email: String
}

private struct Nothing: Decodable {}
