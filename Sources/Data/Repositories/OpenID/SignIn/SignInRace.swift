internal import PorticoConcurrency
internal import PorticoDomain
internal import PorticoHTTP

/// One attempt to sign in at a provider by all ways at once: a loop over what happens, which alone decides.
struct SignInRace: Sendable {
    let source: @Sendable () async throws(SessionError) -> OpenIDDataSource
    let completion: SignInCompletion
    let options: ProviderSignInOptions
    let time: EngineTime
    let randomBytes: @Sendable (Int) -> [UInt8]
    let wording: any SignInPageWording

    private enum Phase {
        case preparing
        case waiting
        case exchanging
        /// A typed code is tried, which may be mistyped: the other ways stay open until it is known.
        case trying
    }

    /// Runs until a final state was told and the port is free.
    func run(
        _ events: AsyncStream<SignInEvent>, post: @escaping @Sendable (SignInEvent) -> Void,
        tell: @escaping @Sendable (ProviderSignInState) -> Void
    ) async {
        let claim = Locked(Claim.open)
        var phase = Phase.preparing
        var waiting = ProviderSignInWaiting()
        var ways: PreparedWays?
        var openWays: Set<SignInWay> = []
        var browser: JoinedOutcome<SignInPage>?
        var device: Task<Void, Never>?
        var exchange: Task<Void, Never>?
        /// What happened while a typed code was tried.
        var held: [SignInEvent] = []
        var result: ProviderSignInState?

        /// Closes the other ways and has the tokens fetched and used.
        func exchanging(
            _ phaseNow: Phase = .exchanging,
            _ work: @escaping @Sendable () async -> Result<ProviderSignInState, SessionError>
        ) {
            phase = phaseNow
            if phase == .exchanging { device?.cancel() }
            tell(.exchanging)
            exchange = Task { post(.finished(await work())) }
        }

        /// Goes on with an answer by whichever way it came.
        func take(_ answer: AuthorizationAnswer, _ ways: PreparedWays) {
            switch answer {
            case .refused(let word, let sentence):
                let error = SessionError(oauthError: word, sentence: sentence, answer: word)
                let isRefusal = if case .refused = error { true } else { false }
                browser?.finish(isRefusal ? .refused(words: sentence) : .failed)
                result = .failed(error)
            case .code(let code, let hasState):
                guard let question = ways.question else { return }
                let isTrial = !hasState && openWays != [.pasted]
                exchanging(isTrial ? .trying : .exchanging) {
                    await completion.complete(code: code, question, claim: claim)
                }
            }
        }

        /// Says what happened, once.
        func note(_ note: ProviderSignInWaiting.Note) {
            guard !waiting.notes.contains(note), waiting.notes.count < 20 else { return }
            waiting.notes.append(note)
            if phase == .waiting { tell(.waiting(waiting)) }
        }

        /// Goes on without a way, as long as there is another.
        func close(_ way: SignInWay, because error: SessionError) {
            openWays.remove(way)
            if way == .device { waiting.device = nil }
            guard !openWays.isEmpty else {
                result = .failed(error)
                return
            }
            waiting.notes.append(.deviceFailed(error))
            tell(.waiting(waiting))
        }

        tell(.preparing)
        let preparation = Task { () -> Result<PreparedWays, SessionError> in
            let prepared = await prepare { post(.arrival($0)) }
            post(.prepared(prepared))
            return prepared
        }
        let timer = Task { [time, options] in
            if (try? await time.sleep(options.timeout)) != nil { post(.timedOut) }
        }
        loop: for await event in events {
            switch (event, phase) {
            case (.prepared(.failure(let error)), _):
                result = .failed(error)
            case (.prepared(.success(let prepared)), _):
                phase = .waiting
                ways = prepared
                waiting.authorizationAddress = prepared.address
                waiting.port = prepared.port?.listener.port
                waiting.takesPasted = prepared.question != nil && options.ways.contains(.pasted)
                waiting.notes = prepared.notes
                if prepared.port != nil { openWays.insert(.browser) }
                if waiting.takesPasted { openWays.insert(.pasted) }
                if prepared.hasDevice {
                    openWays.insert(.device)
                    device = Task { await runDevice(post) }
                }
                // With the device alone there is nothing to act on before its code is there.
                if openWays.isEmpty {
                    let isDeviceAlone = options.ways == [.device]
                    result = .failed(
                        .misconfigured(
                            what: isDeviceAlone ? OpenIDDataSource.noDeviceEndpoint : "authorization_endpoint"))
                } else if openWays != [.device] {
                    tell(.waiting(waiting))
                }
            case (.deviceBegan, .trying), (.deviceInterrupted, .trying), (.deviceEnded, .trying),
                (.arrival(.answer), .trying), (.pasted, .trying), (.timedOut, .trying):
                held.append(event)
            case (.deviceBegan(.success(let authorization)), .waiting):
                waiting.device = authorization.code
                tell(.waiting(waiting))
            case (.deviceBegan(.failure(let error)), .waiting):
                close(.device, because: error)
            case (.deviceInterrupted, .waiting):
                note(.deviceInterrupted)
            case (.deviceEnded(.success(let tokens)), .waiting):
                exchanging { await completion.complete(tokens, claim: claim) }
            case (.deviceEnded(.success(let tokens)), _):
                await completion.discard(tokens)
            case (.deviceEnded(.failure(let error)), .waiting):
                // A person who refuses on one device does not mean to agree on another.
                if case .refused = error { result = .failed(error) } else { close(.device, because: error) }
            case (.arrival(.stray(let what)), _):
                note(what)
            case (.arrival(.answer(let answer, let shown)), .waiting):
                browser = shown
                if let ways { take(answer, ways) }
            case (.arrival(.answer(_, let shown)), _):
                shown.finish(.alreadyDone)
            case (.pasted(let text), .waiting):
                guard let ways, let question = ways.question, waiting.takesPasted else { break }
                do throws(AuthorizationAnswer.Fault) {
                    take(try AuthorizationAnswer(pasted: text, to: question, from: ways.document), ways)
                } catch {
                    switch error {
                    case .unusable: note(.pastedUnusable)
                    case .wrongState: note(.wrongState)
                    case .wrongIssuer: note(.wrongIssuer)
                    }
                }
            case (.finished(.failure(.refused(let refusal))), .trying) where refusal.code == .other("invalid_grant"):
                phase = .waiting
                if !waiting.notes.contains(.pastedUnusable) { waiting.notes.append(.pastedUnusable) }
                tell(.waiting(waiting))
                held.forEach(post)
                held = []
            case (.timedOut, .preparing), (.timedOut, .waiting):
                result = .failed(.timedOut)
            case (.cancelled, .exchanging), (.cancelled, .trying):
                // Once storing has begun it is waited for; what comes later is ended at the server.
                if claim.abandon() { result = .failed(.cancelled) }
            case (.cancelled, _):
                result = .failed(.cancelled)
            case (.finished(.success(let state)), _):
                result = state
            case (.finished(.failure(let error)), _):
                result = .failed(error)
            case (.pasted, _), (.timedOut, _), (.deviceBegan, _), (.deviceInterrupted, _), (.deviceEnded, _):
                break
            }
            if result != nil { break loop }
        }
        let final = result ?? .failed(.cancelled)
        for case .deviceEnded(.success(let tokens)) in held { await completion.discard(tokens) }
        for case .arrival(.answer(_, let shown)) in held { shown.finish(.alreadyDone) }
        device?.cancel()
        timer.cancel()
        preparation.cancel()
        browser?.finish(page(of: final))
        // Whoever hears of the end finds the port free.
        if let port = ways?.port {
            await port.listener.stop(within: .seconds(1))
        } else if case .success(let prepared) = await preparation.value {
            await prepared.port?.listener.stop(within: .zero)
        }
        tell(final)
        // An exchange that nobody waits for any more cleans up after itself.
        await exchange?.value
    }

