internal import PorticoConcurrency
internal import PorticoDomain
internal import PorticoHTTP

/// Where one attempt to sign in at a provider stands, and what each event makes of it.
struct SignInCourse {
    private enum Phase {
        case preparing
        case waiting
        case exchanging
        /// A typed code is tried, which may be mistyped: the other ways stay open until it is known.
        case trying
    }

    /// The final state, once there is one.
    private(set) var result: ProviderSignInState?
    /// The ways that were prepared; `nil` until then.
    private(set) var ways: PreparedWays?
    /// What fetches the tokens and uses them; `nil` before a provider has agreed.
    private(set) var exchange: Task<Void, Never>?

    private let completion: SignInCompletion
    private let wanted: Set<SignInWay>
    private let runDevice: @Sendable () async -> Void
    private let post: @Sendable (SignInEvent) -> Void
    private let tell: @Sendable (ProviderSignInState) -> Void
    private let claim = Locked(Claim.open)
    private var phase = Phase.preparing
    private var waiting = ProviderSignInWaiting()
    private var openWays: Set<SignInWay> = []
    private var browser: JoinedOutcome<SignInPage>?
    private var device: Task<Void, Never>?
    /// What happened while a typed code was tried.
    private var held: [SignInEvent] = []

    /// Takes what follows an answer, the ways that the person wants, what runs the device's way, and who hears of
    /// events and states.
    init(
        completion: SignInCompletion, wanted: Set<SignInWay>, runDevice: @escaping @Sendable () async -> Void,
        post: @escaping @Sendable (SignInEvent) -> Void, tell: @escaping @Sendable (ProviderSignInState) -> Void
    ) {
        self.completion = completion
        self.wanted = wanted
        self.runDevice = runDevice
        self.post = post
        self.tell = tell
    }

    /// Goes on with something that happened.
    mutating func take(_ event: SignInEvent) async {
        switch (event, phase) {
        case (.deviceBegan, .trying), (.deviceInterrupted, .trying), (.deviceEnded, .trying),
            (.arrival(.answer), .trying), (.pasted, .trying), (.timedOut, .trying):
            held.append(event)
        case (.prepared(.success(let prepared)), _): show(prepared)
        case (.prepared(.failure(let error)), _): result = .failed(error)
        case (.deviceBegan(let began), .waiting): takeDevice(began)
        case (.deviceInterrupted, .waiting): note(.deviceInterrupted)
        case (.deviceEnded(let ended), _): await takeTokens(ended)
        case (.arrival(.stray(let what)), _): note(what)
        case (.arrival(.answer(let answer, let page)), .waiting):
            browser = page
            take(answer)
        case (.arrival(.answer(_, let page)), _): page.finish(.alreadyDone)
        case (.pasted(let text), .waiting): takePasted(text)
        case (.timedOut, .preparing), (.timedOut, .waiting): result = .failed(.timedOut)
        case (.cancelled, .exchanging), (.cancelled, .trying):
            // Once storing has begun it is waited for; what comes later is ended at the server.
            if claim.abandon() { result = .failed(.cancelled) }
        case (.cancelled, _): result = .failed(.cancelled)
        case (.finished(.failure(.refused(let refusal))), .trying) where refusal.code == .other("invalid_grant"):
            waitOn()
        case (.finished(.success(let state)), _): result = state
        case (.finished(.failure(let error)), _): result = .failed(error)
        case (.pasted, _), (.timedOut, _), (.deviceBegan, _), (.deviceInterrupted, _): break
        }
    }

    /// Puts away what is still open; the final state, which the browser's page shows from here on.
    mutating func close() async -> ProviderSignInState {
        let final = result ?? .failed(.cancelled)
        for case .deviceEnded(.success(let tokens)) in held { await completion.discard(tokens) }
        for case .arrival(.answer(_, let page)) in held { page.finish(.alreadyDone) }
        device?.cancel()
        browser?.finish(page(of: final))
        return final
    }

