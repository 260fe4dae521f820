import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

/// What a renewal may still do after a person signed in, signed out or deleted the account: nothing.
struct EpochTests {
    let bench = EngineBench()

    /// A renewal that has reached the server, whose `answer` comes once the gate is open; `next` answers what follows.
    private func renewing(
        _ answer: HTTPResponse, then next: ScriptedTransport.Step...
    ) async throws -> (engine: SessionEngine, caller: Task<AccessGrant, any Error>, gate: Gate) {
        let (arrived, gate) = (Gate(), Gate())
        bench.transport.script(
            .compute { _ in
                arrived.open()
                _ = await gate.pass()
                return .success(answer)
            })
        for step in next { bench.transport.script(step) }
        let engine = try bench.engine()
        let caller = Task { try await engine.credential() }
        _ = await arrived.pass()
        return (engine, caller, gate)
    }

    @Test func `S7: a sign-out during a renewal is not undone by it`() async throws {
        try await bench.store(remaining: 0)
        let (engine, caller, gate) = try await renewing(.session(2), then: .answer(HTTPResponse(status: 204)))
        engine.beginEpoch()
        try await bench.local.update { $0.remove(EngineBench.account) }
        gate.open()
        await #expect(throws: CredentialError.absent) { try await caller.value }
        #expect(try await bench.record() == nil)
        // The pair that nobody keeps is ended at the server.
        #expect(bench.transport.requests.last?.method == .delete)
        #expect(bench.transport.requests.last?.headers["Authorization"] == "Bearer a2")
    }

    @Test func `S7: a failure that arrives after a new sign-in delays nothing`() async throws {
        try await bench.store(remaining: 0)
        let (engine, caller, gate) = try await renewing(
            .problem(429, "slow_down", headers: ["Retry-After": "600"]), then: .answer(.session(8)))
        try await bench.store(remaining: 900, refresh: "r7", access: "a7", generation: 2)
        engine.beginEpoch()
        gate.open()
        await #expect(throws: CredentialError.absent) { try await caller.value }
        #expect(try await bench.record()?.phase == .signedIn(.fresh))
        #expect(try await engine.current(isForced: true).accessToken.reveal() == "a8")
    }

    @Test func `S7: an end that arrives after a new sign-in ends nothing`() async throws {
        try await bench.store(remaining: 0)
        let (engine, caller, gate) = try await renewing(.problem(401, "session_revoked"))
        try await bench.store(remaining: 900, refresh: "r1", access: "a7", generation: 2)
        engine.beginEpoch()
        gate.open()
        await #expect(throws: CredentialError.absent) { try await caller.value }
        #expect(try await engine.credential().token == "a7")
    }

    @Test func `S7: a renewal that ends between a sign-out and its writing stores nothing`() async throws {
        try await bench.store(remaining: 0)
        let (engine, caller, gate) = try await renewing(.session(2), then: .answer(HTTPResponse(status: 204)))
        engine.beginEpoch()
        gate.open()
        await #expect(throws: CredentialError.absent) { try await caller.value }
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(bench.transport.requests.last?.headers["Authorization"] == "Bearer a2")
    }

    @Test func `S4: a renewal never overwrites what another program signed in meanwhile`() async throws {
        try await bench.store(remaining: 0)
        let bench = bench
        bench.transport.script(
            .compute { _ in
                try? await bench.store(remaining: 900, refresh: "r9", access: "a9", generation: 2)
                return .success(.session(2))
            })
        #expect(try await bench.engine().credential().token == "a9")
        #expect(try await bench.storedRefreshToken == "r9")
    }
}
