import PorticoTesting
import PorticoVault
import Testing

struct FaultyVaultTests {
    private let vault = FaultyVault(InMemoryVault())

    @Test func `it fails as often as it was told and then works`() async throws {
        vault.fail(.commit, with: .lockTimedOut, times: 2)
        await #expect(throws: VaultError.lockTimedOut) { try await vault.store("one", for: "ada") }
        await #expect(throws: VaultError.lockTimedOut) { try await vault.store("one", for: "ada") }
        #expect(try await vault.contents().items.isEmpty)
        try await vault.store("one", for: "ada")
        #expect(try await vault.secret(of: "ada") == "one")
        #expect(vault.calls(of: .commit) == 3)
        #expect(vault.calls(of: .read) == 2)
    }

    @Test func `a confirmation that fails leaves the change in place`() async throws {
        vault.fail(.confirmation, with: .committedNotDurable(errno: 5))
        await #expect(throws: VaultError.committedNotDurable(errno: 5)) { try await vault.store("one", for: "ada") }
        #expect(try await vault.secret(of: "ada") == "one")
    }

    @Test func `reads, probes and named locks fail on command`() async throws {
        vault.fail(.read, with: .corrupt)
        vault.fail(.probe, with: .unwritable(path: "/", errno: 28))
        vault.fail(.namedLock, with: .lockTimedOut)
        await #expect(throws: VaultError.corrupt) { try await vault.contents() }
        await #expect(throws: VaultError.unwritable(path: "/", errno: 28)) { try await vault.probeWritable() }
        await #expect(throws: VaultError.lockTimedOut) {
            try await vault.withNamedLock("ada", deadline: .zero) { Issue.record("the work must not run") }
        }
    }
}
