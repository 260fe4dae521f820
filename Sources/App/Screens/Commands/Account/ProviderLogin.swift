import PorticoKit
import PorticoTerminal

/// Signs in at a provider from a command line, with or without a person at the terminal; also to confirm that an account
/// should be deleted.
struct ProviderLogin: Sendable {
    private static let usualTimeout = 300

    let context: CommandContext
    private let invocation: Invocation
    private let service: Service
    /// The account that is deleted once a provider has vouched for its owner; `nil` to sign in.
    private let deleting: AccountID?
    private let launcher: BrowserLauncher

    init(
        _ context: CommandContext, _ invocation: Invocation, service: Service, deleting: AccountID? = nil
    ) throws(CommandFailure) {
        for (first, second) in [
            ("--browser", "--device"), ("--browser", "--no-wait"), ("--browser", "--complete"),
            ("--no-wait", "--complete"), ("--device", "--port"), ("--complete", "--with"), ("--complete", "--link"),
        ] where invocation.has(first) && invocation.has(second) {
            throw .usage(.conflict(first, second))
        }
        self.context = context
        self.invocation = invocation
        self.service = service
        self.deleting = deleting
        launcher = BrowserLauncher(variables: context.environment.variables)
    }

    func run() async throws(CommandFailure) -> ExitCode {
        let seconds = try invocation.number("--timeout", in: 1...86_400) ?? Self.usualTimeout
        // Asked to end, an attempt gives its port and its tokens back first.
        return try await context.interruptible { () async throws(CommandFailure) in
            if invocation.has("--complete") { return try await complete(within: seconds) }
            return try await signIn(within: seconds)
        }
    }

    private func signIn(within seconds: Int) async throws(CommandFailure) -> ExitCode {
        let purpose = try await purpose()
        let options = try await options(for: purpose, seconds: seconds)
        if invocation.has("--no-wait") { return try await begin(purpose, options) }
        let surroundings = await SignInSurroundings.here(context.environment.variables, launcher)
        let attempt = try context.container().providers.begin(purpose, options)
        let teller = ProviderLoginTeller(
            context: context, launcher: launcher, opens: opens(surroundings), showsQR: showsQR,
            isJSONWanted: invocation.has("--device") && !context.environment.errors.isTerminal || context.isJSON)
        let reading = context.isInteractive && options.ways.contains(.pasted) ? read(into: attempt) : nil
        defer { reading?.cancel() }
        let end = try await teller.follow(attempt)
        return try await finish(end, purpose)
    }

    // MARK: What and how

    /// The provider itself, or the one with which one continues at an accounts API.
    private func purpose() async throws(CommandFailure) -> ProviderSignInPurpose {
        guard service.provider == nil else {
            guard deleting == nil else { throw .session(.invalid(.notOffered(.accountDeletion, by: service.name))) }
            for flag in ["--with", "--link"] where invocation.has(flag) {
                throw .session(.invalid(.notOffered(.providers, by: service.name)))
            }
            return .signIn(service.name)
        }
        let providers = try context.container().providers
        let offers = try await passing { () async throws(SessionError) in
            try await providers.offers(at: service.name)
        }
        let offer = try chosen(among: offers)
        if let deleting {
            try await checkLinked(offer, to: deleting)
            return .deletion(deleting, offer)
        }
        guard invocation.has("--link") else { return .continuing(service.name, offer) }
        let account = try await context.chosenSession().account.id
        guard account.service == service.name else { throw .session(.signInNeeded(accounts: [account])) }
        return .link(account, offer)
    }

    /// Nobody is sent to a browser for nothing. A service that cannot say what is linked decides in the end.
    private func checkLinked(_ offer: ProviderOffer, to account: AccountID) async throws(CommandFailure) {
        let scope = try await context.scope(of: account)
        guard let identities = try? await scope.identities.identities(),
            !identities.contains(where: { $0.issuer == offer.issuer })
        else { return }
        let list = SuggestedCommand("identities list", of: account)
        throw .own(
            .refused, code: "identity_not_linked",
            message: Phrase(
                "\(offer.name) is not linked to \(account)", ko: "\(account) 계정에 \(offer.name) 연결이 없어요"),
            hint: Phrase("see what is linked: \(list)", ko: "연결된 것 보기: \(list)"))
    }

