import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

/// S18: no path, failure or cancellation leaves a screen loading.
@Suite(.timeLimit(.minutes(5)))
struct EveryIntentTests {
    /// How the port behind an intent behaves.
    enum Ending: CaseIterable, Sendable {
        case failing
        case cancelled
    }

    private static let account = AccountID(service: .local, name: "mina@example.com")

    /// Runs an intent whose port fails, or whose task is cancelled while the port does not answer, and tells whether
    /// the view-model still works afterwards.
    private func run<State: WorkingState>(
        _ ending: Ending, _ state: @escaping @Sendable () async -> State, port: @escaping @Sendable () async -> Void,
        _ intent: @escaping @Sendable () async -> Void
    ) async -> (isWorking: Bool, hasProblem: Bool) {
        let task = Task { await intent() }
        if ending == .cancelled {
            await port()
            task.cancel()
        }
        await task.value
        let last = await state()
        return (last.isWorking, last.problem != nil)
    }

    private func script<Input, Output>(
        _ call: ScriptedCall<Input, Output>, _ ending: Ending, _ output: Output
    ) -> @Sendable () async -> Void {
        switch ending {
        case .failing: call.fail(.offline)
        case .cancelled: call.answer(output, at: Gate())
        }
        return { await call.waitForCalls() }
    }

    @Test(arguments: Ending.allCases)
    func `S18: signing in and registering`(_ ending: Ending) async {
        let authentication = FakeAuthentication()
        let signIn = CredentialsViewModel(
            login: LoginUseCase(authentication: authentication), service: .local, email: "mina@example.com")
        let register = CredentialsViewModel(
            register: RegisterUseCase(authentication: authentication), service: .local, email: "mina@example.com")
        let signedIn = await run(
            ending, { await signIn.state }, port: script(authentication.signIns, ending, .sample()),
            { await signIn.submit(password: Secret("long enough")) })
        #expect(signedIn == (false, true))
        let registered = await run(
            ending, { await register.state }, port: script(authentication.registrations, ending, .sample()),
            { await register.submit(password: Secret("long enough")) })
        #expect(registered == (false, true))
    }

    @Test(arguments: Ending.allCases)
    func `S18: finishing a profile and leaving it`(_ ending: Ending) async {
        let (profiles, sessions) = (FakeProfiles(), FakeSessions())
        let setup = ProfileSetupViewModel(
            account: Self.account,
            complete: CompleteProfileUseCase(profile: profiles, sessions: sessions, account: Self.account),
            check: CheckNicknameUseCase(profile: profiles), logout: LogoutUseCase(sessions: sessions),
            clock: ManualClock())
        await setup.edit(nickname: "Mina")
        let finished = await run(
            ending, { await setup.state },
            port: script(profiles.updates, ending, Profile(nickname: "Mina", image: nil)), { await setup.submit() })
        #expect(finished == (false, true))
        let left = await run(
            ending, { await setup.state },
            port: script(sessions.signOuts, ending, SignOutReport(isRevokedAtServer: true, remaining: [])),
            { await setup.leave() })
        #expect(left == (false, true))
    }

    @Test(arguments: Ending.allCases)
    func `S18: listing and ending sessions`(_ ending: Ending) async {
        let devices = FakeDeviceSessions()
        let list = DeviceSessionsViewModel(devices: devices)
        let loaded = await run(
            ending, { await list.state }, port: script(devices.lists, ending, []), { await list.reload() })
        #expect(loaded == (false, true))
        let revoked = await run(
            ending, { await list.state }, port: script(devices.revocations, ending, ()), { await list.revoke("1") })
        #expect(revoked == (false, true))
    }

    @Test(arguments: Ending.allCases)
    func `S18: listing identities and taking a link away`(_ ending: Ending) async {
        let identities = FakeIdentities()
        let list = LinkedIdentitiesViewModel(identities: identities)
        let loaded = await run(
            ending, { await list.state }, port: script(identities.lists, ending, []), { await list.reload() })
        #expect(loaded == (false, true))
        let identity = LinkedIdentity(
            id: "1", provider: "kakao", issuer: "https://kakao.example", name: nil, linkedAt: Timestamp(seconds: 0))
        let unlinked = await run(
            ending, { await list.state }, port: script(identities.unlinkings, ending, ()),
            { await list.unlink(identity) })
        #expect(unlinked == (false, true))
    }

    @Test(arguments: Ending.allCases)
    func `S18: restoring`(_ ending: Ending) async {
        let sessions = FakeSessions()
        let root = RootViewModel(restore: RestoreSessionUseCase(sessions: sessions), sessions: sessions)
        let restored = await run(
            ending, { await root.state },
            port: script(sessions.snapshots, ending, SessionSnapshot(sessions: [], active: nil)),
            { await root.restore() })
        #expect(restored == (false, true))
    }

    @Test func `giving up a sign-in ends what is under way, however its caller goes on`() async {
        let authentication = FakeAuthentication()
        authentication.signIns.answer(.sample(), at: Gate())
        let signIn = CredentialsViewModel(
            login: LoginUseCase(authentication: authentication), service: .local, email: "mina@example.com")
        let submitting = Task { await signIn.submit(password: Secret("old")) }
        await authentication.signIns.waitForCalls()
        await signIn.cancel()
        await submitting.value
        #expect(await signIn.state.problem == .cancelled)
        await signIn.cancel()
        authentication.signIns.answer(.sample())
        await signIn.submit(password: Secret("old"))
        #expect(await signIn.state.outcome != nil)
    }
}
