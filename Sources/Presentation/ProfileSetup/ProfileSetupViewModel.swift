public import PorticoDomain

/// Finishes a registration: nickname with live availability, and a picture.
public actor ProfileSetupViewModel {
    private let complete: CompleteProfileUseCase
    private let logout: LogoutUseCase
    private let check: NicknameChecking<ProfileSetupState>
    private let store: StateStore<ProfileSetupState>
    private var image: ProfileImage?

    /// Takes the account to finish; `clock` measures how long typing must rest before the server is asked.
    public init(
        account: AccountID, complete: CompleteProfileUseCase, check: CheckNicknameUseCase, logout: LogoutUseCase,
        clock: any Clock<Duration>
    ) {
        self.complete = complete
        self.logout = logout
        store = StateStore(ProfileSetupState(account: account))
        self.check = NicknameChecking(store, check: check, clock: clock)
    }

    /// The present state.
    public var state: ProfileSetupState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<ProfileSetupState> { store.subscribe() }

    /// Takes what was typed and judges it by the rules, at once; an answer for an earlier input no longer counts.
    public func edit(nickname: String) {
        check.restart()
        store.update { $0.nickname = NicknameField(input: nickname) }
    }

    /// Asks the server about the present input once typing has rested for 300 ms.
    ///
    /// Call it after each edit, in a task that the next edit replaces. Ends when the answer is there, could not be had,
    /// or another input has taken over.
    public func checkNickname() async { await check.ask() }

    /// Takes the bytes of a picture's file.
    public func choose(imageBytes: [UInt8]) {
        switch CredentialFaults.image(imageBytes) {
        case .success(let chosen):
            image = chosen
            store.update { state in
                state.image = chosen.description
                state.imageFault = nil
            }
        case .failure(let fault):
            store.update { $0.imageFault = fault }
        }
    }

    /// Goes on without a picture.
    public func removeImage() {
        image = nil
        store.update { state in
            state.image = nil
            state.imageFault = nil
        }
    }

    /// Sends nickname and picture; does nothing while something is under way or the rules forbid the nickname.
    public func submit() async {
        guard !state.isWorking, !state.nickname.status.isSettledByRules else { return }
        let (nickname, image) = (state.nickname.input, image)
        await run { () throws(SessionError) in .completed(try await complete(nickname: nickname, image: image)) }
    }

    /// Signs out instead of finishing.
    public func leave() async {
        guard !state.isWorking else { return }
        await run { () throws(SessionError) in .left(try await logout(state.account)) }
    }

    private func run(_ body: () async throws(SessionError) -> ProfileSetupState.Outcome) async {
        await store.run(body) { state, outcome in
            state.outcome.happened(outcome)
        } orElse: { state, error in
            state.learn(from: error)
        }
    }
}
