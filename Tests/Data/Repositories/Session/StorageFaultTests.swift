import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import PorticoVault
import Testing

struct StorageFaultTests {
    let bench = EngineBench()
    let full = VaultError.unwritable(path: "/v", errno: 28)

    @Test func `S6: a vault that cannot be written keeps a token in use that lives`() async throws {
        try await bench.store(remaining: 100)
        bench.vault.fail(.probe, with: full)
        #expect(try await bench.engine().credential().token == "a1")
        #expect(bench.transport.requests.isEmpty)
    }

    @Test func `S6: a vault that cannot be written spends no refresh token and signs nobody out`() async throws {
        try await bench.store(remaining: 0)
        bench.vault.fail(.probe, with: full)
        await #expect(throws: CredentialError.storage(.vault(full))) { try await bench.engine().credential() }
        #expect(bench.transport.requests.isEmpty)
        #expect(try await bench.storedRefreshToken == "r1")
    }

    @Test func `S6: a write that fails after the renewal goes on from memory and says so`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)), .answer(.session(3)))
        bench.vault.fail(.commit, with: full)
        let engine = try bench.engine()
        #expect(try await engine.credential().token == "a2")
        #expect(try await engine.credential().token == "a2")
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(bench.log.withLock { $0.contains { $0.contains("could not be written") } })

        // The next renewal spends what is in memory, and is written.
        #expect(try await engine.current(isForced: true).accessToken.reveal() == "a3")
        let body = String(decoding: bench.transport.renewals[1].body ?? [], as: UTF8.self)
        #expect(body == #"{"refresh_token":"r2"}"#)
        #expect(try await bench.storedRefreshToken == "r3")
    }

    @Test func `S6: what is in memory yields to a new sign-in by another process`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)))
        bench.vault.fail(.commit, with: full)
        let engine = try bench.engine()
        #expect(try await engine.credential().token == "a2")
        try await bench.store(remaining: 900, refresh: "r7", access: "a7", generation: 1)
        #expect(try await engine.credential().token == "a7")
    }

    @Test func `S6: a commit whose durability is not confirmed counts as written`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)))
        bench.vault.fail(.confirmation, with: .committedNotDurable(errno: 5))
        #expect(try await bench.engine().credential().token == "a2")
        #expect(try await bench.storedRefreshToken == "r2")
    }

    @Test func `S6: an end that cannot be written stands in memory and asks no server again`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.problem(401, "session_revoked")))
        bench.vault.fail(.commit, with: full, times: 9)
        let engine = try bench.engine()
        for _ in 0..<2 {
            await #expect(throws: CredentialError.ended(.revoked)) { try await engine.credential() }
        }
        #expect(bench.transport.renewals.count == 1)
    }

    @Test func `S6: an end that could not be written yields to a new sign-in by another process`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.problem(401, "session_revoked")))
        bench.vault.fail(.commit, with: full)
        let engine = try bench.engine()
        await #expect(throws: CredentialError.ended(.revoked)) { try await engine.credential() }
        try await bench.store(remaining: 900, refresh: "r7", access: "a7", generation: 1)
        #expect(try await engine.credential().token == "a7")
    }

    @Test func `a caller that gave up still records what the server did`() async throws {
        try await bench.store(remaining: 900)
        let (bench, gate) = (bench, Gate())
        let caller = Task {
            _ = await gate.pass()
            try await bench.local.update { $0.remove(EngineBench.account) }
        }
        caller.cancel()
        gate.open()
        try await caller.value
        #expect(try await bench.record() == nil)
    }

    @Test func `S23: an unreadable vault signs nobody out and overwrites nothing`() async throws {
        try await bench.store(remaining: 900)
        let before = bench.memory.commits
        bench.vault.fail(.read, with: .locked(.passphraseNeeded))
        let engine = try bench.engine()
        await #expect(throws: CredentialError.storage(.vault(.locked(.passphraseNeeded)))) {
            try await engine.credential()
        }
        #expect(try await engine.credential().token == "a1")
        #expect(bench.memory.commits == before)
    }

    @Test func `S23: a record that does not read is kept as it is`() async throws {
        let key = VaultKey(service: "local", account: "mina@example.com", kind: "session")
        _ = try await bench.memory.update { contents in
            contents[key] = VaultItem(key: key, secret: SecretBytes(Array(#"{"version":99}"#.utf8)))
        }
        await #expect(throws: CredentialError.storage(.record(.newerVersion(99)))) {
            try await bench.engine().credential()
        }
        _ = try await bench.local.update { shelf in shelf.activate(EngineBench.account) }
        let kept = try await bench.memory.contents()[key]?.secret.reveal()
        #expect(kept == Array(#"{"version":99}"#.utf8))
    }

    @Test func `S23: absent is neither unreadable nor ended`() async throws {
        await #expect(throws: CredentialError.absent) { try await bench.engine().credential() }
    }

    @Test func `S6: what could not be written is written once the disk allows`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)))
        bench.vault.fail(.commit, with: full, times: 2)
        let engine = try bench.engine()
        #expect(try await engine.credential().token == "a2")
        bench.clock.advance(by: .milliseconds(999))
        #expect(try await engine.credential().token == "a2")
        #expect(bench.vault.calls(of: .commit) == 1)
        bench.clock.advance(by: .milliseconds(1))
        #expect(try await engine.credential().token == "a2")
        #expect(bench.vault.calls(of: .commit) == 2)
        #expect(try await bench.storedRefreshToken == "r1")
        bench.clock.advance(by: .seconds(1))
        #expect(try await engine.credential().token == "a2")
        #expect(try await bench.storedRefreshToken == "r2")
        #expect(bench.log.withLock { $0.contains { $0.contains("is stored now") } })
        // Once stored it is read once more and then left alone.
        let commits = bench.vault.calls(of: .commit)
        for _ in 0..<3 { #expect(try await engine.credential().token == "a2") }
        #expect(bench.vault.calls(of: .commit) == commits)
        #expect(try await bench.engine().credential().token == "a2")
        #expect(bench.transport.renewals.count == 1)
    }

    @Test func `S6: what could not be written is not written over a new sign-in`() async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2)))
        bench.vault.fail(.commit, with: full)
        let engine = try bench.engine()
        #expect(try await engine.credential().token == "a2")
        try await bench.store(remaining: 900, refresh: "r7", access: "a7", generation: 1)
        bench.clock.advance(by: .seconds(5))
        #expect(try await engine.credential().token == "a7")
        #expect(try await bench.storedRefreshToken == "r7")
    }
}
