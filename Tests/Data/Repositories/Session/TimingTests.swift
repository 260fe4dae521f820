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

    @Test(arguments: [(-2, 0), (-3, 1), (-900, 1), (-86_400, 1), (-400 * 86_400, 1)])
    func `S10: a token from before the clock was set back is renewed by whoever starts then`(
        _ skew: Int64, _ renewals: Int
    ) async throws {
        try await bench.store(remaining: 900)
        bench.skew.withLock { $0 = skew }
        if renewals > 0 { bench.transport.script(.answer(.session(2))) }
        let credential = try await bench.engine().current()
        #expect(bench.transport.renewals.count == renewals)
        let left = credential.expiresAt.map { $0.milliseconds(since: bench.now()) }
        #expect(left == (renewals > 0 ? 900_000 : 902_000))
    }

    @Test(arguments: [0, 60, 899])
    func `S10: a clock that was a day ahead at sign-in makes no token live a day later`(_ later: Int64) async throws {
        bench.skew.withLock { $0 = 86_400 }
        try await bench.store(remaining: 900, clockOffset: -86_400_000)
        // The clock is right again, and the day has passed.
        bench.skew.withLock { $0 = 86_400 + later }
        let date = HTTPDate(secondsSince1970: EngineBench.start + 86_400 + later).description
        bench.transport.script(.answer(.session(2, headers: ["Date": date])))
        #expect(try await bench.engine().credential().token == "a2")
        #expect(try await bench.record()?.clockOffset == 0)
        #expect(try await bench.engine().credential().token == "a2")
        #expect(bench.transport.renewals.count == 1)
    }

    @Test(arguments: [true, false])
    func `S10: a service whose own clock is a day behind is asked once more, and believed then`(
        _ tellsTime: Bool
    ) async throws {
        try await bench.store(remaining: 900, clockOffset: -86_400_000)
        var headers = HTTPHeaders()
        headers["Date"] = tellsTime ? HTTPDate(secondsSince1970: EngineBench.start - 86_400).description : nil
        bench.transport.script(.answer(.session(2, headers: headers)))
        for _ in 0..<3 { #expect(try await bench.engine().credential().token == "a2") }
        #expect(bench.transport.renewals.count == 1)
    }

    @Test func `S10: without a way to renew it, such a token is used until it is refused, and no time is told`()
        async throws
    {
        try await bench.store(remaining: 900, refresh: nil)
        bench.skew.withLock { $0 = -86_400 }
        let credential = try await bench.engine().current()
        #expect(credential.accessToken.reveal() == "a1")
        #expect(credential.expiresAt == nil)
        #expect(try await bench.record()?.credential?.expiresAt != nil)
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

    @Test func `S9: the window of refusals moves on, and not before its time`() async throws {
        try await bench.store(remaining: nil)
        let engine = try bench.engine()
        for generation in 1...5 {
            bench.transport.script(.answer(.session(generation + 1, expiresIn: "0")))
            _ = try await engine.renew(ifCurrent: generation)
            bench.clock.advance(by: .seconds(1))
        }
        bench.clock.advance(by: .milliseconds(24_999))
        await #expect(throws: CredentialError.delayed(retryAfter: .seconds(30), isServerFault: false)) {
            try await engine.renew(ifCurrent: 6)
        }
        bench.clock.advance(by: .milliseconds(1))
        bench.transport.script(.answer(.session(7)))
        #expect(try await engine.renew(ifCurrent: 6).generation == 7)
        await #expect(throws: CredentialError.delayed(retryAfter: .seconds(30), isServerFault: false)) {
            try await engine.renew(ifCurrent: 7)
        }
    }

    @Test func `S9: expiry counts as no refusal`() async throws {
        try await bench.store(remaining: 0)
        let engine = try bench.engine()
        for number in 2...9 {
            bench.transport.script(.answer(.session(number, expiresIn: "1")))
            #expect(try await engine.credential().token == "a\(number)")
            bench.clock.advance(by: .seconds(1))
        }
    }

    @Test(arguments: [
        ("0", 0), ("1", 1), ("3599", 3_599), ("3600", 3_600), ("3601", 3_600), ("99999999999999999999", 3_600),
        ("Fri, 15 Jan 2027 08:00:00 GMT", 0), ("Fri, 15 Jan 2027 08:02:00 GMT", 120),
        ("Fri, 15 Jan 2027 10:00:00 GMT", 3_600),
    ])
    func `S9: a wait is seconds or a date and never longer than an hour`(_ text: String, _ seconds: Int) async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(HTTPResponse(status: 503, headers: ["Retry-After": text])))
        let engine = try bench.engine()
        await #expect(throws: CredentialError.delayed(retryAfter: .seconds(seconds), isServerFault: true)) {
            try await engine.credential()
        }
        if seconds > 0 {
            bench.clock.advance(by: .seconds(seconds) - .milliseconds(1))
            await #expect(throws: CredentialError.delayed(retryAfter: .milliseconds(1), isServerFault: true)) {
                try await engine.credential()
            }
            bench.clock.advance(by: .milliseconds(1))
        }
        bench.transport.script(.answer(.session(2)))
        #expect(try await engine.credential().token == "a2")
    }

    @Test func `S9: a refused or forced renewal does not come before the time the server named`() async throws {
        try await bench.store(remaining: nil)
        bench.transport.script(.answer(.problem(429, "slow_down", headers: ["Retry-After": "60"])))
        let engine = try bench.engine()
        let delayed = CredentialError.delayed(retryAfter: .seconds(60), isServerFault: true)
        for _ in 0..<2 { await #expect(throws: delayed) { try await engine.renew(ifCurrent: 1) } }
        await #expect(throws: delayed) { try await engine.current(isForced: true) }
        #expect(bench.transport.renewals.count == 1)
        // A new sign-in waits for nothing.
        engine.beginEpoch()
        bench.transport.script(.answer(.session(2)))
        #expect(try await engine.renew(ifCurrent: 1).token == "a2")
    }

    @Test func `S9: the wait after failures doubles up to a minute, and begins anew after a success`() async throws {
        try await bench.store(remaining: 299, lifetime: 3_600)
        let engine = try bench.engine()
        // Half of 2, 4, 8, 16, 32 and 60 seconds: the bench's random number is 0.
        for (number, wait) in [1, 2, 4, 8, 16, 30, 30].enumerated() {
            bench.transport.script(.answer(HTTPResponse(status: 500)))
            #expect(try await engine.credential().token == "a1")
            #expect(bench.transport.renewals.count == number + 1)
            bench.clock.advance(by: .seconds(wait) - .milliseconds(1))
            #expect(try await engine.credential().token == "a1")
            #expect(bench.transport.renewals.count == number + 1)
            bench.clock.advance(by: .milliseconds(1))
        }
        bench.transport.script(.answer(.session(2, expiresIn: "3600")))
        #expect(try await engine.credential().token == "a2")
        bench.clock.advance(by: .seconds(3_400))
        bench.transport.script(.failure(.cannotConnect))
        #expect(try await engine.credential().token == "a2")
        bench.clock.advance(by: .seconds(1))
        bench.transport.script(.answer(.session(3)))
        #expect(try await engine.credential().token == "a3")
    }
}
