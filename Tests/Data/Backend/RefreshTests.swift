import PorticoBackend
import PorticoData
import PorticoHTTP
import Testing

@Suite struct RefreshTests {
    @Test(arguments: Reach.allCases)
    func `a refresh gives another pair and the account`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let first = try await lab.member()
        let session = try await lab.call(
            AccountsAPI.refresh(WireSecret(first.refresh), idempotencyKey: "key-1"))
        #expect(session.accessToken.reveal() != first.access)
        #expect(session.refreshToken?.reveal() != first.refresh)
        #expect(session.expiresIn == 900)
        #expect(session.account.profile?.nickname == "mina")
        #expect(try await lab.send("GET", "/v1/notes", token: session.accessToken.reveal()).status == 200)
    }

    @Test(arguments: Reach.allCases)
    func `the same key with the same spent token gives the same pair`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let first = try await lab.member()
        let second = try await lab.refresh(first.refresh, key: "key-1").tokens(expecting: 200)
        lab.advance(seconds: 100)
        let repeated = try await lab.refresh(first.refresh, key: "key-1")
        #expect(try repeated.tokens(expecting: 200) == second)
        #expect(try repeated.decode(WireSession.self).expiresIn == 800)
    }

    // B12
    @Test func `what a clock issued that was ahead does not outlive the jump`() async throws {
        let lab = try await Lab(.inProcess)
        lab.advance(seconds: 400 * 86_400)
        let first = try await lab.member()
        lab.advance(seconds: -400 * 86_400)
        #expect(try await lab.send("GET", "/v1/notes", token: first.access).code == "token_expired")
        let second = try await lab.refresh(first.refresh, key: "key-1").tokens(expecting: 200)
        let listed = try await lab.call(AccountsAPI.listSessions(), token: second.access)
        #expect(listed.map(\.createdAt.text) == ["2026-01-01T00:00:00.000Z"])
        #expect(listed.map(\.lastSeenAt.text) == ["2026-01-01T00:00:00.000Z"])
        // The session is as old as it can be known to be, and its end comes when it would.
        lab.advance(seconds: 400 * 86_400)
        #expect(try await lab.refresh(second.refresh, key: "key-2").code == "refresh_token_expired")
    }

    @Test func `a living token never seems to have no time left`() async throws {
        let lab = try await Lab(.inProcess) { $0.accessTokenLifetime = 1 }
        let first = try await lab.member()
        _ = try await lab.refresh(first.refresh, key: "key-1").tokens(expecting: 200)
        lab.advance(milliseconds: 999)
        #expect(try await lab.refresh(first.refresh, key: "key-1").decode(WireSession.self).expiresIn == 1)
    }

    @Test func `an access token that ran out before it was ever used begins anew`() async throws {
        let lab = try await Lab(.inProcess)
        let first = try await lab.member()
        let second = try await lab.refresh(first.refresh, key: "key-1").tokens(expecting: 200)
        lab.advance(seconds: 5_000)
        let repeated = try await lab.refresh(first.refresh, key: "key-1")
        #expect(try repeated.tokens(expecting: 200) == second)
        #expect(try repeated.decode(WireSession.self).expiresIn == 900)
        #expect(try await lab.send("GET", "/v1/notes", token: second.access).status == 200)
    }

    @Test(arguments: ["access", "refresh"])
    func `once half of the pair was used the same key no longer helps`(half: String) async throws {
        let lab = try await Lab(.inProcess)
        let first = try await lab.member()
        let second = try await lab.refresh(first.refresh, key: "key-1").tokens(expecting: 200)
        if half == "access" {
            #expect(try await lab.send("GET", "/v1/account", token: second.access).status == 200)
        } else {
            #expect(try await lab.refresh(second.refresh, key: "key-2").status == 200)
        }
        let reused = try await lab.refresh(first.refresh, key: "key-1")
        #expect(reused.status == 401)
        #expect(reused.code == "refresh_token_reused")
    }

    @Test(arguments: [nil, "key-2"])
    func `another use of a spent token ends the whole session`(key: String?) async throws {
        let lab = try await Lab(.inProcess)
        let first = try await lab.member()
        let second = try await lab.refresh(first.refresh, key: "key-1").tokens(expecting: 200)
        let reused = try await lab.refresh(first.refresh, key: key)
        #expect(reused.status == 401)
        #expect(reused.code == "refresh_token_reused")
        #expect(try await lab.send("GET", "/v1/account", token: second.access).code == "token_invalid")
        #expect(try await lab.send("GET", "/v1/account", token: first.access).code == "token_invalid")
        #expect(try await lab.refresh(second.refresh).code == "refresh_token_reused")
        #expect(try await lab.signIn().status == 201)
    }

    @Test func `without a key a second use is a reuse`() async throws {
        let lab = try await Lab(.inProcess)
        let first = try await lab.member()
        #expect(try await lab.refresh(first.refresh).status == 200)
        #expect(try await lab.refresh(first.refresh).code == "refresh_token_reused")
    }

    @Test func `fifty equal refreshes at once, over two connections, give one pair`() async throws {
        let lab = try await Lab(.inProcess)
        let first = try await lab.member()
        let other = lab.neighbour()
        let pairs = try await withThrowingTaskGroup(of: Tokens.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await lab.refresh(first.refresh, key: "key", over: number % 2 == 0 ? nil : other)
                        .tokens(expecting: 200)
                }
            }
            return try await group.reduce(into: [Tokens]()) { $0.append($1) }
        }
        #expect(pairs.count == 50)
        #expect(Set(pairs.map(\.access)).count == 1)
        #expect(Set(pairs.map(\.refresh)).count == 1)
    }

    @Test(arguments: [(60 * 86_400 - 1, 200), (60 * 86_400, 401)])
    func `a refresh token lives sixty days`(seconds: Int, status: Int) async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        lab.advance(seconds: Int64(seconds))
        let reply = try await lab.refresh(tokens.refresh)
        #expect(reply.status == status)
        if status == 401 { #expect(reply.code == "refresh_token_expired") }
    }

    @Test func `a session lives at most a year however often it is renewed`() async throws {
        let lab = try await Lab(.inProcess)
        var token = try await lab.member().refresh
        for _ in 0..<7 {
            lab.advance(seconds: 50 * 86_400)
            token = try await lab.refresh(token).tokens(expecting: 200).refresh
        }
        lab.advance(seconds: 15 * 86_400 - 1)
        token = try await lab.refresh(token).tokens(expecting: 200).refresh
        lab.advance(seconds: 1)
        #expect(try await lab.refresh(token).code == "refresh_token_expired")
    }

    @Test func `an unknown token and a bad key are told apart`() async throws {
        let lab = try await Lab(.inProcess)
        let unknown = try await lab.refresh("ptr_unknown")
        #expect(unknown.status == 401)
        #expect(unknown.code == "refresh_token_unknown")
        let tokens = try await lab.member()
        #expect(try await lab.refresh(tokens.refresh, key: String(repeating: "k", count: 256)).status == 422)
        #expect(try await lab.refresh(tokens.refresh, key: String(repeating: "k", count: 255)).status == 200)
    }

    @Test(arguments: [(899, 200), (900, 401)])
    func `an access token lives fifteen minutes`(seconds: Int, status: Int) async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        lab.advance(seconds: Int64(seconds))
        let reply = try await lab.send("GET", "/v1/account", token: tokens.access)
        #expect(reply.status == status)
        if status == 401 {
            #expect(reply.code == "token_expired")
            #expect(reply.response.headers["WWW-Authenticate"]?.hasPrefix("Bearer error=\"invalid_token\"") == true)
        }
    }

    @Test func `the access token's life can be set`() async throws {
        let lab = try await Lab(.inProcess) { $0.accessTokenLifetime = 2 }
        let tokens = try await lab.member()
        lab.advance(seconds: 2)
        #expect(try await lab.send("GET", "/v1/account", token: tokens.access).code == "token_expired")
    }
}
