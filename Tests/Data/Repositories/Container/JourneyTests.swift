import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

struct JourneyTests {
    let house = House()
    let password = Secret("correct-horse-battery")

    private func registered(_ container: AppContainer, _ email: String = "mina@example.com") async throws -> AccountID {
        let session = try await container.register(service: .local, email: email, password: password)
        let scope = try await container.scope(of: session.account.id)
        _ = try await scope.completeProfile(nickname: "Mina\(email.count)")
        return session.account.id
    }

    @Test func `a person registers, comes back, signs out, signs in and leaves for good`() async throws {
        var container = try house.start()
        #expect(try await container.restore() == .onboarding)
        let session = try await container.register(service: .local, email: "mina@example.com", password: password)
        #expect(session.phase == .profileIncomplete)
        #expect(try await container.services.lastUsed() == .local)

        // The program stops half-way and goes on where it was.
        container = try house.start()
        #expect(try await container.restore() == .profileSetup(session.account.id))
        var scope = try await container.scope(of: session.account.id)
        #expect(try await scope.profile.profile() == nil)
        #expect(try await scope.checkNickname("Mina") == .available)
        let completion = try await scope.completeProfile(nickname: "Mina", image: try .dot())
        #expect(completion.imageFailure == nil)
        #expect(completion.profile.nickname == "Mina")
        #expect(completion.profile.image?.width == 1)
        #expect(try await scope.profile.image() == .dot())
        let note = try await scope.notes.add(try NoteText("hello"))

        container = try house.start()
        guard case .main(let restored) = try await container.restore() else {
            Issue.record("not signed in after a restart")
            return
        }
        #expect(restored.account.profile?.nickname == "Mina")
        #expect(restored.phase == .signedIn(.fresh))
        scope = try await container.scope(of: restored.account.id)
        #expect(try await scope.notes.notes(limit: 20, before: nil).notes == [note])
        #expect(try await scope.devices.deviceSessions().map(\.isCurrent) == [true])

        let report = try await container.logout(restored.account.id)
        #expect(report == SignOutReport(isRevokedAtServer: true, remaining: []))
        #expect(try await container.restore() == .onboarding)
        await #expect(throws: SessionError.signInNeeded(accounts: [])) {
            try await container.scope(of: restored.account.id)
        }

