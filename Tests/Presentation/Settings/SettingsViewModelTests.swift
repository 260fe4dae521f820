import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SettingsViewModelTests {
    private let mina = Session.sample("mina@example.com")
    private let juno = Session.sample("juno@example.com")
    private let services = FakeServices()
    private let administration = FakeAdministration()
    private let sessions: FakeSessions
    private let settings: SettingsViewModel

    init() {
        let (sessions, administration) = (FakeSessions(.sample([mina, juno])), administration)
        self.sessions = sessions
        services.lists.alwaysAnswer([Service(name: .local, kind: .embedded)])
        settings = SettingsViewModel(
            sessions: sessions, services: services, vault: FakeVaultAdministration(),
            logout: LogoutUseCase(sessions: sessions),
            deletion: { account throws(SessionError) in
                guard account.name == "mina@example.com" else { throw .signInNeeded(accounts: [account]) }
                return DeleteAccountUseCase(administration: administration)
            })
    }

    @Test func `loading shows accounts, services and the vault`() async {
        await settings.reload()
        let state = await settings.state
        #expect(state.sessions == [mina, juno])
        #expect(state.active == mina.account.id)
        #expect(state.services == [Service(name: .local, kind: .embedded)])
        #expect(state.vault == VaultStatus(state: .open, slots: [.deviceKey], folder: "/vault"))
        #expect(!state.isWorking)
    }

    @Test func `another account becomes active`() async {
        sessions.activations.answer(())
        await settings.activate(juno.account.id)
        #expect(await settings.state.outcome?.value == .switched(juno.account.id))
        #expect(sessions.activations.inputs == [juno.account.id])
    }

    @Test func `signing out tells whether the server knows`() async {
        let report = SignOutReport(isRevokedAtServer: false, remaining: [juno.account.id])
        sessions.signOuts.answer(report)
        await settings.signOut(mina.account.id)
        #expect(await settings.state.outcome?.value == .signedOut(mina.account.id, report))
        #expect(await !settings.state.isWorking)
    }

    @Test func `signing out everywhere ends every session`() async {
        sessions.signOuts.alwaysAnswer(SignOutReport(isRevokedAtServer: true, remaining: []))
        await settings.signOutEverywhere()
        let report = SignOutReport(isRevokedAtServer: true, remaining: [])
        #expect(await settings.state.outcome?.value == .signedOutEverywhere(report))
        #expect(sessions.signOuts.inputs == [mina.account.id, juno.account.id])
    }

    @Test func `what was done stays the outcome though reading fails afterwards`() async {
        sessions.signOuts.answer(SignOutReport(isRevokedAtServer: true, remaining: []))
        sessions.snapshots.fail(.vault(.busy))
        await settings.signOut(mina.account.id)
        #expect(await settings.state.outcome != nil)
        #expect(await settings.state.problem == .vault(.busy))
        #expect(await !settings.state.isWorking)
    }

    @Test func `an account is deleted with its password`() async {
        administration.deletions.answer(())
        await settings.delete(mina.account.id, password: Secret("old"))
        #expect(await settings.state.outcome?.value == .deleted(mina.account.id))
        #expect(administration.deletions.inputs.map { $0.reveal() } == ["old"])
    }

    @Test func `every failed deletion ends in a state that is not working`() async {
        await settings.delete(juno.account.id, password: Secret("old"))
        #expect(await settings.state.problem == .signInNeeded(accounts: [juno.account.id]))
        await settings.delete(mina.account.id, password: Secret(""))
        #expect(await settings.state.problem == .invalid(.password(.empty)))
        administration.deletions.fail(.timedOut)
        await settings.delete(mina.account.id, password: Secret("old"))
        #expect(await settings.state.problem == .timedOut)
        #expect(await settings.state.outcome == nil)
        #expect(await !settings.state.isWorking)
    }

    @Test func `services are added and removed`() async throws {
        let work = Service(name: try ServiceName("work"), kind: .accountsAPI(url: "https://api.example.com"))
        services.additions.answer(())
        services.removals.fail(.invalid(.unknownName("wrok", nearest: ["work"])))
        await settings.add(work)
        #expect(await settings.state.outcome?.value == .serviceAdded(work.name))
        await settings.removeService(try ServiceName("wrok"))
        #expect(await settings.state.problem == .invalid(.unknownName("wrok", nearest: ["work"])))
        #expect(services.additions.inputs == [work])
    }

    @Test func `it follows the sessions`() async {
        let recorder = EventRecorder(await settings.states())
        let following = Task { await settings.follow() }
        _ = await recorder.first { $0.sessions == [mina, juno] }
        sessions.show(.sample([juno]))
        let followed = await recorder.first { $0.sessions == [juno] }
        #expect(followed?.active == juno.account.id)
        sessions.finishChanges()
        await following.value
    }
}