    private func chosen(among offers: [ProviderOffer]) throws(CommandFailure) -> ProviderOffer {
        guard !offers.isEmpty else { throw .session(.invalid(.notOffered(.providers, by: service.name))) }
        let names = offers.map(\.name)
        guard let name = invocation.value("--with") else {
            guard offers.count == 1 else {
                throw .usage(
                    .other(
                        Phrase(
                            "choose a provider with --with: \(names.joined(separator: ", "))",
                            ko: "--with로 인증 제공자를 고르세요: \(names.joined(separator: ", "))")))
            }
            return offers[0]
        }
        guard let offer = offers.first(where: { $0.name == name }) else {
            let nearest = NearestNames(to: name, among: names).names
            guard nearest.isEmpty else { throw .session(.invalid(.unknownName(name, nearest: nearest))) }
            let list = names.map { "\(ShellWord($0))" }.joined(separator: ", ")
            throw .own(
                .usage, code: "unknown_name",
                message: Phrase(
                    "\(service.name) has no provider named \(name)", ko: "\(service.name)에 없는 인증 제공자예요: \(name)"),
                hint: Phrase("choose one with --with: \(list)", ko: "--with로 고르세요: \(list)"))
        }
        return offer
    }

    private func options(
        for purpose: ProviderSignInPurpose, seconds: Int
    ) async throws(CommandFailure) -> ProviderSignInOptions {
        var options = ProviderSignInOptions(timeout: .seconds(seconds))
        if invocation.has("--browser") { options.ways = [.browser, .pasted] }
        if invocation.has("--device") || invocation.has("--no-wait") { options.ways = [.device] }
        if let ports = invocation.value("--port") {
            options.redirectPorts = try ProviderFlags.ports([ports])
        }
        let sessions = try await context.snapshot().sessions.filter { $0.account.id.service == service.name }
        let ended = sessions.first { if case .expired = $0.phase { true } else { false } }
        options.loginHint =
            deleting?.name ?? invocation.value("--email") ?? context.choices.account ?? ended?.account.id.name
        return options
    }

    /// Whether a browser is opened by itself (rule O4): asked for, or likely to come up in front of the person.
    private func opens(_ surroundings: SignInSurroundings) -> ProviderLoginTeller.Opening {
        if invocation.has("--no-browser") { return .never }
        if invocation.has("--browser") || surroundings.favoursBrowser { return .always }
        return surroundings.hasOpener && !surroundings.isRemote ? .withoutDevice : .never
    }

    private var showsQR: Bool { !invocation.has("--no-qr") && !context.environment.prefersLines }

    /// Lines that are typed while one waits are what a browser ended at; the end of input gives up.
    private func read(into attempt: any ProviderSignInAttempt) -> Task<Void, Never> {
        Task { [input = context.environment.input] in
            while !Task.isCancelled {
                switch await input.readLine() {
                case .line(let line): if line.contains(where: { !$0.isWhitespace }) { attempt.submit(pasted: line) }
                case .notText, .tooLong: attempt.submit(pasted: "?")
                case .end: return attempt.cancel()
                }
            }
        }
    }

    // MARK: Ends

    private func finish(
        _ end: ProviderSignInState, _ purpose: ProviderSignInPurpose
    ) async throws(CommandFailure) -> ExitCode {
        switch end {
        case .done(let session):
            if case .link(_, let offer) = purpose {
                context.note(.linked(provider: offer.name))
                return .done
            }
            return try await SignedInReport(context: context).tell(session)
        case .failed(.refused(let refusal)) where refusal.code == .linkRequired:
            guard case .continuing(_, let offer) = purpose else { throw .session(.refused(refusal)) }
            let book = { MessageBook($0).message(for: refusal).happened }
            let signIn = SuggestedCommand("login", at: service.name, ["--email E"])
            let link = SuggestedCommand("login", at: service.name, ["--with \(ShellWord(offer.name))", "--link"])
            throw .own(
                .refused, code: "link_required", message: Phrase("\(book(.english))", ko: "\(book(.korean))"),
                hint: Phrase(
                    "sign in with the password (\(signIn)), then: \(link)",
                    ko: "비밀번호로 로그인하고(\(signIn)) 연결하세요: \(link)"))
        case .deleted(let account):
            PasswordCommands.tellDeleted(account, context)
            return .done
        case .failed(.timedOut): throw tookTooLong(purpose)
        case .failed(let error): throw meaning(error)
        case .preparing, .waiting, .exchanging: throw .session(.cancelled)
        }
    }

