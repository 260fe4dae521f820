import PorticoKit
import PorticoTerminal

extension PlainApp {
    private enum Entry {
        case service(Service)
        case account(AccountID)
        case add
        case back
        case quit
    }

    private enum Way {
        case signIn
        case register
        case browser
        case device
        case offer(ProviderOffer)
        case add
        case account(AccountID)
        case others
        case back
        case quit
    }

    /// Where to sign in and how; the service used last is preselected.
    func welcome(_ reason: RootState.OnboardingReason) async throws(PromptEnd) -> Next {
        try await wayIn(accounts: known(reason), isReturnPossible: false)
    }

    /// The same beside an account that cannot be used as it is; back leads to it.
    func useAnother(than account: AccountID) async throws(PromptEnd) -> Next {
        let sessions = try? await container.sessions.snapshot().sessions
        let others = (sessions ?? []).map(\.account.id).filter { $0 != account }
        return try await wayIn(accounts: others, isReturnPossible: true)
    }

    private func wayIn(accounts: [AccountID], isReturnPossible: Bool) async throws(PromptEnd) -> Next {
        guard let services = await listServices() else { return .quit }
        guard services.all.count > 1 else {
            guard let only = services.all.first else { return try await addService() }
            let end: Way = isReturnPossible ? .back : .quit
            return try await chooseWay(at: only, accounts: accounts, more: [.add, end])
        }
        var entries = services.all.map { service in
            (action: Entry.service(service), name: service.name.title(in: language))
        }
        let preselected = services.all.firstIndex { $0.name == services.last } ?? 0
        entries[preselected].name += " (\(text(.lastUsed)))"
        entries += accounts.map { (.account($0), text(.continueAs(name: $0.description))) }
        entries.append((.add, text(.addService)))
        entries.append(isReturnPossible ? (.back, text(.back)) : (.quit, text(.quit)))
        switch try await choose(text(.chooseService), entries, preselected: preselected) {
        case .service(let service): return try await chooseWay(at: service)
        case .account(let account): return await activate(account)
        case .add: return try await addService()
        case .back: return .follow
        case .quit: return .quit
        }
    }

    /// How to sign in at a service.
    func chooseWay(at service: Service) async throws(PromptEnd) -> Next {
        try await chooseWay(at: service, accounts: [], more: [.back])
    }

    private func chooseWay(
        at service: Service, accounts: [AccountID], more: [Way]
    ) async throws(PromptEnd) -> Next {
        var ways = await ways(at: service)
        ways += accounts.map { (.account($0), text(.continueAs(name: $0.description))) }
        ways += more.map { way in
            switch way {
            case .add: (way, text(.addService))
            case .quit: (way, text(.quit))
            default: (way, text(.back))
            }
        }
        let title = "\(text(.welcome)): \(service.name.title(in: language))"
        switch try await choose(title, ways) {
        case .signIn: return try await signIn(at: service.name)
        case .register: return try await register(at: service.name)
        case .browser: return try await signIn(.signIn(service.name), opensBrowser: true)
        case .device: return try await signIn(.signIn(service.name), opensBrowser: false)
        case .offer(let offer): return try await signIn(.continuing(service.name, offer))
        case .account(let account): return await activate(account)
        case .add: return try await addService()
        case .back, .others: return .follow
        case .quit: return .quit
        }
    }

    /// Back at the door, with the reason and the email filled in.
    func signInAgain(_ account: AccountID, _ reason: EndReason) async throws(PromptEnd) -> Next {
        say(.sessionEndedTitle)
        tell(book.message(for: reason))
        let isProvider = await features(of: account.service).isEmpty
        let again: [(action: Way, name: String)] =
            isProvider
            ? await waysAtProvider(account.service) : [(.signIn, text(.signIn) + " (\(account.name))")]
        let ways =
            again + [
                (.others, text(.useAnotherAccount)), (.account(account), text(.signOut)), (.quit, text(.quit)),
            ]
        switch try await choose(account.description, ways, preselected: 0) {
        case .signIn: return try await signIn(at: account.service, email: account.name)
        case .browser:
            return try await signIn(.signIn(account.service), opensBrowser: true, hint: account.name)
        case .device: return try await signIn(.signIn(account.service), opensBrowser: false, hint: account.name)
        case .others: return try await useAnother(than: account)
        case .account, .register, .offer, .add, .back:
            try await askToSignOut(account)
            return .follow
        case .quit: return .quit
        }
    }

    /// How one signs in at a service.
    private func ways(at service: Service) async -> [(action: Way, name: String)] {
        guard service.provider == nil else { return await waysAtProvider(service.name) }
        var ways: [(action: Way, name: String)] = [
            (.signIn, text(.signIn)), (.register, text(.createAccount)),
        ]
        guard case .accountsAPI = service.kind else { return ways }
        let offers = container.makeProviderOffersViewModel()
        await offers.load(service.name)
        if let problem = await offers.state.problem { tell(problem) }
        ways += await offers.state.offers.map { (.offer($0), text(.continueWith(provider: $0.name))) }
        return ways
    }

    private func waysAtProvider(_ service: ServiceName) async -> [(action: Way, name: String)] {
        let offers = container.makeProviderOffersViewModel()
        await offers.loadWays(of: service)
        let offered = await offers.state
        let ways: [(way: SignInWay, action: Way, label: Phrase)] = [
            (.browser, .browser, .continueInBrowser), (.device, .device, .useAnotherDevice),
        ]
        return ways.filter { offered.mayOffer($0.way, at: service) }.map { ($0.action, text($0.label)) }
    }

    /// What a service offers; everything when it is not known.
    func features(of service: ServiceName) async -> Set<ServiceFeature> {
        let services = try? await container.services.services()
        return services?.first { $0.name == service }?.features ?? Set(ServiceFeature.allCases)
    }

    private func known(_ reason: RootState.OnboardingReason) -> [AccountID] {
        switch reason {
        case .nobodyKnown: []
        case .nobodyActive(let accounts), .signedOut(let accounts): accounts
        }
    }

    /// Goes on with an account; an unfinished registration does not take the place of a finished one by itself.
    func activate(_ account: AccountID) async -> Next {
        let settings = container.makeSettingsViewModel()
        await settings.activate(account)
        if let problem = await settings.state.problem { tell(problem) }
        return .follow
    }

    /// `nil` after saying why there is none.
    private func listServices() async -> (all: [Service], last: ServiceName?)? {
        do throws(SessionError) {
            return (try await container.services.services(), try await container.services.lastUsed())
        } catch {
            tell(error)
            return nil
        }
    }
}