        let again = try await container.login(service: .local, email: "mina@example.com", password: password)
        #expect(again.phase == .signedIn(.fresh))
        scope = try await container.scope(of: again.account.id)
        await #expect(throws: SessionError.refused(Refusal.wrongPassword)) {
            try await sentenceless { () async throws(SessionError) in
                try await scope.deleteAccount(password: Secret("wrong-horse-battery"))
            }
        }
        try await scope.deleteAccount(password: password)
        #expect(try await container.sessions.snapshot().sessions.isEmpty)
        await #expect(throws: SessionError.refused(Refusal.invalidCredentials)) {
            try await sentenceless { () async throws(SessionError) in
                _ = try await container.login(service: .local, email: "mina@example.com", password: password)
            }
        }
    }

    @Test func `S17: a wrong password is refused and ends no session`() async throws {
        let container = try house.start()
        let account = try await registered(container)
        await #expect(throws: SessionError.refused(Refusal.invalidCredentials)) {
            try await sentenceless { () async throws(SessionError) in
                _ = try await container.login(
                    service: .local, email: "mina@example.com", password: Secret("not-the-password"))
            }
        }
        #expect(try await container.sessions.snapshot().activeSession?.account.id == account)
    }

    @Test func `S19: a registration that stopped half-way goes on with the same password`() async throws {
        let container = try house.start()
        let first = try await container.register(service: .local, email: "mina@example.com", password: password)
        _ = try await container.logout(first.account.id)
        let second = try await container.register(service: .local, email: "mina@example.com", password: password)
        #expect(second.phase == .profileIncomplete)
        #expect(second.account.subject == first.account.subject)
    }

    @Test func `an unfinished registration leaves the finished account active until its profile is set`() async throws {
        let container = try house.start()
        let first = try await registered(container)
        let second = try await container.register(service: .local, email: "b@example.com", password: password)
        #expect(try await container.sessions.snapshot().active == first)
        let scope = try await container.scope(of: second.account.id)
        await #expect(throws: SessionError.profileIncomplete(second.account.id)) {
            try await scope.notes.notes(limit: 1, before: nil)
        }
        _ = try await scope.completeProfile(nickname: "Bee")
        #expect(try await container.sessions.snapshot().active == second.account.id)
    }

    @Test func `an expired token is renewed in the middle of a request`() async throws {
        let container = try house.start()
        let scope = try await container.scope(of: try await registered(container))
        house.clock.advance(by: .seconds(901))
        _ = try await scope.notes.add(try NoteText("late"))
        #expect(house.door.requests.filter { $0.url.path == "/v1/sessions/refresh" }.count == 1)
    }

    @Test func `S24: a crash between answer and write loses nothing`() async throws {
        let first = try house.start()
        let account = try await registered(first)
        house.clock.advance(by: .seconds(901))
        house.door.loseAnswer(to: "/v1/sessions/refresh")
        let crashed = try await first.scope(of: account)
        await #expect(throws: SessionError.timedOut) {
            try await crashed.requests.token(minimumValidity: .zero, isForced: false)
        }
        let second = try await house.start().scope(of: account)
        _ = try await second.requests.token(minimumValidity: .zero, isForced: false)
        #expect(try await second.notes.notes(limit: 1, before: nil).notes.isEmpty)
        #expect(try await house.start().sessions.snapshot().activeSession?.phase == .signedIn(.fresh))
    }

    @Test func `S6: a full disk after a renewal does not stop the work`() async throws {
        let vault = FaultyVault(house.memory)
        let container = try house.start(vault: vault)
        let scope = try await container.scope(of: try await registered(container))
        house.clock.advance(by: .seconds(901))
        vault.fail(.commit, with: .unwritable(path: "/v", errno: 28), times: 2)
        _ = try await scope.notes.add(try NoteText("one"))
        _ = try await scope.notes.add(try NoteText("two"))
        #expect(house.log.withLock { $0.contains { $0.contains("could not be written") } })
    }

    @Test func `S21: a sign-out works without a network and says what it could not do`() async throws {
        let container = try house.start()
        let account = try await registered(container)
        house.door.close()
        let report = try await finishing { () async throws(SessionError) in
            try await container.logout(account)
        }
        #expect(report == SignOutReport(isRevokedAtServer: false, remaining: [], unrevoked: [account]))
        #expect(try await house.memory.contents().items.allSatisfy { $0.key.kind == "active" })
    }

    @Test func `S21: a sign-out after the token's time ends the session at the server too`() async throws {
        let container = try house.start()
        let account = try await registered(container)
        house.clock.advance(by: .seconds(901))
        #expect(try await container.logout(account).isRevokedAtServer)
    }

    @Test func `S21: after a lost answer to a deletion the next use asks and says what is true`() async throws {
        let container = try house.start()
        let account = try await registered(container)
        house.door.loseAnswer(to: "/v1/account/deletion")
        let scope = try await container.scope(of: account)
        await #expect(throws: SessionError.timedOut) { try await scope.deleteAccount(password: password) }
        let next = try house.start()
        #expect(try await next.sessions.snapshot().sessions.count == 1)
        let after = try await next.scope(of: account)
        await #expect(throws: SessionError.sessionEnded(.accountDeleted)) {
            try await after.requests.token(minimumValidity: .zero, isForced: false)
        }
    }

    @Test func `S22: an offline start keeps the identity and the last known profile`() async throws {
        let account = try await registered(try house.start())
        house.door.close()
        let container = try house.start()
        guard case .main = try await container.restore() else {
            Issue.record("an offline start signed out")
            return
        }
        let scope = try await container.scope(of: account)
        let profile = try await finishing { () async throws(SessionError) in
            try await scope.profile.profile()
        }
        #expect(profile?.nickname == "Mina16")
        #expect(try await container.sessions.snapshot().activeSession?.phase == .signedIn(.offline))
        house.door.open()
        _ = try await scope.notes.notes(limit: 1, before: nil)
        #expect(try await container.sessions.snapshot().activeSession?.phase == .signedIn(.fresh))
    }

    @Test func `another device's session can be ended, and that device says why`() async throws {
        let container = try house.start()
        let account = try await registered(container)
        let elsewhere = try house.start(vault: InMemoryVault())
        _ = try await elsewhere.login(service: .local, email: "mina@example.com", password: password)
        let scope = try await container.scope(of: account)
        let other = try #require(try await scope.devices.deviceSessions().first { !$0.isCurrent })
        try await scope.devices.revoke(other.id)
        let there = try await elsewhere.scope(of: account)
        await #expect(throws: SessionError.sessionEnded(.revoked)) {
            try await there.notes.notes(limit: 1, before: nil)
        }
        await #expect(throws: SessionError.sessionEnded(.revoked)) { try await elsewhere.scope(of: account) }
        #expect(try await elsewhere.restore() == .sessionEnded(account, .revoked))
    }

    @Test func `no log line of a whole journey holds a secret`() async throws {
        let container = try house.start()
        let account = try await registered(container)
        let scope = try await container.scope(of: account)
        let token = try await scope.requests.token(minimumValidity: .zero, isForced: true)
        let lines = house.log.withLock { $0.joined(separator: "\n") }
        #expect(lines.contains("POST https://embedded.invalid/v1/sessions/refresh 200"))
        #expect(!lines.contains(token.accessToken.reveal()))
        #expect(!lines.contains("correct-horse-battery"))
        #expect(!lines.contains("ptr_"))
    }

    /// Lets time pass whenever somebody waits for it, until the work is done.
    private func finishing<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(SessionError) -> Value
    ) async throws -> Value {
        let pacer = house.letTimePass(in: .seconds(1))
        defer { pacer.cancel() }
        return try await work()
    }

    private func sentenceless(_ work: () async throws(SessionError) -> Void) async throws(SessionError) {
        do throws(SessionError) {
            try await work()
        } catch .refused(let refusal) {
            throw .refused(Refusal(code: refusal.code, field: refusal.field))
        }
    }
}

extension Refusal {
    fileprivate static let wrongPassword = Refusal(code: .wrongPassword, field: .password)
    fileprivate static let invalidCredentials = Refusal(code: .invalidCredentials, field: .password)
}
