public import PorticoDomain

/// Shows and changes a profile, and the password.
public actor ProfileViewModel {
    private let profile: any ProfileRepository
    private let update: UpdateProfileUseCase
    private let replacePassword: ChangePasswordUseCase
    private let check: NicknameChecking<ProfileState>
    private let store: StateStore<ProfileState>
    private var imageChange = ProfileChange.ImageChange.keep

    /// Takes the account; `clock` measures how long typing must rest before the server is asked.
    public init(
        account: AccountID, profile: any ProfileRepository, update: UpdateProfileUseCase, check: CheckNicknameUseCase,
        changePassword: ChangePasswordUseCase, clock: any Clock<Duration>
    ) {
        self.profile = profile
        self.update = update
        replacePassword = changePassword
        store = StateStore(ProfileState(account: account))
        self.check = NicknameChecking(store, check: check, clock: clock)
    }

    /// The present state.
    public var state: ProfileState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<ProfileState> { store.subscribe() }

    /// Fetches the profile and begins editing again; on failure everything stays.
    public func reload() async {
        await run { () throws(SessionError) in
            let profile = try await profile.profile()
            begin(with: profile)
            return nil
        }
    }

    /// Takes what was typed and judges it by the rules, at once; an answer for an earlier input no longer counts.
    public func edit(nickname: String) {
        check.restart()
        store.update { $0.nickname = NicknameField(input: nickname, current: $0.profile?.nickname) }
    }

    /// Asks the server about the present input once typing has rested for 300 ms.
    ///
    /// Call it after each edit, in a task that the next edit replaces.
    public func checkNickname() async { await check.ask() }

    /// Takes the bytes of a picture's file; they are sent by ``save()``.
    public func choose(imageBytes: [UInt8]) {
        switch CredentialFaults.image(imageBytes) {
        case .success(let image):
            imageChange = .replace(image)
            store.update { state in
                state.newImage = .chosen(image.description)
                state.imageFault = nil
            }
        case .failure(let fault):
            store.update { $0.imageFault = fault }
        }
    }

    /// Takes the picture away; ``save()`` says so to the server.
    public func removeImage() {
        imageChange = .remove
        store.update { state in
            state.newImage = .removed
            state.imageFault = nil
        }
    }

    /// Sends what was changed; does nothing while something is under way or ``ProfileState/canSave`` is false.
    public func save() async {
        guard !state.isWorking, state.canSave else { return }
        let nickname = state.nickname.status == .unchanged ? nil : state.nickname.input
        let image = imageChange
        await run { () throws(SessionError) in
            let saved = try await update(nickname: nickname, image: image)
            begin(with: saved)
            return .saved(saved)
        }
    }

    /// Replaces the password; does nothing while something is under way.
    public func changePassword(from old: Secret<String>, to new: Secret<String>) async {
        guard !state.isWorking else { return }
        store.update { state in
            state.passwordFaults.old = old.reveal().isEmpty ? .password(.empty) : nil
            state.passwordFaults.new = CredentialFaults.newPassword(new)
        }
        guard state.passwordFaults.isEmpty else { return }
        await run { () throws(SessionError) in
            try await replacePassword(from: old, to: new)
            return .passwordChanged
        }
    }

    private func begin(with profile: Profile?) {
        check.restart()
        imageChange = .keep
        store.update { state in
            state.profile = profile
            state.nickname = NicknameField(input: profile?.nickname ?? "", current: profile?.nickname)
            state.newImage = nil
            state.imageFault = nil
        }
    }

    private func run(_ body: () async throws(SessionError) -> ProfileState.Outcome?) async {
        await store.run(body) { state, outcome in
            if let outcome { state.outcome.happened(outcome) }
        } orElse: { state, error in
            state.learn(from: error)
        }
    }
}
