import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

/// Credentials that are not used as they lie there: of another origin, of an older vault, of an earlier session.
struct TrustedCredentialTests {
    private let bench = EngineBench()
    private let here = "https://accounts.example"

    @Test func `S14: tokens that another origin issued are not sent, not even to be renewed`() async throws {
        try await bench.store(remaining: 900, issuer: "https://old.example")
        let engine = try bench.engine(issuer: here)
        let refused = CredentialError.issuedElsewhere(origin: "https://old.example")
        await #expect(throws: refused) { try await engine.credential() }
        await #expect(throws: refused) { try await engine.current(isForced: true) }
        await #expect(throws: refused) { try await engine.renew(ifCurrent: 1) }
        #expect(bench.transport.requests.isEmpty)
        #expect(try await bench.storedRefreshToken == "r1")
    }

    @Test func `S14: tokens that say no origin are bound to theirs at the next renewal`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)))
        #expect(try await bench.engine(issuer: here).credential().token == "a2")
        #expect(try await bench.record()?.issuer == here)
    }

    @Test func `what an older vault held is shown to the server before it is used`() async throws {
        try await bench.store(remaining: 900, isUnverified: true)
        bench.transport.script(.answer(.session(2)))
        let engine = try bench.engine()
        #expect(try await engine.credential().token == "a2")
        #expect(bench.transport.renewals.count == 1)
        #expect(try await bench.record()?.isUnverified == false)
        #expect(try await engine.credential().token == "a2")
        #expect(bench.transport.requests.count == 1)
    }

    @Test func `without the network what an older vault held is not used, and stays`() async throws {
        try await bench.store(remaining: 900, isUnverified: true)
        bench.transport.script(.failure(.cannotConnect))
        await #expect(throws: CredentialError.transport(.cannotConnect)) { try await bench.engine().credential() }
        #expect(try await bench.record()?.isUnverified == true)
        #expect(try await bench.storedRefreshToken == "r1")
    }

    @Test func `an older vault marks the sessions that have something to lose`() async throws {
        try await bench.store(remaining: 900)
        try await bench.local.update { $0.distrust() }
        let record = try #require(try await bench.record())
        #expect(record.isUnverified)
        #expect(record.session.isUnverified)
        #expect(record.phase == .signedIn(.stale))
        try await bench.store(remaining: 900, refresh: nil)
        try await bench.local.update { $0.distrust() }
        #expect(try await bench.record()?.isUnverified == false)
    }

    @Test func `S1: a late refusal of an earlier session's token renews nothing, whatever its number`() async throws {
        try await bench.store(remaining: 900, access: "newer", generation: 1)
        let late = AccessGrant(token: "older", generation: 1)
        #expect(try await bench.engine().renew(replacing: late).token == "newer")
        #expect(bench.transport.requests.isEmpty)
    }
}