    /// A provider that an accounts API trusts is set up there, so that nobody here can add what it lacks.
    private func meaning(_ error: SessionError) -> CommandFailure {
        guard service.provider == nil, error == .noDeviceWay else { return .session(error) }
        let message = { MessageBook($0).message(for: error).happened }
        return .own(
            ExitCode(error), code: error.code, message: Phrase("\(message(.english))", ko: "\(message(.korean))"),
            hint: Phrase("sign in with --browser", ko: "--browser로 로그인하세요"))
    }

    /// Nobody came; what is asked for again is about the same account at the same provider.
    private func tookTooLong(_ purpose: ProviderSignInPurpose) -> CommandFailure {
        let command =
            switch purpose {
            case .signIn(let name): SuggestedCommand("login", at: name)
            case .continuing(let name, let offer):
                SuggestedCommand("login", at: name, ["--with \(ShellWord(offer.name))"])
            case .link(let account, let offer):
                SuggestedCommand("login", of: account, "--with \(ShellWord(offer.name))", "--link")
            case .deletion(let account, let offer):
                SuggestedCommand("delete-account", of: account, "--with \(ShellWord(offer.name))")
            }
        return tookTooLong(command)
    }

    private func tookTooLong(_ command: SuggestedCommand) -> CommandFailure {
        .own(
            .timedOut, code: "timed_out",
            message: Phrase("nobody signed in in time, or the code expired", ko: "시간 안에 로그인하지 않았거나 코드가 만료되었어요"),
            hint: Phrase("start again: \(command)", ko: "다시 시작하세요: \(command)"))
    }

    // MARK: Two steps

    private func begin(
        _ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions
    ) async throws(CommandFailure) -> ExitCode {
        let providers = try context.container().providers
        let code: DeviceCode
        do throws(SessionError) {
            code = try await providers.beginDevice(purpose, options)
        } catch {
            throw meaning(error)
        }
        let next = "\(ProgramWords.current.command) login --complete --service \(service.name)"
        if context.isJSON || !context.environment.errors.isTerminal {
            let now = try context.dependencies().now()
            try context.console.print(DeviceCodeJSON.value(code, now: now, nextStep: next))
        } else {
            DeviceCodeText(context: context, showsQR: showsQR).tell(code)
            context.note(Phrase("Then: \(next)", ko: "그다음: \(next)"))
        }
        return .done
    }

    private func complete(within seconds: Int) async throws(CommandFailure) -> ExitCode {
        let providers = try context.container().providers
        let clock = try context.dependencies().clock
        let result = await withTaskGroup(of: Result<Session, SessionError>?.self) { group in
            group.addTask { [name = service.name] in
                do throws(SessionError) {
                    return .success(try await providers.completeDevice(at: name))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await clock.sleep(for: .seconds(seconds))
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        switch result {
        case .success(let session): return try await SignedInReport(context: context).tell(session)
        case .failure(.timedOut): throw tookTooLong(SuggestedCommand("login", at: service.name, ["--no-wait"]))
        case nil:
            // The code lives on: only this command's patience is at its end.
            let next = "\(ProgramWords.current.command) login --complete --service \(service.name)"
            throw .own(
                .timedOut, code: "timed_out",
                message: Phrase("nobody has signed in yet", ko: "아직 로그인하지 않았어요"),
                hint: Phrase("continue with: \(next)", ko: "이어서 하세요: \(next)"))
        case .failure(let error): throw .session(error)
        }
    }
}
