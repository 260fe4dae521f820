import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RootViewModelTests {
    private let mina = Session.sample("mina@example.com")
    private let juno = Session.sample("juno@example.com")

    private func makeViewModel(_ sessions: FakeSessions) -> RootViewModel {
        RootViewModel(restore: RestoreSessionUseCase(sessions: sessions), sessions: sessions)
    }

    @Test func `it begins at the splash`() async {
        #expect(await makeViewModel(FakeSessions()).state.place == .splash)
    }

    @Test func `it goes where the stored session says`() async {
        let cases: [(SessionSnapshot, RootState.Place)] = [
            (.sample([]), .onboarding(.nobodyKnown)),
            (.sample([mina, juno], isActive: false), .onboarding(.nobodyActive([mina.account.id, juno.account.id]))),
            (.sample([mina]), .main(mina)),
            (.sample([.sample(nickname: nil)]), .profileSetup(mina.account.id)),
            (
                .sample([.sample(phase: .expired(.refreshTokenReused))]),
                .sessionEnded(mina.account.id, .refreshTokenReused)
            ),
        ]
        for (snapshot, place) in cases {
            let root = makeViewModel(FakeSessions(snapshot))
            await root.restore()
            let state = await root.state
            #expect(state.place == place)
            #expect(!state.isWorking)
        }
    }

    @Test func `a vault that cannot be read keeps it where it is, with the problem, and trying again works`() async {
        let sessions = FakeSessions(.sample([mina]))
        sessions.snapshots.fail(.vault(.busy))
        let root = makeViewModel(sessions)
        await root.restore()
        #expect(await root.state.place == .splash)
        #expect(await root.state.problem == .vault(.busy))
        #expect(await !root.state.isWorking)
        await root.restore()
        #expect(await root.state.place == .main(mina))
        #expect(await root.state.problem == nil)
    }

    @Test func `it follows every change, and says that the person signed out`() async {
        let sessions = FakeSessions(.sample([mina, juno]))
        let root = makeViewModel(sessions)
        let recorder = EventRecorder(await root.states())
        let following = Task { await root.follow() }
        _ = await recorder.first { $0.place == .main(mina) }

        sessions.show(.sample([.sample(phase: .expired(.revoked)), juno]))
        let ended = await recorder.first { $0.place == .sessionEnded(mina.account.id, .revoked) }
        #expect(ended != nil)

        sessions.show(.sample([juno], isActive: false))
        let nobody = await recorder.first { $0.place == .onboarding(.nobodyActive([juno.account.id])) }
        #expect(nobody != nil)

        sessions.show(.sample([juno]))
        _ = await recorder.first { $0.place == .main(juno) }
        sessions.show(.sample([]))
        let signedOut = await recorder.first { $0.place == .onboarding(.signedOut(remaining: [])) }
        #expect(signedOut != nil)

        sessions.finishChanges()
        await following.value
    }

    @Test func `a vault that is closed meanwhile leads to its screen at once, and back once it is open`() async {
        let open = SessionSnapshot.sample([mina])
        let sessions = FakeSessions(open)
        let root = makeViewModel(sessions)
        let recorder = EventRecorder(await root.states())
        let following = Task { await root.follow() }
        _ = await recorder.first { $0.place == .main(mina) }
        sessions.show(SessionSnapshot(sessions: open.sessions, active: open.active, vaultFault: .passphraseNeeded))
        let closed = await recorder.first { $0.place == .splash && $0.problem == .vault(.passphraseNeeded) }
        #expect(closed != nil)
        #expect(closed?.isWorking == false)
        sessions.show(open)
        while await root.state.place != .main(mina) { await Task.yield() }
        #expect(await root.state.problem == nil)
        sessions.finishChanges()
        await following.value
    }
}
