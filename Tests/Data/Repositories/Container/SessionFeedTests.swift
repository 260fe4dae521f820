import PorticoConcurrency
import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionFeedTests {
    let house = House()
    let password = Secret("correct-horse-battery")

    @Test func `S25: a subscriber gets a snapshot first and then what changes here`() async throws {
        let container = try house.start()
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.sessions.isEmpty }
        let session = try await container.register(service: .local, email: "mina@example.com", password: password)
        let seen = await recorder.first { $0.active == session.account.id }
        #expect(seen?.activeSession?.phase == .profileIncomplete)
        #expect(recorder.events.first?.sessions.isEmpty == true)
    }

    @Test func `S25: a change by another process is seen when the vault tells of it`() async throws {
        let container = try house.start()
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.sessions.isEmpty }
        _ = try await house.start().register(service: .local, email: "mina@example.com", password: password)
        let seen = await recorder.first { !$0.sessions.isEmpty }
        #expect(seen?.sessions.map(\.account.id.name) == ["mina@example.com"])
        // Nothing sleeps but what waits for the time to ask the server, which needs somebody who is active.
        #expect(house.clock.sleeperCount <= 1)
    }

    @Test func `S25: a change of the encrypted file is seen without a clock`() async throws {
        let place = house.folder + "/shared"
        let location = VaultLocation(
            vaultFolder: place + "/vault", stateFolder: place + "/state", configurationFolder: place + "/config")
        let container = try house.start(vault: EncryptedFileVault(location: location, now: { 0 }))
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.sessions.isEmpty }
        let other = try house.start(vault: EncryptedFileVault(location: location, now: { 0 }))
        _ = try await other.register(service: .local, email: "mina@example.com", password: password)
        let seen = await recorder.first { !$0.sessions.isEmpty }
        #expect(seen?.sessions.map(\.account.id.name) == ["mina@example.com"])
        #expect(house.clock.sleeperCount <= 1)
    }

    @Test func `S25: a vault that tells nothing is looked at every two seconds`() async throws {
        let container = try house.start(vault: SilentVault(house.memory))
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.sessions.isEmpty }
        _ = try await house.start().register(service: .local, email: "mina@example.com", password: password)
        #expect(recorder.events.count == 1)
        await house.clock.waitForSleepers()
        house.clock.advance(by: .seconds(2))
        let seen = await recorder.first { !$0.sessions.isEmpty }
        #expect(seen?.sessions.map(\.account.id.name) == ["mina@example.com"])
    }

    @Test func `S25: each subscriber has its own stream and may call back from its loop`() async throws {
        let container = try house.start()
        let session = try await container.register(service: .local, email: "mina@example.com", password: password)
        let other = EventRecorder(await container.sessions.changes())
        var phases: [SessionSnapshot] = []
        for await snapshot in await container.sessions.changes() {
            phases.append(snapshot)
            if snapshot.sessions.isEmpty { break }
            _ = try await container.sessions.signOut(session.account.id)
        }
        #expect(phases.count == 2)
        #expect(await other.first { $0.sessions.isEmpty } != nil)
    }

    @Test func `S25: the vault is watched only while somebody subscribes`() async throws {
        let container = try house.start(vault: SilentVault(house.memory))
        #expect(house.clock.sleeperCount == 0)
        do {
            let stream = await container.sessions.changes()
            await house.clock.waitForSleepers()
            let reader = Task { for await _ in stream {} }
            reader.cancel()
            await reader.value
        }
        while house.clock.sleeperCount > 0 { await Task.yield() }
        #expect(house.clock.sleeperCount == 0)
    }

    @Test func `S22: an offline session recovers by itself while somebody watches`() async throws {
        let container = try house.start()
        let scope = try await signedIn(container)
        house.clock.advance(by: .seconds(901))
        house.door.close()
        await #expect(throws: SessionError.offline) {
            try await scope.requests.token(minimumValidity: .zero, isForced: false)
        }
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.activeSession?.phase == .signedIn(.offline) }
        house.door.open()
        let pacer = house.letTimePass()
        defer { pacer.cancel() }
        #expect(await recorder.first { $0.activeSession?.phase == .signedIn(.fresh) } != nil)
    }

    @Test func `S22: a server that goes away is noticed while nobody does anything`() async throws {
        let container = try house.start()
        _ = try await signedIn(container)
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.activeSession?.phase == .signedIn(.fresh) }
        house.door.close()
        let pacer = house.letTimePass()
        defer { pacer.cancel() }
        #expect(await recorder.first { $0.activeSession?.phase == .signedIn(.offline) } != nil)
        house.door.open()
        while recorder.events.last?.activeSession?.phase != .signedIn(.fresh) { await Task.yield() }
    }

    @Test func `S22: a session that was ended elsewhere is noticed while nobody does anything`() async throws {
        let container = try house.start()
        let scope = try await signedIn(container)
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.activeSession != nil }
        let elsewhere = try house.start(vault: InMemoryVault())
        let there = try await elsewhere.login(service: .local, email: "mina@example.com", password: password)
        let devices = try await elsewhere.scope(of: there.account.id).devices
        let ours = try #require(try await devices.deviceSessions().first { !$0.isCurrent })
        try await devices.revoke(ours.id)
        let pacer = house.letTimePass()
        defer { pacer.cancel() }
        let seen = await recorder.first { $0.activeSession?.phase == .expired(.revoked) }
        #expect(seen?.active == scope.account)
    }

    @Test func `S25: a token that runs out while nobody does anything is an event when it cannot be renewed`()
        async throws
    {
        let container = try house.start()
        let scope = try await signedIn(container)
        let vault = FaultyVault(house.memory)
        let watching = try house.start(vault: vault)
        let recorder = EventRecorder(await watching.sessions.changes())
        _ = await recorder.first { $0.active == scope.account }
        // Neither the server answers nor can the vault be written: only the clock tells.
        house.door.close()
        vault.fail(.commit, with: .unwritable(path: "/v", errno: 30), times: 10_000)
        vault.fail(.probe, with: .unwritable(path: "/v", errno: 30), times: 10_000)
        let pacer = house.letTimePass()
        defer { pacer.cancel() }
        #expect(await recorder.first { $0.activeSession?.phase == .signedIn(.stale) } != nil)
    }

    @Test func `S25: a token that is renewed in time is never shown as stale`() async throws {
        let container = try house.start()
        _ = try await signedIn(container)
        let recorder = EventRecorder(await container.sessions.changes())
        let first = await recorder.first { $0.activeSession != nil }
        let expiry = try #require(first?.activeSession?.expiresAt)
        // A quarter of 900 seconds is left after 675; it never gets as late as the end.
        let pacer = house.letTimePass(until: .seconds(800))
        defer { pacer.cancel() }
        _ = await recorder.first { ($0.activeSession?.expiresAt ?? expiry) > expiry.adding(seconds: 600) }
        #expect(recorder.events.allSatisfy { $0.activeSession?.phase == .signedIn(.fresh) })
    }

    @Test func `S25: every session function may be called from a subscriber's loop`() async throws {
        let container = try house.start()
        let account = try await signedIn(container).account
        var isDone = false
        for await snapshot in await container.sessions.changes() {
            if isDone || snapshot.sessions.isEmpty { break }
            let scope = try await container.scope(of: account)
            _ = try await scope.requests.token(minimumValidity: .zero, isForced: true)
            _ = try await container.sessions.verify(account)
            try await container.sessions.activate(account)
            _ = try await container.login(service: .local, email: "mina@example.com", password: password)
            _ = EventRecorder(await container.sessions.changes())
            _ = try await container.sessions.signOut(account)
            isDone = true
        }
        #expect(try await container.sessions.snapshot().sessions.isEmpty)
    }

    @Test func `S25: a read that ends late puts nothing old over what is newer`() async throws {
        let vault = LateReading(house.memory)
        let container = try house.start(vault: vault)
        let mina = try await signedIn(container).account
        let juno = try await container.register(service: .local, email: "j@example.com", password: password).account.id
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.active == mina }
        let (read, release) = vault.holdNextRead()
        let late = Task { try await container.sessions.activate(mina) }
        _ = await read.pass()
        try await house.start().sessions.activate(juno)
        _ = try await container.sessions.activate(juno)
        _ = await recorder.first { $0.active == juno }
        let count = recorder.events.count
        release.open()
        try await late.value
        #expect(recorder.events.last?.active == juno)
        #expect(recorder.events.count == count)
    }

    @Test func `S23: a vault that cannot be read for a while shows nobody as signed out`() async throws {
        let vault = FaultyVault(house.memory)
        let container = try house.start(vault: vault)
        let account = try await signedIn(container).account
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.active == account }
        vault.fail(.read, with: .locked(.passphraseNeeded), times: 3)
        _ = try await house.start().sessions.activate(account)
        _ = try await house.start().scope(of: account).profile.update(ProfileChange(nickname: try Nickname("Juno")))
        let pacer = house.letTimePass()
        defer { pacer.cancel() }
        _ = await recorder.first { $0.activeSession?.account.profile?.nickname == "Juno" }
        #expect(recorder.events.allSatisfy { $0.active == account })
    }

    private func signedIn(_ container: AppContainer) async throws -> SessionScope {
        let session = try await container.register(service: .local, email: "mina@example.com", password: password)
        let scope = try await container.scope(of: session.account.id)
        _ = try await scope.completeProfile(nickname: "Mina")
        return scope
    }
}

