import PorticoKit
import PorticoTerminal

extension PlainApp {
    private enum Entry {
        case service(Service)
        case account(AccountID)
        case add
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
        case back
        case quit
    }

    /// Where to sign in and how; the service used last is preselected.
    func welcome(_ reason: RootState.OnboardingReason) async throws(PromptEnd) -> Next {
        let accounts = known(reason)
        guard let services = await listServices() else { return .quit }
        guard services.all.count > 1 else {
            guard let only = services.all.first else { return try await addService() }
            return try await chooseWay(at: only, accounts: accounts, isOnly: true)
        }
        var entries = services.all.map { service in
            (action: Entry.service(service), name: service.name.title(in: language))
        }
        let preselected = services.all.firstIndex { $0.name == services.last } ?? 0
        entries[preselected].name += " (\(text(.lastUsed)))"
        entries += accounts.map { (.account($0), text(.continueAs(name: $0.description))) }
        entries += [(.add, text(.addService)), (.quit, text(.quit))]
        switch try await choose(text(.chooseService), entries, preselected: preselected) {
        case .service(let service): return try await chooseWay(at: service, accounts: [], isOnly: false)
        case .account(let account): return await activate(account)
        case .add: return try await addService()
        case .quit: return .quit
        }
    }

    func chooseWay(
        at service: Service, accounts: [AccountID], isOnly: Bool
    ) async throws(PromptEnd) -> Next {
        var ways = await ways(at: service)
        ways += accounts.map { (.account($0), text(.continueAs(name: $0.description))) }
        if isOnly {
            ways += [(.add, text(.addService)), (.quit, text(.quit))]
        } else {
            ways.append((.back, text(.back)))
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
        case .back: return .follow
        case .quit: return .quit
        }
    }

    /// Back at the door, with the reason and the email filled in.
    func signInAgain(_ account: AccountID, _ reason: EndReason) async throws(PromptEnd) -> Next {
        say(.sessionEndedTitle)
        tell(book.message(for: reason))
        let isProvider = await features(of: account.service).isEmpty
        let again: [(action: Way, name: String)] =
            isProvider ? Self.ways(at: language) : [(.signIn, text(.signIn) + " (\(account.name))")]
        let ways = again + [(.account(account), text(.signOut)), (.quit, text(.quit))]
        switch try await choose(account.description, ways, preselected: 0) {
        case .signIn: return try await signIn(at: account.service, email: account.name)
        case .browser:
            return try await signIn(.signIn(account.service), opensBrowser: true, hint: account.name)
        case .device: return try await signIn(.signIn(account.service), opensBrowser: false, hint: account.name)
        case .account, .register, .offer, .add, .back:
            let settings = container.makeSettingsViewModel()
            await settings.signOut(account)
            return .follow
        case .quit: return .quit
        }
    }

    /// How one signs in at a service.
    private func ways(at service: Service) async -> [(action: Way, name: String)] {
        guard service.provider == nil else { return Self.ways(at: language) }
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

    private static func ways(at language: Language) -> [(action: Way, name: String)] {
        [
            (.browser, Phrase.continueInBrowser.text(in: language)),
            (.device, Phrase.useAnotherDevice.text(in: language)),
        ]
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