    private func page(of state: ProviderSignInState) -> SignInPage {
        switch state {
        case .done: if case .link = completion.purpose { .linked } else { .signedIn }
        case .deleted: .deleted
        case .failed(.refused(let refusal)) where refusal.code == .accessDenied: .refused(words: refusal.sentence)
        case .preparing, .waiting, .exchanging, .failed: .failed
        }
    }

    private func runDevice(_ post: @escaping @Sendable (SignInEvent) -> Void) async {
        let authorization: DeviceAuthorization
        let source: OpenIDDataSource
        do throws(SessionError) {
            source = try await self.source()
            authorization = try await source.beginDevice(
                scopes: options.scopes, loginHint: options.loginHint, now: time.now())
        } catch {
            post(.deviceBegan(.failure(error)))
            return
        }
        post(.deviceBegan(.success(authorization)))
        do throws(SessionError) {
            let tokens = try await source.poll(authorization, time: time) { post(.deviceInterrupted) }
            post(.deviceEnded(.success(tokens)))
        } catch {
            post(.deviceEnded(.failure(error)))
        }
    }

    private func prepare(
        _ report: @escaping @Sendable (CallbackHandler.Arrival) -> Void
    ) async -> Result<PreparedWays, SessionError> {
        do throws(SessionError) {
            return .success(try await prepared(report))
        } catch {
            return .failure(error)
        }
    }

    /// Binds the port before anything is shown: a browser must find it.
    private func prepared(
        _ report: @escaping @Sendable (CallbackHandler.Arrival) -> Void
    ) async throws(SessionError) -> PreparedWays {
        try await completion.checkKeepable()
        let source = try await source()
        let document = try await source.document()
        let possible = completion.ways
        var notes: [ProviderSignInWaiting.Note] = []
        let wanted = options.ways.intersection(possible)
        let wantsBrowser = wanted.contains(.browser) || wanted.contains(.pasted)
        let hasDevice = wanted.contains(.device) && source.deviceAuthorization(document) != nil
        if options.ways.contains(.device), !hasDevice { notes.append(.notOffered(.device)) }
        guard wantsBrowser, let endpoint = document.authorization else {
            if wantsBrowser { notes.append(.notOffered(.browser)) }
            return PreparedWays(
                document: document, question: nil, address: nil, port: nil, hasDevice: hasDevice, notes: notes)
        }
        let path = source.settings.redirectPath
        let ports = options.redirectPorts ?? source.settings.redirectPorts
        var port: CallbackPort?
        if wanted.contains(.browser) {
            port = await CallbackPort.bind(
                ports, CallbackHandler(path: path, document: document, wording: wording, report: report))
            if port == nil { notes.append(.noPort) }
        }
        let redirect =
            port?.redirectAddress(path: path)
            ?? CallbackPort.unboundAddress(ports, path: path, randomBytes: randomBytes)
        var options = options
        options.prompt = await completion.prompt(document, options)
        do throws(SessionError) {
            let question = try AuthorizationQuestion(
                redirectAddress: redirect, hashesNonce: completion.hashesNonce, randomBytes: randomBytes)
            let address = try question.address(
                at: endpoint, source.settings, scopes: source.scopes(document, instead: options.scopes), options,
                isFresh: completion.needsFreshSignIn)
            port?.handler.expect(question)
            return PreparedWays(
                document: document, question: question, address: address.absoluteString, port: port,
                hasDevice: hasDevice, notes: notes)
        } catch {
            await port?.listener.stop(within: .zero)
            throw error
        }
    }
}
