import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

struct TimingTests {
    let bench = EngineBench()

    @Test(arguments: [
        (900, 226, 0), (900, 225, 0), (900, 224, 1), (3_600, 301, 0), (3_600, 300, 0), (3_600, 299, 1), (900, 1, 1),
        (900, 0, 1), (900, -1, 1),
    ])
    func `S8: a renewal begins when less than five minutes or a quarter of the lifetime is left`(
        _ lifetime: Int64, _ remaining: Int64, _ renewals: Int
    ) async throws {
        try await bench.store(remaining: remaining, lifetime: lifetime)
        if renewals > 0 { bench.transport.script(.answer(.session(2))) }
        _ = try await bench.engine().credential()
        #expect(bench.transport.renewals.count == renewals)
    }

    @Test func `S8: a failed renewal ahead of time leaves the token in use and waits before the next`() async throws {
        try await bench.store(remaining: 100)
        bench.transport.script(.failure(.cannotConnect))
        let engine = try bench.engine()
        for _ in 0..<3 { #expect(try await engine.credential().token == "a1") }
        #expect(bench.transport.renewals.count == 1)
        bench.clock.advance(by: .seconds(2))
        bench.transport.script(.answer(.session(2)))
        #expect(try await engine.credential().token == "a2")
    }

    @Test func `S8: more validity than a token ever has gives the longest there is, with a warning`() async throws {
        try await bench.store(remaining: 800)
        bench.transport.script(.answer(.session(2)))
        let credential = try await bench.engine().current(minimumValidity: .seconds(5_000))
        #expect(credential.accessToken.reveal() == "a2")
        #expect(bench.log.withLock { $0.contains { $0.contains("900 s only") } })
    }

    @Test(arguments: [(800, 0), (801, 1), (799, 0)])
    func `S8: the validity asked for decides whether to renew`(_ asked: Int, _ renewals: Int) async throws {
        try await bench.store(remaining: 800)
        if renewals > 0 { bench.transport.script(.answer(.session(2))) }
        _ = try await bench.engine().current(minimumValidity: .seconds(asked))
        #expect(bench.transport.renewals.count == renewals)
    }

    @Test func `S9: refusals cause at most five renewals in thirty seconds`() async throws {
        try await bench.store(remaining: nil)
        let engine = try bench.engine()
        for generation in 1...5 {
            bench.transport.script(.answer(.session(generation + 1)))
            #expect(try await engine.renew(ifCurrent: generation).generation == generation + 1)
        }
        await #expect(throws: CredentialError.delayed(retryAfter: .seconds(30), isServerFault: false)) {
            try await engine.renew(ifCurrent: 6)
        }
        bench.transport.script(.answer(.session(7)))
        #expect(try await engine.current(isForced: true).generation == 7)
        bench.clock.advance(by: .seconds(30))
        bench.transport.script(.answer(.session(8)))
        #expect(try await engine.renew(ifCurrent: 7).generation == 8)
    }

    @Test func `S9: a server that names the time is not asked before, even by a dead token`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.problem(429, "slow_down", headers: ["Retry-After": "120"])))
        let engine = try bench.engine()
        for _ in 0..<2 {
            await #expect(throws: CredentialError.delayed(retryAfter: .seconds(120), isServerFault: true)) {
                try await engine.credential()
            }
        }
        #expect(bench.transport.renewals.count == 1)
        bench.clock.advance(by: .seconds(120))
        bench.transport.script(.answer(.session(2)))
        #expect(try await engine.credential().token == "a2")
    }

    @Test func `S9: no wait is longer than an hour`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(HTTPResponse(status: 503, headers: ["Retry-After": "86400"])))
        await #expect(throws: CredentialError.delayed(retryAfter: .seconds(3_600), isServerFault: true)) {
            try await bench.engine().credential()
        }
    }

    @Test func `S10: the server's clock decides, and is remembered`() async throws {
        // The local clock is an hour behind the server's.
        try await bench.store(remaining: 0)
        let date = HTTPDate(secondsSince1970: EngineBench.start + 3_600).description
        bench.transport.script(.answer(.session(2, headers: ["Date": date])))
        _ = try await bench.engine().credential()
        let record = try #require(try await bench.record())
        #expect(record.clockOffset == 3_600_500)
        #expect(record.credential?.expiresAt == Timestamp(milliseconds: (EngineBench.start + 4_500) * 1_000 + 500))
        // Another start reckons with it although no server told it the time yet.
        #expect(try await bench.engine().credential().token == "a2")
        #expect(bench.transport.renewals.count == 1)
    }

    @Test func `S10: setting the wall clock back does not prolong a token`() async throws {
        try await bench.store(remaining: 900)
        let engine = try bench.engine()
        _ = try await engine.credential()
        bench.skew.withLock { $0 = -7_200 }
        bench.clock.advance(by: .seconds(900))
        bench.transport.script(.answer(.session(2)))
        #expect(try await engine.credential().token == "a2")
    }

    @Test func `S22: without a network the session stands as offline and recovers at the next use`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.failure(.nameNotResolved), .answer(.session(2)))
        let engine = try bench.engine()
        await #expect(throws: CredentialError.transport(.nameNotResolved)) { try await engine.credential() }
        #expect(try await bench.record()?.phase == .signedIn(.offline))
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(try await engine.credential().token == "a2")
        #expect(try await bench.record()?.phase == .signedIn(.fresh))
    }
}
