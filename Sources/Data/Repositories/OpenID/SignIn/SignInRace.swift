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

    /// Runs until a final state was told and the port is free.
    func run(
        _ events: AsyncStream<SignInEvent>, post: @escaping @Sendable (SignInEvent) -> Void,
        tell: @escaping @Sendable (ProviderSignInState) -> Void
    ) async {
        tell(.preparing)
        let preparation = Task { () -> Result<PreparedWays, SessionError> in
            let prepared = await prepare { post(.arrival($0)) }
            post(.prepared(prepared))
            return prepared
        }
        let timer = Task { [time, options] in
            if (try? await time.sleep(options.timeout)) != nil { post(.timedOut) }
        }
        var course = SignInCourse(
            completion: completion, wanted: options.ways, runDevice: { await runDevice(post) }, post: post, tell: tell)
        for await event in events {
            await course.take(event)
            if course.result != nil { break }
        }
        timer.cancel()
        preparation.cancel()
        let final = await course.close()
        // Whoever hears of the end finds the port free.
        if let port = course.ways?.port {
            await port.listener.stop(within: .seconds(1))
        } else if case .success(let prepared) = await preparation.value {
            await prepared.port?.listener.stop(within: .zero)
        }
        tell(final)
        // An exchange that nobody waits for any more cleans up after itself.
        await course.exchange?.value
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
