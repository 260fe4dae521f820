import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

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
        // Nothing waits to be woken while nothing happens.
        #expect(house.clock.sleeperCount == 0)
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
        #expect(house.clock.sleeperCount == 0)
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
        let session = try await container.register(service: .local, email: "mina@example.com", password: password)
        let scope = try await container.scope(of: session.account.id)
        _ = try await scope.completeProfile(nickname: "Mina")
        house.clock.advance(by: .seconds(901))
        house.door.close()
        await #expect(throws: SessionError.offline) {
            try await scope.requests.token(minimumValidity: .zero, isForced: false)
        }
        let recorder = EventRecorder(await container.sessions.changes())
        _ = await recorder.first { $0.activeSession?.phase == .signedIn(.offline) }
        house.door.open()
        let pacer = Task { [clock = house.clock] in
            while !Task.isCancelled {
                if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(500)) }
                await Task.yield()
            }
        }
        defer { pacer.cancel() }
        let seen = await recorder.first { $0.activeSession?.phase == .signedIn(.fresh) }
        #expect(seen != nil)
    }
}
