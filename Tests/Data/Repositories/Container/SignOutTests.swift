import PorticoDomain
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignOutTests {
    let house = House()
    let password = Secret("correct-horse-battery")

    private func signedIn(_ container: AppContainer) async throws -> AccountID {
        let account = try await container.register(service: .local, email: "mina@example.com", password: password)
            .account.id
        _ = try await container.scope(of: account).completeProfile(nickname: "Mina")
        return account
    }

    @Test func `S21: the record is gone before the server is told`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let hold = house.door.hold("/v1/sessions/current")
        let leaving = Task { try await container.logout(account) }
        _ = await hold.acted.pass()
        #expect(try await house.start().restore() == .onboarding)
        hold.release.open()
        #expect(try await leaving.value == SignOutReport(isRevokedAtServer: true, remaining: []))
    }

    @Test func `S21: a vault that cannot be written keeps the session here and there`() async throws {
        let vault = FaultyVault(house.memory)
        let container = try house.start(vault: vault)
        let account = try await signedIn(container)
        vault.fail(.commit, with: .unwritable(path: "/v", errno: 30))
        await #expect(throws: SessionError.vault(.unwritable(reason: "/v: read-only file system"))) {
            try await container.logout(account)
        }
        #expect(house.door.count(.delete, "/v1/sessions/current") == 0)
        #expect(try await container.scope(of: account).devices.deviceSessions().count == 1)
    }

    @Test func `S21: a deletion that did not happen is found out, and the account goes on`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let scope = try await container.scope(of: account)
        house.door.close()
        await #expect(throws: SessionError.offline) { try await scope.deleteAccount(password: password) }
        #expect(try await house.start().sessions.snapshot().activeSession?.isDeletionUnknown == true)
        house.door.open()
        let session = try await house.start().sessions.verify(account)
        #expect(session.phase == .signedIn(.fresh))
        #expect(!session.isDeletionUnknown)
    }

    @Test func `S21: after a deletion without an answer the next start finds out by itself`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        house.door.loseAnswer(to: "/v1/account/deletion")
        let scope = try await container.scope(of: account)
        await #expect(throws: SessionError.timedOut) { try await scope.deleteAccount(password: password) }
        let next = try house.start()
        let recorder = EventRecorder(await next.sessions.changes())
        let pacer = house.letTimePass()
        defer { pacer.cancel() }
        let seen = await recorder.first { $0.activeSession?.phase == .expired(.accountDeleted) }
        #expect(seen?.active == account)
        #expect(recorder.events.first?.activeSession?.isDeletionUnknown == true)
    }

    @Test func `S21: a deletion without an answer and a session ended elsewhere are told apart`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let scope = try await container.scope(of: account)
        house.door.close()
        await #expect(throws: SessionError.offline) { try await scope.deleteAccount(password: password) }
        house.door.open()
        let elsewhere = try house.start(vault: InMemoryVault())
        _ = try await elsewhere.login(service: .local, email: "mina@example.com", password: password)
        let devices = try await elsewhere.scope(of: account).devices
        let ours = try #require(try await devices.deviceSessions().first { !$0.isCurrent })
        try await devices.revoke(ours.id)
        await #expect(throws: SessionError.sessionEnded(.revoked)) {
            try await container.sessions.verify(account)
        }
    }

    @Test func `ending one's own session signs out here at once`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let devices = try await container.scope(of: account).devices
        let own = try #require(try await devices.deviceSessions().first { $0.isCurrent })
        try await devices.revoke(own.id)
        let snapshot = try await container.sessions.snapshot()
        #expect(snapshot.sessions.isEmpty && snapshot.active == nil)
    }

    @Test func `S23: an account whose record cannot be read is not signed out, replaced or passed over`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let key = VaultKey(service: "local", account: "mina@example.com", kind: "session")
        let future = Array(#"{"version":99}"#.utf8)
        _ = try await house.memory.update { contents in
            contents[key] = VaultItem(key: key, secret: SecretBytes(future))
        }
        let requests = house.door.requests.count
        let fault = SessionError.vault(.unsupportedVersion(99))
        // Not "nobody is active": somebody is, who cannot be read.
        await #expect(throws: fault) { try await house.start().restore() }
        await #expect(throws: fault) { try await container.logout(account) }
        await #expect(throws: fault) {
            try await container.login(service: .local, email: "mina@example.com", password: password)
        }
        #expect(house.door.requests.count == requests)
        #expect(try await house.memory.contents()[key]?.secret.reveal() == future)
    }

    @Test func `S23: a record of who is active that cannot be read is kept, and nobody looks signed out`() async throws
    {
        let container = try house.start()
        _ = try await signedIn(container)
        let key = VaultKey(service: "", account: "", kind: "active")
        let future = Array(#"{"version":7}"#.utf8)
        _ = try await house.memory.update { contents in
            contents[key] = VaultItem(key: key, secret: SecretBytes(future))
        }
        let fault = SessionError.vault(.unsupportedVersion(7))
        await #expect(throws: fault) { try await house.start().restore() }
        await #expect(throws: fault) {
            try await container.register(service: .local, email: "b@example.com", password: password)
        }
        #expect(try await house.memory.contents()[key]?.secret.reveal() == future)
    }
}
