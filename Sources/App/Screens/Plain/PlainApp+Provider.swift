import PorticoKit
import PorticoTerminal

extension PlainApp {
    /// Signs in at a provider: says where to go and what to type, and asks for an answer only to know that one is back.
    ///
    /// An empty line means "done"; anything else is what a browser ended at. The end of input gives up.
    ///
    /// A browser is opened by itself where a person will see it, unless they chose (rule O4).
    func signIn(
        _ purpose: ProviderSignInPurpose, opensBrowser: Bool? = nil, hint: String? = nil
    ) async throws(PromptEnd) -> Next {
        let variables = context.environment.variables
        let launcher = BrowserLauncher(variables: variables)
        let isBrowserNear = await SignInSurroundings.here(variables, launcher).favoursBrowser
        let signIn = container.makeProviderSignInViewModel(
            purpose, options: ProviderSignInOptions(loginHint: hint, timeout: .seconds(600)),
            opensBrowser: opensBrowser ?? isBrowserNear
        ) { address in await launcher.open(address) }
        let attempt = Task { await signIn.start() }
        defer { attempt.cancel() }
        say(.askingProvider)
        var told = ProviderSignInWaiting()
        while true {
            let state = await settled(signIn)
            guard let waiting = state.waiting else { return try await finish(state) }
            tell(waiting, after: told)
            told = waiting
            let typed = try await ask(waiting.takesPasted ? .doneOrPaste : .doneOnly)
            if await signIn.state.waiting != nil, typed.allSatisfy(\.isWhitespace) {
                say(.waitingForYou)
                // An answer may be on its way; whoever is only impatient is asked again.
                await pause(.seconds(1))
            } else if !typed.isEmpty {
                await signIn.submit(pasted: typed)
                await pause(.milliseconds(200))
            }
        }
    }

    /// The first state in which there is something to say.
    private func settled(_ signIn: ProviderSignInViewModel) async -> ProviderSignInProgress {
        for await state in await signIn.states() {
            switch state.stage {
            case .preparing, .exchanging: continue
            case .waiting, .done, .deleted, .failed: return state
            }
        }
        return await signIn.state
    }

    private func pause(_ duration: Duration) async {
        try? await Task.sleep(for: duration)
    }

    private func tell(_ waiting: ProviderSignInWaiting, after told: ProviderSignInWaiting) {
        if let address = waiting.authorizationAddress, address != told.authorizationAddress {
            say(.openThisAddress)
            say(address)
        }
        if let code = waiting.device, code != told.device {
            say(.onAnotherDeviceOpen)
            say(code.verificationAddress)
            say(.andTypeCode)
            say(code.userCode)
            say(.codeValidUntil(time: TimestampText(code.expiresAt).time))
        }
        for note in waiting.notes where !told.notes.contains(note) {
            if case .notOffered = note { continue }
            say(Phrase(note, in: book))
        }
    }

    private func finish(_ state: ProviderSignInProgress) async throws(PromptEnd) -> Next {
        if let session = state.outcome?.value {
            if case .link(_, let offer) = state.purpose {
                say(.linked(provider: offer.name))
                return .follow
            }
            say(.signedIn(name: session.account.id.description))
            return await activate(session.account.id)
        }
        if let account = state.deleted?.value {
            say(.accountDeleted(name: account.description))
            return .follow
        }
        if let problem = state.problem { tell(problem) }
        if case .deletion = state.purpose { say(.notDeleted) }
        guard let offer = state.offerToLink else { return .follow }
        say(.linkedAfterPassword(provider: offer.name))
        let service = state.purpose.service
        _ = try await self.signIn(at: service)
        guard let account = await active(), account.service == service else { return .follow }
        return try await self.signIn(.link(account, offer))
    }

    private func active() async -> AccountID? {
        try? await container.sessions.snapshot().active
    }
}
