public import PorticoDomain

/// Signs in at a provider by every way at once; the first that succeeds wins.
public actor ProviderSignInViewModel {
    private let providers: any ProviderSignIn
    private let options: ProviderSignInOptions
    private let opensBrowser: Bool
    private let open: @Sendable (String) async -> Bool
    private var attempt: (any ProviderSignInAttempt)?
    private let store: StateStore<ProviderSignInProgress>

    /// Makes one; `open` hands an address to a browser and says whether it could. With `opensBrowser` that happens by
    /// itself as soon as there is an address.
    public init(
        providers: any ProviderSignIn, purpose: ProviderSignInPurpose, options: ProviderSignInOptions,
        opensBrowser: Bool, open: @escaping @Sendable (String) async -> Bool
    ) {
        self.providers = providers
        self.options = options
        self.opensBrowser = opensBrowser
        self.open = open
        store = StateStore(ProviderSignInProgress(purpose: purpose))
    }

    /// The present state.
    public var state: ProviderSignInProgress { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<ProviderSignInProgress> { store.subscribe() }

    /// Makes one attempt and returns when that has ended; while one is under way, another is not begun.
    ///
    /// Cancelling the caller's task gives the attempt up, whose end is waited for all the same: what cannot be taken
    /// back any more, a deletion, is told.
    public func start() async {
        guard attempt == nil else { return }
        let attempt = providers.begin(state.purpose, options)
        self.attempt = attempt
        store.update { state in
            state.stage = .preparing
            state.browser = .untouched
            state.work.begin()
        }
        // The states of a stream end for a cancelled task at once, so another one reads them.
        let reading = Task { for await stage in attempt.states { await show(stage) } }
        await withTaskCancellationHandler {
            await reading.value
        } onCancel: {
            attempt.cancel()
        }
        self.attempt = nil
        // The states may end without a last one when the caller was cancelled.
        if !state.stage.isFinal { await show(.failed(.cancelled)) }
    }

    /// Hands the provider's page to a browser, once more or for the first time.
    public func openBrowser() async {
        guard let address = state.waiting?.authorizationAddress else { return }
        let isOpened = await open(address)
        store.update { $0.browser = isOpened ? .opened : .unavailable }
    }

    /// Takes the address at which a browser ended, or the code in it; spaces and line breaks around it do not count.
    public func submit(pasted: String) {
        let text = pasted.trimmingWhitespace()
        guard !text.isEmpty else { return }
        attempt?.submit(pasted: text)
    }

    /// Gives up what is under way.
    public func cancel() {
        attempt?.cancel()
    }

    private func show(_ stage: ProviderSignInState) async {
        let isFirstAddress =
            state.browser == .untouched && state.waiting?.authorizationAddress == nil
            && stage.authorizationAddress != nil
        store.update { state in
            state.stage = stage
            switch stage {
            case .preparing, .waiting, .exchanging: break
            case .done(let session):
                state.outcome.happened(session)
                state.work.end(nil)
            case .deleted(let account):
                state.deleted.happened(account)
                state.work.end(nil)
            case .failed(let error): state.work.end(error)
            }
        }
        if isFirstAddress, opensBrowser { await openBrowser() }
    }
}

extension ProviderSignInState {
    fileprivate var authorizationAddress: String? {
        if case .waiting(let waiting) = self { waiting.authorizationAddress } else { nil }
    }
}
