import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import PorticoVault
import Testing

struct RenewalTests {
    let bench = EngineBench()

    @Test func `S1: a thousand callers at a cold start cause one renewal`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)))
        let engine = try bench.engine()
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<1_000 { group.addTask { try await engine.credential().token } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens == ["a2"])
        #expect(bench.transport.renewals.count == 1)
        #expect(bench.vault.calls(of: .probe) == 1)
    }

    @Test func `S1: a refusal of an older generation uses the newer credential without the network`() async throws {
        try await bench.store(remaining: 900, access: "a5", generation: 5)
        let grant = try await bench.engine().renew(ifCurrent: 4)
        #expect(grant.token == "a5")
        #expect(bench.transport.requests.isEmpty)
    }

    @Test func `S1: a credential that lives is handed out without reading the vault again`() async throws {
        try await bench.store(remaining: 900)
        let engine = try bench.engine()
        for _ in 0..<100 { #expect(try await engine.credential().token == "a1") }
        #expect(bench.vault.calls(of: .read) == 1)
    }

    @Test func `S1: what another process writes is seen at the next use`() async throws {
        try await bench.store(remaining: 900)
        let engine = try bench.engine()
        #expect(try await engine.credential().token == "a1")
        try await bench.store(remaining: 900, refresh: "r2", access: "a2", generation: 2)
        #expect(try await engine.credential().token == "a2")
    }

    @Test func `S2: a cancelled leader leaves at once, followers succeed, the pair is saved`()
        async throws
    {
        try await bench.store(remaining: 0)
        let (arrived, gate) = (Gate(), Gate())
        bench.transport.script(
            .compute { _ in
                arrived.open()
                _ = await gate.pass()
                return .success(.session(2))
            })
        let engine = try bench.engine()
        let leader = Task { try await engine.credential() }
        _ = await arrived.pass()
        let follower = Task { try await engine.credential().token }
        leader.cancel()
        await #expect(throws: CredentialError.cancelled) { try await leader.value }
        gate.open()
        #expect(try await follower.value == "a2")
        #expect(try await bench.storedRefreshToken == "r2")
    }

    @Test func `S3: the second process adopts what the first renewed`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)))
        let (first, second) = (try bench.engine(), try bench.engine())
        async let one = first.credential().token
        async let two = second.credential().token
        #expect(try await [one, two] == ["a2", "a2"])
        #expect(bench.transport.renewals.count == 1)
    }

    @Test func `S3: the renewed credential is in the vault before anybody gets it`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)))
        let token = try await bench.engine().credential().token
        let record = try #require(try await bench.record())
        #expect(record.credential?.accessToken.reveal() == token)
        #expect(record.credential?.generation == 2)
    }

    @Test func `S4: a refused refresh token that was replaced meanwhile is no end`() async throws {
        try await bench.store(remaining: 0)
        let bench = bench
        bench.transport.script(
            .compute { _ in
                try? await bench.store(remaining: 900, refresh: "r9", access: "a9", generation: 2)
                return .success(.problem(401, "refresh_token_reused"))
            })
        #expect(try await bench.engine().credential().token == "a9")
        #expect(try await bench.record()?.phase == .signedIn(.fresh))
    }

    @Test(arguments: [
        ("session_revoked", EndReason.revoked), ("refresh_token_reused", .refreshTokenReused),
        ("refresh_token_expired", .refreshTokenExpired), ("refresh_token_unknown", .refreshTokenUnknown),
    ])
    func `S4: the server's word ends the session once and keeps who it was`(
        _ code: String, _ reason: EndReason
    ) async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.problem(401, code)))
        let engine = try bench.engine()
        await #expect(throws: CredentialError.ended(reason)) { try await engine.credential() }
        await #expect(throws: CredentialError.ended(reason)) { try await engine.renew(ifCurrent: 1) }
        let record = try #require(try await bench.record())
        #expect(record.phase == .expired(reason))
        #expect(record.credential == nil)
        #expect(record.account.email == "mina@example.com")
        #expect(bench.transport.renewals.count == 1)
    }

    @Test func `S5: an answer without a refresh token keeps the old one`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2, refresh: false)))
        #expect(try await bench.engine().credential().token == "a2")
        #expect(try await bench.storedRefreshToken == "r1")
    }

    @Test func `S11: without a refresh token an expired session ends once`() async throws {
        try await bench.store(remaining: 0, refresh: nil)
        let engine = try bench.engine()
        for _ in 0..<2 {
            await #expect(throws: CredentialError.ended(.noRefreshToken)) { try await engine.credential() }
        }
        #expect(bench.transport.requests.isEmpty)
    }

    @Test func `S24: a start after a crash sends the same token under the same key`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.failure(.connectionLost), .answer(.session(2)))
        await #expect(throws: CredentialError.transport(.connectionLost)) {
            try await bench.engine().credential()
        }
        #expect(try await bench.engine().credential().token == "a2")
        let keys = bench.transport.renewals.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2)
        #expect(keys[0] == keys[1])
        #expect(keys[0] != nil)
        #expect(bench.transport.renewals[0].body == bench.transport.renewals[1].body)
    }

    @Test func `S24: each refresh token has a key of its own`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)), .answer(.session(3)))
        let engine = try bench.engine()
        _ = try await engine.credential()
        _ = try await engine.current(isForced: true)
        let keys = bench.transport.renewals.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2)
        #expect(keys[0] != keys[1])
    }

    @Test func `S24: another account's key differs for the same token`() async throws {
        let one = EngineBench()
        try await bench.store(remaining: 0)
        try await one.store(remaining: 0)
        try await one.local.update { shelf in
            guard let old = shelf[EngineBench.account] else { return }
            shelf.put(
                SessionRecord(
                    account: old.account, phase: old.phase, credential: old.credential,
                    idempotencyKey: Secret([UInt8](repeating: 8, count: 32))))
        }
        for bench in [bench, one] {
            bench.transport.script(.answer(.session(2)))
            _ = try await bench.engine().credential()
        }
        #expect(
            bench.transport.renewals[0].headers["Idempotency-Key"]
                != one.transport.renewals[0].headers["Idempotency-Key"])
    }

    @Test func `S3: what changed in the record while a renewal ran is kept`() async throws {
        try await bench.store(remaining: 0)
        let (bench, other) = (bench, ServiceName.local)
        bench.transport.script(
            .compute { _ in
                _ = try? await bench.local.update { shelf in
                    guard var record = shelf[EngineBench.account] else { return }
                    record.isDeletionPending = true
                    shelf.put(record)
                    shelf.put(
                        SessionRecord(
                            account: Account(
                                id: AccountID(service: other, name: "jun"), subject: "2", email: nil, profile: nil),
                            phase: .signedOut, credential: nil, idempotencyKey: record.idempotencyKey))
                }
                return .success(.session(2))
            })
        #expect(try await bench.engine().credential().token == "a2")
        #expect(try await bench.record()?.isDeletionPending == true)
        #expect(try await bench.local.shelf().records.count == 2)
    }

    @Test func `S3: a lock that another program does not give back keeps a token in use that lives`() async throws {
        try await bench.store(remaining: 100)
        bench.vault.fail(.namedLock, with: .lockTimedOut, times: 2)
        #expect(try await bench.engine().credential().token == "a1")
        try await bench.store(remaining: 0)
        await #expect(throws: CredentialError.storage(.vault(.lockTimedOut))) { try await bench.engine().credential() }
        #expect(bench.transport.requests.isEmpty)
        #expect(try await bench.storedRefreshToken == "r1")
    }

    @Test func `S11: without a refresh token a refusal ends the session, a forced renewal does not`() async throws {
        try await bench.store(remaining: nil, refresh: nil)
        let engine = try bench.engine()
        #expect(try await engine.current(isForced: true).accessToken.reveal() == "a1")
        for _ in 0..<2 {
            await #expect(throws: CredentialError.ended(.noRefreshToken)) { try await engine.renew(ifCurrent: 1) }
        }
        #expect(try await bench.record()?.phase == .expired(.noRefreshToken))
        #expect(bench.transport.requests.isEmpty)
    }

    @Test func `S11: without a refresh token nothing is renewed ahead of time`() async throws {
        try await bench.store(remaining: 1, refresh: nil)
        #expect(try await bench.engine().current(minimumValidity: .seconds(600)).accessToken.reveal() == "a1")
        #expect(try await bench.record()?.phase == .signedIn(.fresh))
    }
}
