import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AuthenticationTests {
    let house = House()
    let password = Secret("correct-horse-battery")
    let email = "mina@example.com"

    private func registered(_ container: AppContainer) async throws -> AccountID {
        let account = try await container.register(service: .local, email: email, password: password).account.id
        _ = try await container.scope(of: account).completeProfile(nickname: "Mina")
        return account
    }

    /// The names under which the account is signed in at the server, seen by a fresh sign-in of another computer.
    private func sessionsAtServer() async throws -> Int {
        let elsewhere = try house.start(vault: InMemoryVault())
        let account = try await elsewhere.login(service: .local, email: email, password: password).account.id
        let devices = try await elsewhere.scope(of: account).devices.deviceSessions()
        _ = try await elsewhere.logout(account)
        return devices.count { !$0.isCurrent }
    }

    @Test func `S21: signing in again ends the session from before at the server`() async throws {
        let container = try house.start()
        let account = try await registered(container)
        _ = try await container.login(service: .local, email: email, password: password)
        _ = try await container.login(service: .local, email: email, password: password)
        #expect(try await container.scope(of: account).devices.deviceSessions().map(\.isCurrent) == [true])
        #expect(try await sessionsAtServer() == 1)
    }

    @Test func `S21: signing in again with a token past its time ends the session from before too`() async throws {
        let container = try house.start()
        _ = try await registered(container)
        house.clock.advance(by: .seconds(901))
        _ = try await container.login(service: .local, email: email, password: password)
        #expect(try await sessionsAtServer() == 1)
    }

    @Test func `S21: a sign-in that was given up leaves at once, and its session is ended when it comes`() async throws
    {
        let container = try house.start()
        let account = try await registered(container)
        _ = try await container.logout(account)
        let hold = house.door.hold("/v1/sessions")
        let caller = Task { try await container.login(service: .local, email: email, password: password) }
        _ = await hold.acted.pass()
        caller.cancel()
        await #expect(throws: SessionError.cancelled) { try await caller.value }
        let ended = house.door.count(.delete, "/v1/sessions/current")
        hold.release.open()
        while house.door.count(.delete, "/v1/sessions/current") == ended { await Task.yield() }
        #expect(try await container.sessions.snapshot().sessions.isEmpty)
        while try await sessionsAtServer() > 0 { await Task.yield() }
    }

    @Test func `S21: a registration that was given up can be gone on with and leaves no session`() async throws {
        let container = try house.start()
        let hold = house.door.hold("/v1/accounts")
        let caller = Task { try await container.register(service: .local, email: email, password: password) }
        _ = await hold.acted.pass()
        caller.cancel()
        await #expect(throws: SessionError.cancelled) { try await caller.value }
        hold.release.open()
        while house.door.count(.delete, "/v1/sessions/current") == 0 { await Task.yield() }
        #expect(try await container.restore() == .onboarding)
        let account = try await registered(container)
        #expect(try await container.scope(of: account).devices.deviceSessions().count == 1)
    }

    @Test func `S21: whoever gives up while the session is being stored gets it`() async throws {
        let (arrived, gate) = (Gate(), Gate())
        let vault = SlowVault(house.memory, arrived: arrived, gate: gate)
        let container = try house.start(vault: vault)
        let caller = Task { try await container.register(service: .local, email: email, password: password) }
        _ = await arrived.pass()
        caller.cancel()
        gate.open()
        let session = try await caller.value
        #expect(try await house.start().sessions.snapshot().active == session.account.id)
    }

    @Test func `nobody is asked when the caller has given up already`() async throws {
        let container = try house.start()
        let gate = Gate()
        let caller = Task {
            _ = await gate.pass()
            return try await container.login(service: .local, email: email, password: password)
        }
        caller.cancel()
        gate.open()
        await #expect(throws: SessionError.cancelled) { try await caller.value }
        #expect(house.door.requests.isEmpty)
    }

    @Test func `a session that cannot be stored is ended at the server`() async throws {
        let vault = FaultyVault(house.memory)
        let container = try house.start(vault: vault)
        vault.fail(.commit, with: .unwritable(path: "/v", errno: 28))
        await #expect(throws: SessionError.vault(.unwritable(reason: "/v: disk full"))) {
            try await container.register(service: .local, email: email, password: password)
        }
        #expect(house.door.count(.delete, "/v1/sessions/current") == 1)
    }
}

/// A vault whose first commit waits for a gate.
private struct SlowVault: TokenVault {
    let base: any TokenVault
    let arrived: Gate
    let gate: Gate

    init(_ base: any TokenVault, arrived: Gate, gate: Gate) {
        (self.base, self.arrived, self.gate) = (base, arrived, gate)
    }

    func contents() async throws(VaultError) -> VaultContents { try await base.contents() }

    func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout VaultContents) -> Result
    ) async throws(VaultError) -> Result {
        arrived.open()
        _ = await gate.pass()
        return try await base.update(change)
    }

    func stamp() -> VaultStamp { base.stamp() }
    func probeWritable() async throws(VaultError) { try await base.probeWritable() }

    func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result {
        try await base.withNamedLock(name, deadline: deadline, work)
    }
}
