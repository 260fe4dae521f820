import PorticoDomain
import PorticoTesting
import Testing

struct StartingPointTests {
    private static let mina = AccountID(service: .local, name: "mina@example.com")

    @Test(arguments: [
        (SessionPhase.signedOut, StartingPoint.onboarding), (.profileIncomplete, .profileSetup(mina)),
        (.signedIn(.fresh), .main(.sample(phase: .signedIn(.fresh)))),
        (.signedIn(.stale), .main(.sample(phase: .signedIn(.stale)))),
        (.signedIn(.offline), .main(.sample(phase: .signedIn(.offline)))),
        (.expired(.revoked), .sessionEnded(mina, .revoked)),
    ])
    func `the active account's phase decides`(phase: SessionPhase, start: StartingPoint) async throws {
        let sessions = FakeSessions(.sample([.sample(phase: phase)]))
        #expect(try await RestoreSessionUseCase(sessions: sessions)() == start)
    }

    @Test func `without an active account it is onboarding, whoever is stored`() {
        #expect(StartingPoint(.sample([])) == .onboarding)
        #expect(StartingPoint(.sample([.sample()], isActive: false)) == .onboarding)
    }

    @Test func `an unfinished account that is not active never displaces the one that is`() {
        let snapshot = SessionSnapshot.sample([.sample(), .sample("juno@example.com", nickname: nil)])
        #expect(StartingPoint(snapshot) == .main(.sample()))
    }

    @Test func `a vault that cannot be read is an error and no onboarding`() async {
        let sessions = FakeSessions()
        sessions.snapshots.alwaysFail(.vault(.unreadable(reason: "permission denied")))
        await #expect(throws: SessionError.vault(.unreadable(reason: "permission denied"))) {
            try await RestoreSessionUseCase(sessions: sessions)()
        }
    }
}

struct AccountNameTests {
    private static let work = (try? ServiceName("work")) ?? .local
    private let snapshot: SessionSnapshot = {
        let mina = Session.sample()
        let account = Account(
            id: AccountID(service: work, name: "mina@example.com"), subject: "w", email: nil, profile: nil)
        let atWork = Session(account: account, phase: .signedIn(.fresh), expiresAt: nil, renewedAt: nil)
        return SessionSnapshot(sessions: [mina, atWork, .sample("juno@example.com")], active: account.id)
    }()

    @Test func `a name is found by itself, with its service, and in its whole form`() throws {
        let juno = AccountID(service: .local, name: "juno@example.com")
        #expect(try snapshot.account(named: "juno@example.com") == juno)
        #expect(try snapshot.account(named: "juno@example.com (local)") == juno)
        #expect(try snapshot.account(named: "mina@example.com", at: .local).service == .local)
    }

    @Test func `a name at several services means the active one`() throws {
        #expect(try snapshot.account(named: "mina@example.com").service == Self.work)
    }

    @Test func `an unknown name comes with the nearest`() {
        #expect(throws: InputFault.unknownName("jumo@example.com", nearest: ["juno@example.com"])) {
            try snapshot.account(named: "jumo@example.com")
        }
        #expect(throws: InputFault.unknownName("juno@example.com", nearest: [])) {
            try snapshot.account(named: "juno@example.com", at: Self.work)
        }
    }
}