    private mutating func show(_ prepared: PreparedWays) {
        phase = .waiting
        ways = prepared
        waiting.authorizationAddress = prepared.address
        waiting.port = prepared.port?.listener.port
        waiting.takesPasted = prepared.question != nil && wanted.contains(.pasted)
        waiting.notes = prepared.notes
        if prepared.port != nil { openWays.insert(.browser) }
        if waiting.takesPasted { openWays.insert(.pasted) }
        if prepared.hasDevice {
            openWays.insert(.device)
            device = Task { [runDevice] in await runDevice() }
        }
        if openWays.isEmpty {
            result = .failed(wanted == [.device] ? .noDeviceWay : .misconfigured(what: "authorization_endpoint"))
        } else if openWays != [.device] {
            // With the device alone there is nothing to act on before its code is there.
            tell(.waiting(waiting))
        }
    }

    private mutating func takeDevice(_ began: Result<DeviceAuthorization, SessionError>) {
        switch began {
        case .success(let authorization):
            waiting.device = authorization.code
            tell(.waiting(waiting))
        case .failure(let error): closeDevice(because: error)
        }
    }

    private mutating func takeTokens(_ ended: Result<TokenResponse, SessionError>) async {
        switch ended {
        case .success(let tokens):
            guard phase == .waiting else { return await completion.discard(tokens) }
            go(on: .exchanging) { [completion, claim] in await completion.complete(tokens, claim: claim) }
        case .failure(let error):
            guard phase == .waiting else { return }
            // A person who refuses on one device does not mean to agree on another.
            if case .refused = error { result = .failed(error) } else { closeDevice(because: error) }
        }
    }

    private mutating func takePasted(_ text: String) {
        guard let ways, let question = ways.question, waiting.takesPasted else { return }
        do throws(AuthorizationAnswer.Fault) {
            take(try AuthorizationAnswer(pasted: text, to: question, from: ways.document))
        } catch {
            switch error {
            case .unusable: note(.pastedUnusable)
            case .wrongState: note(.wrongState)
            case .wrongIssuer: note(.wrongIssuer)
            }
        }
    }

    /// Goes on with an answer by whichever way it came.
    private mutating func take(_ answer: AuthorizationAnswer) {
        switch answer {
        case .refused(let word, let sentence):
            let error = SessionError(oauthError: word, sentence: sentence, answer: word)
            let isRefusal = if case .refused = error { true } else { false }
            browser?.finish(isRefusal ? .refused(words: sentence) : .failed)
            result = .failed(error)
        case .code(let code, let hasState):
            guard let question = ways?.question else { return }
            let isTrial = !hasState && openWays != [.pasted]
            go(on: isTrial ? .trying : .exchanging) { [completion, claim] in
                await completion.complete(code: code, question, claim: claim)
            }
        }
    }

    /// Has the tokens fetched and used; the other ways are closed unless that is only a trial.
    private mutating func go(
        on next: Phase, _ work: @escaping @Sendable () async -> Result<ProviderSignInState, SessionError>
    ) {
        phase = next
        if phase == .exchanging { device?.cancel() }
        tell(.exchanging)
        exchange = Task { [post] in post(.finished(await work())) }
    }

    /// The typed code was none: everything goes on, with what came meanwhile.
    private mutating func waitOn() {
        phase = .waiting
        if !waiting.notes.contains(.pastedUnusable) { waiting.notes.append(.pastedUnusable) }
        tell(.waiting(waiting))
        held.forEach(post)
        held = []
    }

    /// Says what happened, once.
    private mutating func note(_ note: ProviderSignInWaiting.Note) {
        guard !waiting.notes.contains(note), waiting.notes.count < 20 else { return }
        waiting.notes.append(note)
        if phase == .waiting { tell(.waiting(waiting)) }
    }

    /// Goes on without the device's way, as long as there is another.
    private mutating func closeDevice(because error: SessionError) {
        openWays.remove(.device)
        waiting.device = nil
        guard !openWays.isEmpty else {
            result = .failed(error)
            return
        }
        waiting.notes.append(.deviceFailed(error))
        tell(.waiting(waiting))
    }

    private func page(of state: ProviderSignInState) -> SignInPage {
        switch state {
        case .done: if case .link = completion.purpose { .linked } else { .signedIn }
        case .deleted: .deleted
        case .failed(.refused(let refusal)) where refusal.code == .accessDenied: .refused(words: refusal.sentence)
        case .preparing, .waiting, .exchanging, .failed: .failed
        }
    }
}
