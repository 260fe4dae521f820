import PorticoConcurrency
import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

/// A provider's session through the session engine: renewals, their end, requests, sign-out.
@Suite struct ProviderSessionTests {
    private func requests(_ place: ProviderHouse) async throws -> any AuthorizedRequests {
        let session = try await place.signIn()
        return try await place.container.scope(of: session.account.id).requests
    }

    @Test func `a renewal is one round trip and rotates the refresh token`() async throws {  // O2, S3
        let place = try await ProviderHouse()
        let requests = try await requests(place)
        let before = place.provider.requests.count
        let renewed = try await requests.token(minimumValidity: .zero, isForced: true)
        #expect(renewed.accessToken.reveal() == "access-3")
        #expect(place.provider.requests.count == before + 1)
        #expect(place.provider.requests.last?.headers["Idempotency-Key"] == nil)
        _ = try await requests.token(minimumValidity: .zero, isForced: true)
        #expect(place.provider.requests.count == before + 2)
    }

    // O2
    @Test func `another process needs one round trip too, since the document and the keys are kept`() async throws {
        let place = try await ProviderHouse()
        _ = try await requests(place)
        let before = place.provider.requests.count
        let other = try place.house.start(network: place.provider)
        let id = AccountID(service: .work, name: "mina")
        _ = try await other.scope(of: id).requests.token(minimumValidity: .zero, isForced: true)
        #expect(place.provider.requests.dropFirst(before).map(\.url.path) == ["/token"])
    }

