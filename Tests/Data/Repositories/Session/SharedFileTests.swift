import FoundationEssentials
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import PorticoVault
import Testing

/// Engines that share nothing but an encrypted file, as programs in several processes do.
struct SharedFileTests {
    let bench = EngineBench()
    let folder = "\(FileManager.default.temporaryDirectory.path)/portico-\(UUID().uuidString)"

    private func vault() -> EncryptedFileVault {
        let location = VaultLocation(
            vaultFolder: "\(folder)/data/vault", stateFolder: "\(folder)/state",
            configurationFolder: "\(folder)/config")
        return EncryptedFileVault(location: location, now: { 0 })
    }

    @Test func `S3: eight programs over one vault file cause one renewal and hold equal tokens`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await bench.store(remaining: 0, in: vault())
        bench.transport.script(.answer(.session(2)))
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                let engine = try bench.engine(over: vault())
                for _ in 0..<5 { group.addTask { try await engine.credential().token } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens == Array(repeating: "a2", count: 40))
        #expect(bench.transport.renewals.count == 1)
    }

    @Test func `S3: forced renewals of two programs take turns and sign nobody out`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await bench.store(remaining: 900, in: vault())
        let server = RotatingServer()
        let listener = try await server.listen()
        let engines = [
            try bench.engine(at: listener, over: vault()), try bench.engine(at: listener, over: vault()),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for engine in engines {
                group.addTask {
                    for _ in 0..<20 { _ = try await engine.current(isForced: true) }
                }
            }
            try await group.waitForAll()
        }
        #expect(server.counts.reuses == 0)
        #expect(server.counts.repetitions == 0)
        let record = try await SessionLocalDataSource(vault: vault()).record(of: EngineBench.account)
        #expect(record?.phase == .signedIn(.fresh))
        #expect(record?.credential?.refreshToken?.reveal() == server.newestRefreshToken)
        await listener.stop()
    }
}
