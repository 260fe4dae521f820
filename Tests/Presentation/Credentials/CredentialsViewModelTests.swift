import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignInViewModelTests {
    private let authentication = FakeAuthentication()

    private func makeViewModel(email: String = "mina@example.com") -> CredentialsViewModel {
        CredentialsViewModel(login: LoginUseCase(authentication: authentication), service: .local, email: email)
    }

    @Test func `a success ends in an outcome with a number`() async {
        authentication.signIns.alwaysAnswer(.sample())
        let signIn = makeViewModel()
        await signIn.submit(password: Secret("old"))
        #expect(await signIn.state.outcome?.id == 1)
        #expect(await signIn.state.outcome?.value == .sample())
        #expect(await !signIn.state.isWorking)
        await signIn.submit(password: Secret("old"))
        #expect(await signIn.state.outcome?.id == 2)
    }

    @Test func `every fault is shown at its field and nothing is sent`() async {
        let signIn = makeViewModel(email: "mina")
        await signIn.submit(password: Secret(""))
        #expect(await signIn.state.faults.email == .emailAddress)
        #expect(await signIn.state.faults.password == .password(.empty))
        #expect(await !signIn.state.isWorking)
        await signIn.edit(email: "mina@example.com")
        #expect(await signIn.state.faults.email == nil)
        #expect(authentication.signIns.count == 0)
    }

    @Test(arguments: [
        SessionError.offline, .timedOut, .cancelled, .vault(.busy),
        .refused(Refusal(code: .invalidCredentials, field: .password, sentence: "No.")),
    ])
    func `every failure ends in a state that is not working`(error: SessionError) async {
        authentication.signIns.fail(error)
        let signIn = makeViewModel()
        await signIn.submit(password: Secret("old"))
        let state = await signIn.state
        #expect(state.problem == error)
        #expect(!state.isWorking)
        #expect(state.outcome == nil)
    }

    @Test func `the stream goes on after the first error, and the same error twice is told apart`() async {
        let signIn = makeViewModel()
        let recorder = EventRecorder(await signIn.states())
        authentication.signIns.fail(.offline)
        await signIn.submit(password: Secret("old"))
        let first = await recorder.first { $0.work.problem?.id == 1 && !$0.isWorking }
        #expect(first?.problem == .offline)
        authentication.signIns.fail(.offline)
        await signIn.submit(password: Secret("old"))
        let second = await recorder.first { $0.work.problem?.id == 2 && !$0.isWorking }
        #expect(second?.problem == .offline)
        authentication.signIns.answer(.sample())
        await signIn.submit(password: Secret("old"))
        let last = await recorder.first { $0.outcome != nil }
        #expect(last?.problem == nil)
    }

    @Test func `it is working while the server has not answered, and a second submit is dropped`() async {
        let gate = Gate()
        authentication.signIns.answer(.sample(), at: gate)
        let signIn = makeViewModel()
        let submitting = Task { await signIn.submit(password: Secret("old")) }
        await authentication.signIns.waitForCalls()
        #expect(await signIn.state.isWorking)
        await signIn.submit(password: Secret("old"))
        #expect(authentication.signIns.count == 1)
        gate.open()
        await submitting.value
        #expect(await !signIn.state.isWorking)
    }

    @Test func `a cancelled submit ends in a state`() async {
        authentication.signIns.answer(.sample(), at: Gate())
        let signIn = makeViewModel()
        let submitting = Task { await signIn.submit(password: Secret("old")) }
        await authentication.signIns.waitForCalls()
        submitting.cancel()
        await submitting.value
        #expect(await signIn.state.problem == .cancelled)
        #expect(await !signIn.state.isWorking)
    }

    @Test func `a subscriber gets the present state first`() async {
        let signIn = makeViewModel()
        await signIn.edit(email: "juno@example.com")
        var states = await signIn.states().makeAsyncIterator()
        #expect(await states.next(isolation: nil)?.email == "juno@example.com")
    }

    @Test func `the stream ends when the view-model goes`() async {
        let recorder: EventRecorder<CredentialsState>
        do { recorder = EventRecorder(await makeViewModel().states()) }
        await recorder.finish()
        #expect(recorder.isFinished)
    }

    @Test func `another service is where it signs in`() async throws {
        let work = try ServiceName("work")
        authentication.signIns.answer(.sample())
        let signIn = makeViewModel()
        await signIn.choose(service: work)
        await signIn.submit(password: Secret("old"))
        #expect(authentication.signIns.inputs.map(\.service) == [work])
    }

    @Test func `no state shows the password`() async {
        authentication.signIns.alwaysFail(.offline)
        let signIn = makeViewModel()
        await signIn.submit(password: Secret("canary"))
        var dumped = ""
        dump(await signIn.state, to: &dumped)
        dump(signIn, to: &dumped)
        #expect(dumped.contains("mina@example.com"))
        #expect(!dumped.contains("canary"))
    }
}

@Suite(.timeLimit(.minutes(5)))
struct RegisterViewModelTests {
    private let authentication = FakeAuthentication()

    private func makeViewModel(email: String = "mina@example.com") -> CredentialsViewModel {
        CredentialsViewModel(register: RegisterUseCase(authentication: authentication), service: .local, email: email)
    }

    @Test func `a success ends in a session whose profile is to be finished`() async {
        authentication.registrations.answer(.sample(nickname: nil))
        let register = makeViewModel()
        await register.submit(password: Secret("long enough"))
        #expect(await register.state.outcome?.value.phase == .profileIncomplete)
        #expect(await !register.state.isWorking)
    }

    @Test(arguments: [("", PasswordFault.empty), ("short", .tooShort), (String(repeating: "x", count: 129), .tooLong)])
    func `every fault is shown at its field and nothing is sent`(password: String, fault: PasswordFault) async {
        let register = makeViewModel(email: "mina")
        await register.submit(password: Secret(password))
        #expect(await register.state.faults.email == .emailAddress)
        #expect(await register.state.faults.password == .password(fault))
        #expect(authentication.registrations.count == 0)
    }

    @Test(arguments: [SessionError.offline, .cancelled, .refused(Refusal(code: .emailTaken, field: .email))])
    func `every failure ends in a state that is not working`(error: SessionError) async {
        authentication.registrations.fail(error)
        let register = makeViewModel()
        await register.submit(password: Secret("long enough"))
        #expect(await register.state.problem == error)
        #expect(await !register.state.isWorking)
    }
}
