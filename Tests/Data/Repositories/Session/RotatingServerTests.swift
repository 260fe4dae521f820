import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

/// Engines against a server that rotates, over a real socket.
struct RotatingServerTests {
    let bench = EngineBench()
    let server = RotatingServer()

    @Test func `S1: a thousand callers at a cold start cause one renewal at the server`() async throws {
        let listener = try await server.listen()
        try await bench.store(remaining: 0)
        server.delayRenewals(by: .milliseconds(20))
        let engine = try bench.engine(at: listener)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<1_000 { group.addTask { try await engine.credential().token } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens == ["a2"])
        #expect(server.counts.renewalRequests == 1)
        await listener.stop()
    }

    @Test func `S1: fifty requests that are refused at once cause one renewal, a late refusal none`() async throws {
        let listener = try await server.listen()
        try await bench.store(remaining: 900)
        let engine = try bench.engine(at: listener)
        let client = try bench.signing(engine, at: listener)
        let url = HTTPURL(origin: listener.origin, path: "/v1/account")
        #expect(try await client.send(HTTPRequest(method: .get, url: url)).status == 200)
        server.expireAccessTokens()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask { try await client.send(HTTPRequest(method: .get, url: url)).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 50))
        #expect(server.counts.renewalRequests == 1)
        #expect(server.counts.refusedTokens >= 1)
        #expect(try await engine.renew(ifCurrent: 1).token == "a2")
        #expect(server.counts.renewalRequests == 1)
        await listener.stop()
    }

    @Test func `S2: the leader is cancelled in the middle, a hundred followers succeed, the pair is saved`()
        async throws
    {
        let listener = try await server.listen()
        try await bench.store(remaining: 0)
        let hold = server.hold(at: .committed)
        let engine = try bench.engine(at: listener)
        let leader = Task { try await engine.credential() }
        await hold.reached()
        let followers = (0..<100).map { _ in Task { try await engine.credential().token } }
        leader.cancel()
        await #expect(throws: CredentialError.cancelled) { try await leader.value }
        hold.release()
        for follower in followers { #expect(try await follower.value == "a2") }
        #expect(try await bench.storedRefreshToken == "r2")
        #expect(server.counts.renewalRequests == 1)
        await listener.stop()
    }

    @Test func `S4: the loser of a race keeps the winner's tokens`() async throws {
        // Somebody who does not know the lock renews the same token meanwhile.
        server.setRules { $0.isIdempotent = false }
        let listener = try await server.listen()
        try await bench.store(remaining: 0)
        let hold = server.hold(at: .received)
        let engine = try bench.engine(at: listener)
        let loser = Task { try await engine.credential().token }
        await hold.reached()
        let winner = HTTPRequest(
            method: .post, url: HTTPURL(origin: listener.origin, path: "/v1/sessions/refresh"),
            body: Array(#"{"refresh_token":"r1"}"#.utf8))
        #expect(try await server.send(winner).status == 200)
        try await bench.store(remaining: 900, refresh: "r2", access: "a2", generation: 2)
        hold.release()
        #expect(try await loser.value == "a2")
        #expect(server.counts.reuses == 1)
        #expect(try await bench.storedRefreshToken == "r2")
        #expect(try await bench.record()?.phase == .signedIn(.fresh))
        await listener.stop()
    }

    @Test(arguments: RotatingServer.Step.allCases)
    func `S24: a connection that breaks at any step loses nothing`(_ step: RotatingServer.Step) async throws {
        let listener = try await server.listen()
        try await bench.store(remaining: 0)
        server.dropConnection(at: step)
        await #expect(throws: CredentialError.transport(.connectionLost)) {
            try await bench.engine(at: listener).credential()
        }
        #expect(try await bench.record()?.phase == .signedIn(.offline))
        #expect(try await bench.engine(at: listener).credential().token == "a2")
        #expect(server.counts.repetitions == (step == .committed ? 1 : 0))
        #expect(server.counts.renewals == 1)
        #expect(server.counts.reuses == 0)
        // What was handed out again is good for the next renewal too.
        #expect(try await bench.engine(at: listener).current(isForced: true).accessToken.reveal() == "a3")
        await listener.stop()
    }

    @Test func `S24: an answer that is lost where no key is known ends the session once, with the reason`()
        async throws
    {
        let listener = try await server.listen()
        try await bench.store(remaining: 0)
        server.dropConnection(at: .committed)
        let engine = try bench.engine(at: listener) { OAuthEndpoint(client: $0) }
        await #expect(throws: CredentialError.transport(.connectionLost)) { try await engine.credential() }
        for _ in 0..<2 {
            await #expect(throws: CredentialError.ended(.invalidGrant)) { try await engine.credential() }
        }
        #expect(server.counts.renewalRequests == 2)
        #expect(try await bench.record()?.account.email == "mina@example.com")
        await listener.stop()
    }

    @Test func `S5: a plain token endpoint renews, with a new refresh token and without`() async throws {
        let listener = try await server.listen()
        try await bench.store(remaining: 0)
        let engine = try bench.engine(at: listener) { OAuthEndpoint(client: $0) }
        #expect(try await engine.credential().token == "a2")
        #expect(try await bench.storedRefreshToken == "r2")
        server.setRules { $0.rotates = false }
        #expect(try await engine.current(isForced: true).accessToken.reveal() == "a3")
        #expect(try await bench.storedRefreshToken == "r2")
        #expect(try await engine.current(isForced: true).accessToken.reveal() == "a4")
        let account = try #require(try await bench.record()).account
        #expect(account.profile?.nickname == "Mina")
        await listener.stop()
    }

    @Test func `S4: the server's end of a session reaches everybody once`() async throws {
        let listener = try await server.listen()
        try await bench.store(remaining: 900)
        let engine = try bench.engine(at: listener)
        let client = try bench.signing(engine, at: listener)
        let url = HTTPURL(origin: listener.origin, path: "/v1/account")
        server.endSessions()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    await #expect(throws: AuthorizedClient<SessionEngine>.Failure.self) {
                        try await client.send(HTTPRequest(method: .get, url: url))
                    }
                }
            }
        }
        #expect(server.counts.renewalRequests == 1)
        #expect(try await bench.record()?.phase == .expired(.revoked))
        await listener.stop()
    }

    @Test func `a spent refresh token that comes again ends its session and no other`() async throws {
        func renew(_ token: String) async throws -> HTTPResponse {
            try await server.send(
                HTTPRequest(
                    method: .post, url: try HTTPURL("http://127.0.0.1/v1/sessions/refresh"),
                    body: Array(#"{"refresh_token":"\#(token)"}"#.utf8)))
        }
        let signIn = HTTPRequest(
            method: .post, url: try HTTPURL("http://127.0.0.1/v1/sessions"),
            body: Array(#"{"email":"jun@example.com"}"#.utf8))
        #expect(try await server.send(signIn).status == 201)
        #expect(try await renew("r1").status == 200)
        #expect(try await renew("r1").status == 401)
        #expect(try await renew("r3").status == 401)
        #expect(try await renew("r2").status == 200)
        #expect(server.counts.reuses == 1)
        #expect(server.counts.renewals == 2)
    }

    @Test func `other processes command the server`() async throws {
        let expected = [
            "expire": 204, "revoke": 204, "lifetime": 400, "hold": 400, "drop": 400, "delay": 400, "dance": 404,
        ]
        for (command, status) in expected { #expect(await server.obey(command, [:]).status == status, "\(command)") }
        #expect(await server.obey("lifetime", ["seconds": "5"]).status == 204)
        let counts = await server.obey("counts", [:])
        #expect(String(decoding: counts.body, as: UTF8.self).contains(#""renewals":0"#))
    }
}