    @Test func `many callers at once renew once`() async throws {  // S1
        let place = try await ProviderHouse()
        let requests = try await requests(place)
        place.house.clock.advance(by: .seconds(400))
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await requests.token(minimumValidity: .zero, isForced: false).accessToken.reveal()
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens == ["access-3"])
        #expect(place.provider.count("/token") == 2)
    }

    @Test func `tokens of somebody else end the session and are not used`() async throws {  // O15
        let place = try await ProviderHouse()
        let requests = try await requests(place)
        place.provider.lie { $0.subjectAtRenewal = "s-2" }
        await #expect(throws: SessionError.sessionEnded(.identityChanged)) {
            try await requests.token(minimumValidity: .zero, isForced: true)
        }
        let phase = try await place.container.sessions.snapshot().sessions.first?.phase
        #expect(phase == .expired(.identityChanged))
    }

    // O15
    @Test func `a renewal without an ID token has UserInfo tell that the person is the same`() async throws {
        let place = try await ProviderHouse()
        let requests = try await requests(place)
        place.provider.lie { $0.hasNoIDToken = true }
        let renewed = try await requests.token(minimumValidity: .zero, isForced: true)
        #expect(place.provider.requests.suffix(2).map(\.url.path) == ["/token", "/userinfo"])
        #expect(place.provider.requests.last?.headers["Authorization"] == "Bearer \(renewed.accessToken.reveal())")
        place.provider.lie { $0.userInfo = (403, "{}") }
        // What cannot be asked now ends nothing: the spent refresh token cannot be spent again.
        _ = try await requests.token(minimumValidity: .zero, isForced: true)
        place.provider.lie {
            $0.userInfo = nil
            $0.subjectAtRenewal = "s-2"
        }
        await #expect(throws: SessionError.sessionEnded(.identityChanged)) {
            try await requests.token(minimumValidity: .zero, isForced: true)
        }
    }

    // O15
    @Test(arguments: ["/userinfo", "/jwks"])
    func `renewed tokens are stored before anybody is asked whose they are`(path: String) async throws {
        let place = try await ProviderHouse()
        _ = try await requests(place)
        if path == "/userinfo" {
            place.provider.lie { $0.hasNoIDToken = true }
        } else {
            place.provider.rotateKeys(seed: 7)
        }
        // While that is asked, another process finds the new token: nothing would be lost now.
        let found = Locked<[String]>([])
        let watching = WatchingTransport(place.provider, path: path) {
            let other = try? place.house.start(network: place.provider)
            let token = try? await other?.scope(of: AccountID(service: .work, name: "mina")).requests.token(
                minimumValidity: .zero, isForced: false)
            found.withLock { $0.append(token?.accessToken.reveal() ?? "none") }
        }
        let renewing = try place.house.start(network: watching)
        _ = try await renewing.scope(of: AccountID(service: .work, name: "mina")).requests.token(
            minimumValidity: .zero, isForced: true)
        #expect(found.withLock { $0 } == ["access-3"])
    }

    // O14, O15
    @Test func `an ID token whose key is not the provider's ends the session once the keys were fetched`() async throws
    {
        let place = try await ProviderHouse()
        let requests = try await requests(place)
        place.provider.lie { $0.signer = TokenSigner(seed: 9, keyID: "stranger") }
        await #expect(throws: SessionError.sessionEnded(.identityChanged)) {
            try await requests.token(minimumValidity: .zero, isForced: true)
        }
        #expect(place.provider.requests.suffix(2).map(\.url.path) == ["/token", "/jwks"])
    }

    @Test func `an ID token that lies at a renewal ends nothing and gives nothing`() async throws {  // O14, O15
        let place = try await ProviderHouse()
        let requests = try await requests(place)
        place.provider.lie { $0.signer = TokenSigner(seed: 9) }
        await #expect(throws: SessionError.unexpectedAnswer(what: "ID token: signature")) {
            try await requests.token(minimumValidity: .zero, isForced: true)
        }
        #expect(try await requests.token(minimumValidity: .zero, isForced: false).accessToken.reveal() == "access-2")
    }

    @Test func `without a refresh token the session ends with its token and says why`() async throws {  // S11
        let place = try await ProviderHouse { $0.hasNoRefreshToken = true }
        let requests = try await requests(place)
        #expect(try await requests.token(minimumValidity: .zero, isForced: false).accessToken.reveal() == "access-2")
        place.house.clock.advance(by: .seconds(301))
        await #expect(throws: SessionError.sessionEnded(.noRefreshToken)) {
            try await requests.token(minimumValidity: .zero, isForced: false)
        }
    }

    @Test func `a grant that the provider ended is over, a client it does not know is not`() async throws {  // S12
        let place = try await ProviderHouse {
            $0.tokenAnswers = []
        }
        let requests = try await requests(place)
        place.provider.lie { $0.tokenAnswers = [.success(.json(#"{"error":"invalid_client"}"#, status: 401))] }
        await #expect(throws: SessionError.misconfigured(what: "invalid_client")) {
            try await requests.token(minimumValidity: .zero, isForced: true)
        }
        place.provider.lie { $0.tokenAnswers = [.success(.json(#"{"error":"invalid_grant"}"#, status: 400))] }
        place.house.clock.advance(by: .seconds(120))
        await #expect(throws: SessionError.sessionEnded(.invalidGrant)) {
            try await requests.token(minimumValidity: .zero, isForced: true)
        }
    }

    @Test func `signing out revokes the refresh token first, then the access token`() async throws {  // O17
        let place = try await ProviderHouse()
        let session = try await place.signIn()
        let report = try await place.container.sessions.signOut(session.account.id)
        #expect(report.isRevokedAtServer)
        #expect(report.endSessionAddresses == ["https://provider.example/end?client_id=portico"])
        #expect(place.provider.revoked == ["refresh-2", "access-2"])
        #expect(try await place.container.sessions.snapshot().sessions.isEmpty)
    }

    @Test func `an endpoint for revocation that the document leaves out can be given`() async throws {  // O2, O17
        let settings = ProviderSettings(
            issuer: "https://provider.example", clientID: "portico",
            revocationEndpoint: "https://provider.example/revoke")
        let service = Service(name: .work, kind: .provider(settings))
        let place = try await ProviderHouse(service) { $0.omitted = ["revocation_endpoint"] }
        #expect(try await place.container.services.services().last == service)
        #expect(try await place.container.services.check(service, clientSecret: nil).findings.isEmpty)
        let session = try await place.signIn()
        #expect(try await place.container.sessions.signOut(session.account.id).isRevokedAtServer)
        #expect(place.provider.revoked == ["refresh-2", "access-2"])
    }

    @Test(arguments: [true, false])
    func `what was not revoked is reported`(hasEndpoint: Bool) async throws {  // O17
        let place = try await ProviderHouse {
            $0.refusesRevocation = true
            if !hasEndpoint { $0.omitted = ["revocation_endpoint", "end_session_endpoint"] }
        }
        let session = try await place.signIn()
        let report = try await place.container.sessions.signOut(session.account.id)
        #expect(report.unrevoked == [session.account.id])
        #expect(report.endSessionAddresses.isEmpty != hasEndpoint)
    }

    @Test(arguments: [
        "https://provider.example/", "https://provider.example/token", "https://provider.example/revoke",
        "https://evil.example/", "https://api.example:444/", "http://api.example/",
    ])
    func `a request elsewhere is refused before anything is sent`(address: String) async throws {  // O18
        let place = try await ProviderHouse()
        let requests = try await requests(place)
        let before = place.provider.requests.count
        let origin = try #require(try? HTTPURL(address)).origin.description
        await #expect(throws: SessionError.originNotAllowed(origin: origin)) {
            _ = try await requests.send(APIRequest(method: "GET", target: address))
        }
        #expect(place.provider.requests.count == before)
    }

    @Test func `the token goes to the listed origins and to UserInfo`() async throws {  // O18
        let place = try await ProviderHouse()
        let requests = try await requests(place)
        let told = try await requests.send(APIRequest(method: "GET", target: "https://provider.example/userinfo"))
        #expect(told.status == 200)
        _ = try await requests.send(APIRequest(method: "GET", target: "https://api.example/things"))
        #expect(place.provider.requests.last?.headers["Authorization"] == "Bearer access-2")
        let own = SessionError.invalid(.notOffered(.relativeRequests, by: .work))
        await #expect(throws: own) { _ = try await requests.send(APIRequest(method: "GET", target: "/things")) }
    }

    @Test func `what a provider does not keep is said and not asked for`() async throws {  // O16
        let place = try await ProviderHouse()
        let session = try await place.signIn()
        let scope = try await place.container.scope(of: session.account.id)
        let before = place.provider.requests.count
        await #expect(throws: SessionError.invalid(.notOffered(.notes, by: .work))) {
            _ = try await scope.notes.notes(limit: 10, before: nil)
        }
        await #expect(throws: SessionError.invalid(.notOffered(.deviceSessions, by: .work))) {
            _ = try await scope.devices.deviceSessions()
        }
        await #expect(throws: SessionError.invalid(.notOffered(.accountDeletion, by: .work))) {
            try await scope.administration.deleteAccount(confirmedBy: Secret("password"))
        }
        #expect(place.provider.requests.count == before)
        #expect(try await scope.profile.profile()?.nickname == "mina-told")
        #expect(try await place.container.sessions.verify(session.account.id).phase == .signedIn(.fresh))
    }

    @Test func `a token that the provider no longer takes is renewed once`() async throws {  // S12
        let place = try await ProviderHouse()
        let session = try await place.signIn()
        place.provider.expireAccessTokens()
        #expect(try await place.container.sessions.verify(session.account.id).phase == .signedIn(.fresh))
        #expect(place.provider.requests.suffix(3).map(\.url.path) == ["/userinfo", "/token", "/userinfo"])
    }

    @Test func `a provider is asked for nothing while all is well but the renewal that is due`() async throws {  // S8
        let place = try await ProviderHouse()
        _ = try await place.signIn()
        let before = place.provider.requests.count
        var changes = await place.container.sessions.changes().makeAsyncIterator()
        _ = await changes.next(isolation: nil)
        while place.provider.count("/token") < 2 {
            await place.house.clock.waitForSleepers()
            place.house.clock.advance(by: .seconds(5))
            await Task.yield()
        }
        #expect(place.provider.requests.dropFirst(before).map(\.url.path).first == "/token")
    }
}

/// Lets something happen each time before a path is asked for.
private struct WatchingTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let path: String
    private let before: @Sendable () async -> Void

    init(_ next: any HTTPTransport, path: String, before: @escaping @Sendable () async -> Void) {
        self.next = next
        self.path = path
        self.before = before
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if request.url.path == path { await before() }
        return try await next.send(request)
    }
}
