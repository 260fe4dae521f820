import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ClosedVaultTests {
    let house = House()
    let password = Secret("correct-horse-battery")

    @Test(arguments: [
        (VaultError.tampered(.file), VaultFault.tampered), (.locked(.passphraseNeeded), .passphraseNeeded),
    ])
    func `S23: a vault that only a person can open again is told of, and nobody is signed out`(
        error: VaultError, fault: VaultFault
    ) async throws {
        let vault = FaultyVault(house.memory)
        let container = try house.start(vault: vault)
        let account = try await signedIn(container).account
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.active == account && $0.vaultFault == nil }
        vault.fail(.read, with: error)
        _ = try await house.start().sessions.activate(account)
        try await touch()
        let closed = await recorder.first { $0.vaultFault != nil }
        #expect(closed?.vaultFault == fault)
        #expect(closed?.active == account)
        try await container.vault.unlock(try Passphrase(Array("correct horse battery".utf8)))
        while recorder.events.last?.vaultFault != nil { await Task.yield() }
        #expect(recorder.events.last?.active == account)
    }

    @Test func `S23: a vault that cannot be read for a moment is not worth a word`() async throws {
        let vault = FaultyVault(house.memory)
        let container = try house.start(vault: vault)
        let account = try await signedIn(container).account
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.active == account }
        let reads = vault.calls(of: .read)
        vault.fail(.read, with: .lockTimedOut)
        try await touch()
        while vault.calls(of: .read) == reads { await Task.yield() }
        try await container.sessions.activate(account)
        #expect(recorder.events.allSatisfy { $0.vaultFault == nil })
    }

    /// Another program changes something.
    private func touch() async throws {
        _ = try await house.memory.update { contents in
            let key = VaultKey(service: "other", account: "x", kind: "note")
            contents[key] = VaultItem(key: key, label: "x", secret: SecretBytes([UInt8(contents.items.count)]))
        }
    }

    private func signedIn(_ container: AppContainer) async throws -> SessionScope {
        let session = try await container.register(service: .local, email: "mina@example.com", password: password)
        let scope = try await container.scope(of: session.account.id)
        _ = try await scope.completeProfile(nickname: "Mina")
        return scope
    }
}
