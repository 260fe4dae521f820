import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

struct ProviderSignInViewModelTests {
    private static let work = try? ServiceName("work")
    private static let address = "https://id.example/authorize?state=1"
    private static let waiting = ProviderSignInState.waiting(
        ProviderSignInWaiting(authorizationAddress: address, port: 8_765, takesPasted: true))
    private static let offer = ProviderOffer(
        name: "kakao", issuer: "https://id.example", clientID: "portico", scopes: ["openid"],
        isCodeExchangedByService: false)

    private let providers = FakeProviderSignIn()
    private let opened = ScriptedCall<String, Bool>("open")

    private func makeViewModel(
        _ purpose: ProviderSignInPurpose = .signIn(.local), opensBrowser: Bool = true
    ) -> ProviderSignInViewModel {
        ProviderSignInViewModel(
            providers: providers, purpose: purpose, options: ProviderSignInOptions(), opensBrowser: opensBrowser
        ) { [opened] address in (try? await opened(address)) ?? false }
    }

    /// Starts and returns once the attempt has begun.
    private func started(_ viewModel: ProviderSignInViewModel) async throws -> (
        attempt: FakeProviderSignInAttempt, recorder: EventRecorder<ProviderSignInProgress>, task: Task<Void, Never>
    ) {
        let recorder = EventRecorder(await viewModel.states())
        let task = Task { await viewModel.start() }
        _ = await recorder.first { $0.isWorking }
        return (try #require(providers.attempts.last), recorder, task)
    }

    // O10
    @Test func `the browser is opened once, when there is an address, and not again for a note`() async throws {
        opened.alwaysAnswer(true)
        let viewModel = makeViewModel()
        let (attempt, recorder, task) = try await started(viewModel)
        #expect(opened.count == 0)
        attempt.send(Self.waiting)
        _ = await recorder.first { $0.browser == .opened }
        attempt.send(.waiting(ProviderSignInWaiting(authorizationAddress: Self.address, notes: [.wrongState])))
        _ = await recorder.first { $0.waiting?.notes == [.wrongState] }
        attempt.send(.exchanging)
        attempt.send(.done(.sample()))
        await task.value
        #expect(opened.inputs == [Self.address])
        let state = await viewModel.state
        #expect(state.outcome?.value == .sample())
        #expect(!state.isWorking)
    }

    @Test func `without an opener the address stays, and one that was not to be opened is left alone`() async throws {
        opened.alwaysAnswer(false)
        let viewModel = makeViewModel()
        let (attempt, recorder, task) = try await started(viewModel)
        attempt.send(Self.waiting)
        let state = await recorder.first { $0.browser == .unavailable }
        #expect(state?.waiting?.authorizationAddress == Self.address)
        task.cancel()
        await task.value
        let quiet = makeViewModel(opensBrowser: false)
        let (second, recorded, running) = try await started(quiet)
        second.send(Self.waiting)
        #expect(await recorded.first { $0.waiting != nil }?.browser == .untouched)
        running.cancel()
        await running.value
        #expect(opened.count == 1)
    }

    // O5, S18
    @Test(arguments: [
        SessionError.offline, .timedOut, .refused(Refusal(code: .accessDenied, sentence: "No.")), .cancelled,
    ])
    func `every failure ends in a state that is not working, and may be tried again`(error: SessionError) async throws {
        let viewModel = makeViewModel()
        let (attempt, _, task) = try await started(viewModel)
        attempt.send(.failed(error))
        await task.value
        #expect(await viewModel.state.problem == error)
        #expect(await !viewModel.state.isWorking)
        let (second, _, again) = try await started(viewModel)
        #expect(await viewModel.state.problem == nil)
        second.send(.done(.sample()))
        await again.value
        #expect(await viewModel.state.outcome?.id == 1)
        #expect(providers.attempts.count == 2)
    }

    @Test func `giving up cancels the attempt, and so does the end of the caller's task`() async throws {
        let viewModel = makeViewModel()
        let (attempt, _, task) = try await started(viewModel)
        await viewModel.cancel()
        await task.value
        #expect(attempt.isCancelled)
        #expect(await viewModel.state.problem == .cancelled)
        let (second, _, running) = try await started(viewModel)
        running.cancel()
        await running.value
        #expect(second.isCancelled)
    }

    @Test func `a second start while one is under way begins nothing`() async throws {
        let viewModel = makeViewModel()
        let (attempt, _, task) = try await started(viewModel)
        await viewModel.start()
        #expect(providers.attempts.count == 1)
        attempt.send(.failed(.offline))
        await task.value
    }

    // O5
    @Test func `what was pasted is handed on without the white space around it`() async throws {
        let viewModel = makeViewModel()
        await viewModel.submit(pasted: "too early")
        let (attempt, _, task) = try await started(viewModel)
        await viewModel.submit(pasted: " \n http://127.0.0.1:1/callback?code=a b \n")
        await viewModel.submit(pasted: "   ")
        #expect(attempt.pasted == ["http://127.0.0.1:1/callback?code=a b"])
        await viewModel.cancel()
        await task.value
    }

    // O19
    @Test func `an email with a password offers to link the provider after signing in`() async throws {
        let viewModel = makeViewModel(.continuing(.local, Self.offer))
        let (attempt, _, task) = try await started(viewModel)
        attempt.send(.failed(.refused(Refusal(code: .linkRequired))))
        await task.value
        #expect(await viewModel.state.offerToLink == Self.offer)
        let other = makeViewModel(.link(AccountID(service: .local, name: "mina"), Self.offer))
        let (second, _, running) = try await started(other)
        second.send(.failed(.refused(Refusal(code: .identityTaken))))
        await running.value
        #expect(await other.state.offerToLink == nil)
    }

    @Test func `a deletion that was under way when the screen went is told`() async throws {
        let account = AccountID(service: .local, name: "mina")
        let viewModel = makeViewModel(.deletion(account, Self.offer))
        let (attempt, _, task) = try await started(viewModel)
        attempt.endsOnCancel(with: .deleted(account))
        task.cancel()
        await task.value
        #expect(await viewModel.state.deleted?.value == account)
    }

    @Test func `a confirmed deletion is told with the account`() async throws {
        let account = AccountID(service: .local, name: "mina")
        let viewModel = makeViewModel(.deletion(account, Self.offer))
        let (attempt, _, task) = try await started(viewModel)
        attempt.send(.deleted(account))
        await task.value
        #expect(await viewModel.state.deleted?.value == account)
        #expect(await !viewModel.state.isWorking)
    }
}
