import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

@testable import PorticoData

/// The device grant, with a clock that a test moves.
@Suite struct DeviceTests {
    private static let device = ProviderSignInOptions(ways: [.device], timeout: .seconds(86_400))

    @Test(
        arguments: [
            (nil, 5), ("0", 5), ("-3", 5), ("1000000", 60), ("7", 7), (#""9""#, 9), ("null", 5), (#""soon""#, 5),
            ("1e300", 60),
        ] as [(String?, Int)])
    func `an interval is kept within reason`(written: String?, seconds: Int) {  // O11
        let value = written.flatMap { JSONValue(Array("[\($0)]".utf8))?.elements?.first }
        #expect(DevicePace.interval(value) == .seconds(seconds))
    }

    @Test func `to slow down lengthens the wait for good, and a loss only for once`() {  // O11
        var pace = DevicePace(interval: .seconds(5))
        #expect(pace.wait(after: .pending) == .seconds(5))
        #expect(pace.wait(after: .slowDown(nil)) == .seconds(10))
        #expect(pace.wait(after: .slowDown(.seconds(30))) == .seconds(30))
        #expect(pace.wait(after: .slowDown(.seconds(7))) == .seconds(35))
        #expect(pace.wait(after: .pending) == .seconds(35))
        #expect(pace.wait(after: .lost(retryAfter: nil)) == .seconds(60))
        #expect(pace.wait(after: .pending) == .seconds(35))
        #expect(pace.wait(after: .lost(retryAfter: .seconds(90))) == .seconds(90))
        var quick = DevicePace(interval: .seconds(5))
        #expect(
            (0..<5).map { _ in quick.wait(after: .lost(retryAfter: nil)) } == [10, 20, 40, 60, 60].map { .seconds($0) })
    }

    @Test func `the provider is asked in its own time until the person has agreed`() async throws {  // O11
        let place = try await ProviderHouse { $0.deviceWords = ["authorization_pending", "slow_down"] }
        let attempt = place.begin(Self.device)
        let code = try #require(try await attempt.waiting { $0.device != nil }.device)
        #expect(code.expiresAt == Timestamp(seconds: 1_767_226_200))
        place.provider.answerDevice(code.userCode)
        for (wait, asked) in [(5, 1), (5, 2), (9, 2), (1, 3)] {
            await place.house.clock.waitForSleepers(2)
            place.house.clock.advance(by: .seconds(wait))
            while place.provider.count("/token") < asked { await Task.yield() }
            #expect(place.provider.count("/token") == asked)
        }
        #expect(try await attempt.session().account.id.name == "mina")
    }

