import PorticoConcurrency
import PorticoDomain
import PorticoHTTP
import PorticoKit
import Testing

/// A backend of somebody else's behind the service `local`.
struct PasswordBackendTests {
    private static let email = "mina@example.com"
    private let backend = ShelfBackend()
    private let container: AppContainer

    init() throws {
        let configuration = try AppConfiguration(name: "shelf", environment: [:], homeDirectory: "/nowhere")
        var dependencies = AppDependencies.ephemeral(seed: 1)
        dependencies.embedded = PasswordBackendTransport(backend)
        container = AppContainer(configuration: configuration, dependencies: dependencies)
    }

    private func register() async throws -> SessionScope {
        let session = try await container.register(
            service: .local, email: Self.email, password: Secret("a good password"))
        #expect(session.phase == .profileIncomplete)
        let scope = try await container.scope(of: session.account.id)
        let completion = try await scope.completeProfile(nickname: "mina")
        #expect(completion.profile.nickname == "mina")
        return scope
    }

    @Test func `people register, choose a nickname and are signed in`() async throws {
        _ = try await register()
        guard case .main(let session) = try await container.restore() else {
            Issue.record("nobody is signed in")
            return
        }
        #expect(session.account.profile?.nickname == "mina")
    }

    @Test func `an access token that is no longer taken is renewed, and the person notices nothing`() async throws {
        let scope = try await register()
        backend.expireAccessTokens()
        #expect(try await scope.profile.profile()?.nickname == "mina")
        #expect(backend.state.withLock { $0.renewals } == ["refresh-1"])
        #expect(
            try await scope.requests.token(minimumValidity: .zero, isForced: false).accessToken.reveal() == "access-2")
    }

    @Test func `a refresh token that is unknown ends the session`() async throws {
        let scope = try await register()
        backend.state.withLock { $0.tokens = [:] }
        await #expect(throws: SessionError.sessionEnded(.refreshTokenUnknown)) {
            _ = try await scope.profile.profile()
        }
    }

    @Test func `the backend's refusals reach the person in its own words`() async throws {
        _ = try await register()
        await #expect(
            throws: SessionError.refused(Refusal(code: .emailTaken, field: .email, sentence: "Somebody is here."))
        ) {
            _ = try await container.register(
                service: .local, email: Self.email, password: Secret("a good password"))
        }
        await #expect(throws: SessionError.refused(Refusal(code: .invalidCredentials, field: .password))) {
            _ = try await container.login(service: .local, email: Self.email, password: Secret("another"))
        }
    }

    @Test(arguments: [
        SessionError.offline, .timedOut, .serverUnavailable(retryAfter: nil), .insecureConnection(reason: "expired"),
    ])
    func `a backend out of reach is told as what it is`(failure: SessionError) async throws {
        backend.state.withLock { $0.failure = failure }
        await #expect(throws: failure) {
            _ = try await container.login(service: .local, email: Self.email, password: Secret("another"))
        }
    }

    @Test func `signing out is told to the backend`() async throws {
        _ = try await register()
        let report = try await container.logout(AccountID(service: .local, name: Self.email))
        #expect(report.isRevokedAtServer)
        #expect(backend.state.withLock { $0.ended } == ["access-1"])
    }

    @Test func `requests by their path alone reach the backend with the token`() async throws {
        let scope = try await register()
        let answer = try await scope.requests.send(APIRequest(method: "GET", target: "/shelves/7"))
        #expect(String(decoding: answer.body, as: UTF8.self) == "/shelves/7 JWT access-1")
    }

    @Test func `what the backend does not offer is not found`() async throws {
        let scope = try await register()
        await #expect(throws: SessionError.refused(Refusal(code: .notFound))) {
            _ = try await scope.notes.notes(limit: 5, before: nil)
        }
    }
}
