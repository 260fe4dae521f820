public import PorticoDomain

/// Finishes a registration: nickname with live availability, and a picture.
public actor ProfileSetupViewModel {
    private let complete: CompleteProfileUseCase
    private let logout: LogoutUseCase
    private var check: NicknameChecking
    private var store: StateStore<ProfileSetupState>
    private var image: ProfileImage?

    /// Takes the account to finish; `clock` measures how long typing must rest before the server is asked.
    public init(
        account: AccountID, complete: CompleteProfileUseCase, check: CheckNicknameUseCase, logout: LogoutUseCase,
        clock: any Clock<Duration>
    ) {
        self.complete = complete
        self.logout = logout
        self.check = NicknameChecking(check: check, clock: clock)
        store = StateStore(ProfileSetupState(account: account))
    }

    /// The present state.
    public var state: ProfileSetupState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<ProfileSetupState> { store.subscribe() }

    /// Takes what was typed and judges it by the rules, at once; an answer for an earlier input no longer counts.
    public func edit(nickname: String) {
        check.edition += 1
        store.update { $0.nickname = NicknameField(input: nickname) }
    }

    /// Asks the server about the present input once typing has rested for 300 ms.
    ///
    /// Call it after each edit, in a task that the next edit replaces. Ends when the answer is there, could not be had,
    /// or another input has taken over.
    public func checkNickname() async {
        let field = state.nickname
        guard !field.status.isSettledByRules else { return }
        let edition = check.edition
        store.update { $0.nickname.status = .checking }
        let status = await check.status(of: field.input)
        guard edition == check.edition else { return }
        store.update { $0.nickname.status = status }
    }

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
        store.update { $0.work.begin() }
        do throws(SessionError) {
            let outcome = try await body()
            store.update { state in
                state.outcome = Happening(id: (state.outcome?.id ?? 0) + 1, value: outcome)
                state.work.end(nil)
            }
        } catch {
            store.update { state in
                if error.isNicknameTaken { state.nickname.status = .taken }
                state.work.end(error)
            }
        }
    }
}
