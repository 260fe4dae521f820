import PorticoBackend
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoVault
import Testing

@Suite struct SignInTests {
    @Test(arguments: Reach.allCases)
    func `the right password begins a session`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        _ = try await lab.member()
        let reply = try await lab.signIn("mina@EXAMPLE.com")
        #expect(reply.status == 201)
        let session: WireSession = try reply.decode()
        #expect(session.account.status == .active)
        #expect(session.account.profile == WireProfile(nickname: "mina", image: nil))
    }

    @Test(arguments: Reach.allCases)
    func `a wrong password and an unknown email have the same answer`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        _ = try await lab.member()
        let wrong = try await lab.signIn(password: "something-else")
        let unknown = try await lab.signIn("nobody@example.com", password: "something-else")
        #expect(wrong.status == 401)
        #expect(wrong.code == "invalid_credentials")
        #expect(unknown.status == 401)
        #expect(unknown.text == wrong.text)
    }

    @Test func `composed and decomposed input is one password`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.send(
            "POST", "/v1/accounts", json: "{\"email\":\"mina@example.com\",\"password\":\"caf\u{E9}-caf\u{E9}\"}")
        #expect(try await lab.signIn(password: "cafe\u{301}-cafe\u{301}").status == 201)
    }

    @Test func `wrong passwords make an account wait longer each time`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        for _ in 0..<5 { #expect(try await lab.signIn(password: "something-else").status == 401) }
        let blocked = try await lab.signIn()
        #expect(blocked.status == 429)
        #expect(blocked.code == "too_many_attempts")
        #expect(blocked.response.headers["Retry-After"] == "1")
        lab.advance(seconds: 1)
        #expect(try await lab.signIn(password: "something-else").status == 401)
        #expect(try await lab.signIn().response.headers["Retry-After"] == "2")
        lab.advance(seconds: 2)
        #expect(try await lab.signIn().status == 201)
        #expect(try await lab.signIn(password: "something-else").status == 401)
        #expect(try await lab.signIn().status == 201)
    }

    // B12
    @Test func `wrong passwords counted by a clock that was ahead make nobody wait once it is set back`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        lab.advance(seconds: 30 * 86_400)
        for _ in 0..<5 { #expect(try await lab.signIn(password: "something-else").status == 401) }
        #expect(try await lab.signIn().status == 429)
        lab.advance(seconds: -30 * 86_400)
        #expect(try await lab.signIn().status == 201)
        // They are not counted on with either: five more are forgiven.
        for _ in 0..<5 { #expect(try await lab.signIn(password: "something-else").status == 401) }
        #expect(try await lab.signIn().response.headers["Retry-After"] == "1")
    }

    @Test func `a clock that is set back by a little forgives nothing`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        for _ in 0..<5 { #expect(try await lab.signIn(password: "something-else").status == 401) }
        lab.advance(seconds: -30)
        #expect(try await lab.signIn().response.headers["Retry-After"] == "31")
    }

    @Test func `wrong passwords for many accounts make their address wait`() async throws {
        let lab = try await Lab(.inProcess)
        for number in 0..<20 {
            #expect(try await lab.signIn("nobody\(number)@example.com").status == 401)
        }
        #expect(try await lab.signIn("another@example.com").status == 429)
    }

    @Test func `the delay doubles up to its limit`() {
        let limits = AttemptLimits()
        let delays = [4, 5, 6, 9, 14, 15, 1_000].map { limits.delay(after: $0, forgiven: 5) }
        #expect(delays == [0, 1, 2, 16, 512, 900, 900])
    }

    @Test func `for an unknown email a password is hashed all the same`() async throws {
        let lab = try await Lab(.inProcess) { $0.passwordCost = .standard }
        let clock = ContinuousClock()
        _ = try await lab.signIn("nobody@example.com")
        let durations = try await [
            clock.measure { _ = try await lab.signIn("nobody@example.com") },
            clock.measure { _ = try await lab.signIn("somebody@example.com") },
        ]
        // Three passes over 64 MiB take longer than this on any machine, an answer without them a hundredth of it.
        #expect(try #require(durations.min()) > .milliseconds(30))
    }

    @Test func `passwords beyond the queue are refused at once`() async throws {
        let lab = try await Lab(.inProcess) { $0.passwordQueueLimit = 0 }
        let reply = try await lab.signIn()
        #expect(reply.status == 503)
        #expect(reply.code == "busy")
        #expect(reply.response.headers["Retry-After"] == "1")
    }

    @Test func `wrong passwords for an unfinished registration are counted as well`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.register()
        let wrong = #"{"email":"mina@example.com","password":"something-else"}"#
        for _ in 0..<5 { #expect(try await lab.send("POST", "/v1/accounts", json: wrong).code == "email_taken") }
        #expect(try await lab.send("POST", "/v1/accounts", json: wrong).code == "too_many_attempts")
        #expect(try await lab.signIn().code == "too_many_attempts")
    }

    @Test func `a hash made with less work is replaced at the next sign-in`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        #expect(try lab.passwordHashes().map { $0.prefix(25) } == ["$argon2id$v=19$m=8,t=1,p="])
        let stronger = BackendConfiguration(
            databasePath: lab.databasePath, passwordCost: .init(passes: 2, memory: 16 << 10))
        let backend = AccountsBackend(
            stronger, now: { Timestamp(seconds: 1_767_225_600) }, randomBytes: { [UInt8](repeating: 1, count: $0) })
        let reply = try await lab.send(
            "POST", "/v1/sessions",
            json: #"{"grant":"password","email":"mina@example.com","password":"correct-horse-battery"}"#,
            over: BackendTransport(backend))
        #expect(reply.status == 201)
        #expect(try await lab.signIn().status == 201)
        #expect(try lab.passwordHashes().map { $0.prefix(26) } == ["$argon2id$v=19$m=16,t=2,p="])
    }

    @Test(arguments: [
        (#"{"grant":"carrier_pigeon"}"#, 422, "invalid"),
        (#"{"email":"mina@example.com"}"#, 422, "invalid"),
        (#"{"grant":"password","email":"mina@example.com"}"#, 422, "invalid"),
        (#"{"grant":"id_token","provider":"x","id_token":"y","nonce":"z"}"#, 403, "provider_refused"),
        (#"{"grant":"authorization_code","provider":"x","code":"y"}"#, 403, "provider_refused"),
    ])
    func `other grants are refused`(body: String, status: Int, code: String) async throws {
        let lab = try await Lab(.inProcess)
        let reply = try await lab.send("POST", "/v1/sessions", json: body)
        #expect(reply.status == status)
        #expect(reply.code == code)
    }

    @Test(arguments: Reach.allCases)
    func `no provider is configured`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        #expect(try await lab.call(AccountsAPI.listProviders()) == [])
        let tokens = try await lab.member()
        let link = try await lab.send(
            "POST", "/v1/account/identities", token: tokens.access, json: #"{"provider":"x","id_token":"y"}"#)
        #expect(link.status == 403)
        #expect(link.code == "provider_refused")
    }
}