    @Test func `a connection that is lost is told and asked again`() async throws {  // O11
        let place = try await ProviderHouse {
            $0.tokenAnswers = [
                .failure(.connectionLost), .success(HTTPResponse(status: 503)),
                .success(HTTPResponse(status: 400, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))),
            ]
        }
        let attempt = place.begin(Self.device)
        let code = try #require(try await attempt.waiting { $0.device != nil }.device)
        place.provider.answerDevice(code.userCode)
        for (index, wait) in [5, 10, 20, 40].enumerated() {
            await place.house.clock.waitForSleepers(2)
            place.house.clock.advance(by: .seconds(wait))
            while place.provider.count("/token") <= index { await Task.yield() }
        }
        _ = try await attempt.waiting { $0.notes == [.deviceInterrupted] }
        _ = try await attempt.session()
    }

    @Test(arguments: [
        ("access_denied", SessionError.refused(Refusal(code: .accessDenied))), ("expired_token", .timedOut),
        ("invalid_client", .misconfigured(what: "invalid_client")),
        ("invalid_grant", .refused(Refusal(code: .other("invalid_grant")))),
    ])
    func `a refusal ends it at once`(word: String, error: SessionError) async throws {  // O11
        let place = try await ProviderHouse { $0.deviceWords = [word] }
        let attempt = place.begin(Self.device)
        _ = try await attempt.waiting { $0.device != nil }
        await place.house.clock.waitForSleepers(2)
        place.house.clock.advance(by: .seconds(5))
        #expect(try await attempt.end() == .failed(error))
        #expect(place.provider.count("/token") == 1)
    }

    @Test func `a provider that says slow down for ever is left when the code runs out`() async throws {  // O11
        let place = try await ProviderHouse {
            $0.deviceWords = ["slow_down"]
            $0.repeatsDeviceWords = true
            $0.deviceLifetime = 120
        }
        let attempt = place.begin(Self.device)
        _ = try await attempt.waiting { $0.device != nil }
        for (index, wait) in [5, 10, 15, 20, 25, 30].enumerated() {
            await place.house.clock.waitForSleepers(2)
            place.house.clock.advance(by: .seconds(wait))
            while place.provider.count("/token") <= index { await Task.yield() }
        }
        await place.house.clock.waitForSleepers(2)
        place.house.clock.advance(by: .seconds(15))
        #expect(try await attempt.end() == .failed(.timedOut))
        #expect(place.provider.count("/token") == 6)
    }

    @Test func `a code that runs out leaves the browser's way open`() async throws {  // O5, O11
        let place = try await ProviderHouse { $0.deviceLifetime = 3 }
        let attempt = place.begin(ProviderSignInOptions())
        let waiting = try await attempt.waiting { $0.device != nil }
        await place.house.clock.waitForSleepers(2)
        place.house.clock.advance(by: .seconds(3))
        let after = try await attempt.waiting { $0.device == nil && !$0.notes.isEmpty }
        #expect(after.notes == [.deviceFailed(.timedOut)])
        attempt.attempt.submit(pasted: try #require(place.provider.approve(waiting.authorizationAddress ?? "")))
        _ = try await attempt.session()
    }

    @Test func `one process begins and another completes`() async throws {  // O13
        let place = try await ProviderHouse()
        let code = try await place.container.providers.beginDevice(.signIn(.work), ProviderSignInOptions())
        #expect(code.userCode == "USER-1")
        let later = try place.house.start(network: place.provider)
        #expect(try await later.providers.pendingDevice(at: .work) == code)
        place.provider.answerDevice("USER-1")
        async let completed = later.providers.completeDevice(at: .work)
        await place.house.clock.waitForSleepers()
        place.house.clock.advance(by: .seconds(5))
        #expect(try await completed.account.id.name == "mina")
        #expect(try await later.providers.pendingDevice(at: .work) == nil)
        let none = SessionError.invalid(.noPendingDevice(at: .work))
        await #expect(throws: none) { try await later.providers.completeDevice(at: .work) }
    }

    @Test func `the ways of a provider are those that its document and the settings name`() async throws {  // O5
        let place = try await ProviderHouse { $0.omitted = ["device_authorization_endpoint"] }
        let before = place.provider.requests.count
        #expect(try await place.container.providers.ways(at: .work) == [.browser, .pasted])
        // The document is at hand since the provider was added.
        #expect(place.provider.requests.count == before)
        let all = try await ProviderHouse()
        #expect(try await all.container.providers.ways(at: .work) == Set(SignInWay.allCases))
        let settings = ProviderSettings(
            issuer: "https://provider.example", clientID: "portico", deviceEndpoint: "https://provider.example/device")
        let given = try await ProviderHouse(Service(name: .work, kind: .provider(settings))) {
            $0.omitted = ["authorization_endpoint", "device_authorization_endpoint"]
        }
        #expect(try await given.container.providers.ways(at: .work) == [.device])
        await #expect(throws: SessionError.invalid(.notOffered(.providers, by: .local))) {
            try await all.container.providers.ways(at: .local)
        }
    }

    @Test func `a provider without a way for another device says so, whether one waits or not`() async throws {  // O2
        let place = try await ProviderHouse { $0.omitted = ["device_authorization_endpoint"] }
        let error = SessionError.noDeviceWay
        #expect(try await place.begin(Self.device).end() == .failed(error))
        await #expect(throws: error) {
            try await place.container.providers.beginDevice(.signIn(.work), Self.device)
        }
    }

    @Test func `an address for other devices that cannot be used is not one that is missing`() async throws {  // O2
        let error = SessionError.misconfigured(what: "device_authorization_endpoint")
        await #expect(throws: error) {
            _ = try await ProviderHouse { lies in
                lies.omitted = ["device_authorization_endpoint"]
                lies.furtherMembers = #""device_authorization_endpoint":"http://provider.example/device""#
            }
        }
        let message = MessageBook(.english).message(for: error)
        #expect(message.happened == "The service is not set up correctly: device_authorization_endpoint.")
        let missing = MessageBook(.english).message(for: SessionError.noDeviceWay)
        #expect(missing.happened == "The provider does not announce sign-in on another device.")
        #expect(missing.next == "Sign in with --browser, or add the service again with --device-endpoint.")
    }

    /// Signs in by the device grant, whose one question the person has agreed to before.
    private func signIn(_ place: ProviderHouse) async throws -> ProviderSignInState {
        let attempt = place.begin(Self.device)
        let code = try #require(try await attempt.waiting { $0.device != nil }.device)
        place.provider.answerDevice(code.userCode)
        await place.house.clock.waitForSleepers(2)
        place.house.clock.advance(by: .seconds(5))
        return try await attempt.end()
    }

    @Test func `a device grant without an ID token has UserInfo tell who signed in`() async throws {  // O14
        let place = try await ProviderHouse { $0.hasNoIDToken = true }
        guard case .done(let session) = try await signIn(place) else { throw EndedEarly(state: nil) }
        #expect(session.account.subject == "s-1")
        #expect(session.account.id.name == "mina-told")
        #expect(place.provider.requests.last?.url.description == "https://provider.example/userinfo")
        #expect(place.provider.requests.last?.headers["Authorization"] == "Bearer access-2")
        #expect(place.provider.revoked.isEmpty)
    }

    @Test(
        arguments: [
            (#"{"preferred_username":"mina"}"#, 200, .unexpectedAnswer(what: "UserInfo: sub")),
            (#"{"sub":""}"#, 200, .unexpectedAnswer(what: "UserInfo: sub")),
            (#"{"sub":7}"#, 200, .unexpectedAnswer(what: "UserInfo: sub")),
            (#"{"sub":"s-1","sub":"s-2"}"#, 200, .unexpectedAnswer(what: "UserInfo")),
            ("<p>", 200, .unexpectedAnswer(what: "UserInfo")), ("{}", 403, .unexpectedAnswer(what: "UserInfo")),
        ] as [(String, Int, SessionError)])
    func `UserInfo that names nobody signs nobody in`(body: String, status: Int, error: SessionError) async throws {
        // O14
        let place = try await ProviderHouse {
            $0.hasNoIDToken = true
            $0.userInfo = (status, body)
        }
        #expect(try await signIn(place) == .failed(error))
        #expect(place.provider.revoked == ["refresh-2", "access-2"])
        #expect(try await place.container.sessions.snapshot().sessions.isEmpty)
    }

    // O14
    @Test func `UserInfo that fails at the server is asked again, and then the tokens are given back`() async throws {
        let place = try await ProviderHouse {
            $0.hasNoIDToken = true
            $0.userInfo = (503, "")
        }
        async let ending = signIn(place)
        for asked in 1...2 {
            while place.provider.count("/userinfo") < asked { await Task.yield() }
            await place.house.clock.waitForSleepers(2)
            place.house.clock.advance(by: .seconds(1))
        }
        #expect(try await ending == .failed(.serverUnavailable(retryAfter: nil)))
        #expect(place.provider.count("/userinfo") == 3)
        #expect(place.provider.revoked == ["refresh-2", "access-2"])
    }

    @Test func `without an ID token and without UserInfo nobody knows who signed in`() async throws {  // O14
        let place = try await ProviderHouse {
            $0.hasNoIDToken = true
            $0.omitted = ["userinfo_endpoint"]
        }
        #expect(try await signIn(place) == .failed(.unexpectedAnswer(what: "ID token: missing")))
    }

    @Test func `an ID token that lies is refused, whatever UserInfo tells`() async throws {  // O14
        let place = try await ProviderHouse { $0.signer = TokenSigner(seed: 9) }
        #expect(try await signIn(place) == .failed(.unexpectedAnswer(what: "ID token: signature")))
        #expect(place.provider.count("/userinfo") == 0)
    }

    @Test func `a pending code that ran out is over, and forgotten`() async throws {  // O13
        let place = try await ProviderHouse()
        _ = try await place.container.providers.beginDevice(.signIn(.work), ProviderSignInOptions())
        place.house.clock.advance(by: .seconds(600))
        #expect(try await place.container.providers.pendingDevice(at: .work) == nil)
        await #expect(throws: SessionError.timedOut) { try await place.container.providers.completeDevice(at: .work) }
        #expect(place.provider.count("/token") == 0)
    }
}
