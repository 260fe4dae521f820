#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoData
public import PorticoHTTP

/// Puts a ``PasswordBackend`` in the place of the service `local`: ``AppDependencies/embedded``.
///
/// It speaks the accounts API towards the library, so that sessions, renewals and errors are the same code as with any
/// other service. What a backend does not offer is answered as not found.
public struct PasswordBackendTransport: HTTPTransport {
    private let backend: any PasswordBackend

    /// Puts `backend` behind the seam.
    public init(_ backend: any PasswordBackend) {
        self.backend = backend
    }

    /// Answers whatever origin the request names.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let request = try await request.withBodyInMemory()
        let route = AccountsAPI.routes.first { $0.method == request.method && $0.template == request.url.path }
        guard let route else {
            guard let further = backend as? any RequestBackend else { return .notOffered }
            return try await further.respond(to: request)
        }
        do {
            return try await answer(request, route)
        } catch let error as SessionError {
            return try HTTPResponse(refusing: error, isRenewal: route == AccountsAPI.refresh)
        } catch {
            return HTTPResponse(problem: "invalid", status: 400)
        }
    }

    private func answer(_ request: HTTPRequest, _ route: Route) async throws -> HTTPResponse {
        switch route {
        case AccountsAPI.register:
            let body: WireRegistration = try decoded(request)
            let password = try Password(body.password.reveal())
            return try .json(session(await backend.register(email: EmailAddress(body.email), password: password)))
        case AccountsAPI.signIn:
            let body: WirePasswordSignIn = try decoded(request)
            return try .json(
                session(
                    await backend.signIn(
                        email: EmailAddress(body.email), password: Secret(body.password.reveal()))))
        case AccountsAPI.refresh:
            let body: WireRefresh = try decoded(request)
            return try .json(session(await backend.renew(Secret(body.refreshToken.reveal()))))
        case AccountsAPI.signOut:
            try await backend.signOut(token(request))
            return HTTPResponse(status: 204)
        case AccountsAPI.account:
            return try .json(account(await backend.account(token(request))))
        case AccountsAPI.profile:
            return try .json(profile(await backend.account(token(request))))
        case AccountsAPI.providers:
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Array("[]".utf8))
        default:
            return try await optional(request, route)
        }
    }

    private func optional(_ request: HTTPRequest, _ route: Route) async throws -> HTTPResponse {
        switch (route, backend) {
        case (AccountsAPI.updateProfile, let backend as any NicknameBackend):
            let body: WireProfileChange = try decoded(request)
            let token = token(request)
            guard let nickname = body.nickname else { return try .json(profile(await backend.account(token))) }
            return try .json(profile(await backend.setNickname(Nickname(nickname), token)))
        case (AccountsAPI.nicknameAvailability, is any NicknameBackend):
            // Nobody but the backend knows before the nickname is set.
            return try .json(WireNicknameAvailability(reason: nil))
        case (AccountsAPI.changePassword, let backend as any AccountBackend):
            let body: WirePasswordChange = try decoded(request)
            try await backend.changePassword(
                from: Secret(body.oldPassword.reveal()), to: Password(body.newPassword.reveal()), token(request))
            return HTTPResponse(status: 204)
        case (AccountsAPI.deleteAccount, let backend as any AccountBackend):
            let body: WireDeletion = try decoded(request)
            try await backend.deleteAccount(password: Secret(body.password?.reveal() ?? ""), token(request))
            return HTTPResponse(status: 204)
        default:
            return .notOffered
        }
    }

    private func decoded<Body: Decodable>(_ request: HTTPRequest) throws -> Body {
        try JSONDecoder().decode(Body.self, from: Data(request.body ?? []))
    }

    /// The token, without how it is presented.
    private func token(_ request: HTTPRequest) -> Secret<String> {
        let field = request.headers["Authorization"] ?? ""
        return Secret(field.split(separator: " ", maxSplits: 1).last.map(String.init) ?? "")
    }

    private func session(_ session: BackendSession) -> WireSession {
        WireSession(
            accessToken: WireSecret(session.accessToken.reveal()), tokenType: session.tokenType,
            expiresIn: session.expiresIn, refreshToken: session.refreshToken.map { WireSecret($0.reveal()) },
            account: account(session.account))
    }

    private func account(_ account: BackendAccount) -> WireAccount {
        WireAccount(
            id: account.id, email: account.email, status: account.nickname == nil ? .profileIncomplete : .active,
            createdAt: nil, profile: account.nickname.map { WireProfile(nickname: $0, image: nil) })
    }

    private func profile(_ account: BackendAccount) throws(SessionError) -> WireProfile {
        guard let nickname = account.nickname else { throw .refused(Refusal(code: .notFound)) }
        return WireProfile(nickname: nickname, image: nil)
    }
}

/// The members of a sign-in that a backend with passwords looks at.
private struct WirePasswordSignIn: Decodable {
    let email: String
    let password: WireSecret
}