/// A vault one of whose reads gives what it found only when a gate opens.
private final class LateReading: TokenVault {
    private let base: any TokenVault
    private let held = Locked<(read: Gate, release: Gate)?>(nil)
    /// Reads to let pass before the one that is held.
    private let passing = Locked(0)

    init(_ base: any TokenVault) { self.base = base }

    /// Holds the read after an activation's own, which is the feed's.
    func holdNextRead() -> (read: Gate, release: Gate) {
        let gates = (read: Gate(), release: Gate())
        held.withLock { $0 = gates }
        passing.withLock { $0 = 1 }
        return gates
    }

    func contents() async throws(VaultError) -> VaultContents {
        let contents = try await base.contents()
        let isPassing = passing.withLock { count in
            defer { count = max(0, count - 1) }
            return count > 0
        }
        if !isPassing,
            let gates = held.withLock({ gates in
                defer { gates = nil }
                return gates
            })
        {
            gates.read.open()
            _ = await gates.release.pass()
        }
        return contents
    }

    func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout VaultContents) -> Result
    ) async throws(VaultError) -> Result { try await base.update(change) }

    func stamp() -> VaultStamp { base.stamp() }
    func probeWritable() async throws(VaultError) { try await base.probeWritable() }

    func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result {
        try await base.withNamedLock(name, deadline: deadline, work)
    }
}
