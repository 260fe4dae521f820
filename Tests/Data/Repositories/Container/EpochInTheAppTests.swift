import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

/// What was begun for a session that a person ended or replaced meanwhile must not come back.
@Suite(.timeLimit(.minutes(5)))
struct EpochInTheAppTests {
    let house = House()
    let password = Secret("correct-horse-battery")
    let refresh = "/v1/sessions/refresh"

    private func signedIn(_ container: AppContainer) async throws -> AccountID {
        let account = try await container.register(service: .local, email: "mina@example.com", password: password)
            .account.id
        _ = try await container.scope(of: account).completeProfile(nickname: "Mina")
        return account
    }

    private func renewing(_ container: AppContainer, _ account: AccountID) async throws -> (
        Task<IssuedToken, any Error>, Door.Hold
    ) {
        let hold = house.door.hold(refresh)
        let scope = try await container.scope(of: account)
        let caller = Task { try await scope.requests.token(minimumValidity: .zero, isForced: true) }
        _ = await hold.acted.pass()
        return (caller, hold)
    }

    @Test func `S7: a sign-out during a renewal lasts, here, at the server and across a restart`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let (caller, hold) = try await renewing(container, account)
        let report = try await container.logout(account)
        hold.release.open()
        await #expect(throws: SessionError.signInNeeded(accounts: [])) { try await caller.value }
        #expect(report.isRevokedAtServer)
        #expect(try await house.start().restore() == .onboarding)
        #expect(try await house.memory.contents().items.allSatisfy { $0.key.kind == "active" })
        // The pair that the renewal brought opens nothing: it belongs to a session that is over.
        let again = try await container.login(service: .local, email: "mina@example.com", password: password)
        let devices = try await container.scope(of: again.account.id).devices.deviceSessions()
        #expect(devices.map(\.isCurrent) == [true])
    }

    @Test func `S7: a sign-out by another program during a renewal lasts`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let (caller, hold) = try await renewing(container, account)
        _ = try await house.start().logout(account)
        hold.release.open()
        await #expect(throws: SessionError.signInNeeded(accounts: [])) { try await caller.value }
        #expect(try await house.start().restore() == .onboarding)
    }

    @Test func `S7: a deletion during a renewal lasts`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let (caller, hold) = try await renewing(container, account)
        try await container.scope(of: account).deleteAccount(password: password)
        hold.release.open()
        await #expect(throws: SessionError.signInNeeded(accounts: [])) { try await caller.value }
        #expect(try await house.start().restore() == .onboarding)
    }

    @Test func `S7: a new sign-in during a renewal keeps its own tokens`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let (caller, hold) = try await renewing(container, account)
        _ = try await container.login(service: .local, email: "mina@example.com", password: password)
        let requests = try await container.scope(of: account).requests
        let token = try await requests.token(minimumValidity: .zero, isForced: false)
        hold.release.open()
        await #expect(throws: SessionError.cancelled) { try await caller.value }
        let kept = try await requests.token(minimumValidity: .zero, isForced: false)
        #expect(kept.accessToken.reveal() == token.accessToken.reveal())
        #expect(try await container.scope(of: account).devices.deviceSessions().count == 1)
    }

    @Test func `S7: an answer to a request from before a sign-out is dropped`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let hold = house.door.hold("/v1/notes")
        let scope = try await container.scope(of: account)
        let caller = Task { try await scope.notes.notes(limit: 1, before: nil) }
        _ = await hold.acted.pass()
        _ = try await container.logout(account)
        hold.release.open()
        await #expect(throws: SessionError.signInNeeded(accounts: [])) { try await caller.value }
    }

    @Test func `S7: bad news from before a new sign-in does not make the new session offline`() async throws {
        let container = try house.start()
        let account = try await signedIn(container)
        let hold = house.door.hold("/v1/notes")
        house.door.loseAnswer(to: "/v1/notes")
        let notes = try await container.scope(of: account).notes
        let caller = Task { try await notes.add(try NoteText("lost")) }
        _ = await hold.acted.pass()
        _ = try await container.login(service: .local, email: "mina@example.com", password: password)
        _ = try await container.scope(of: account).profile.profile()
        hold.release.open()
        await #expect(throws: SessionError.cancelled) { try await caller.value }
        #expect(try await container.sessions.snapshot().activeSession?.phase == .signedIn(.fresh))
    }
}
