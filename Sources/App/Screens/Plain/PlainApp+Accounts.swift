import PorticoKit
import PorticoTerminal

/// The accounts and services in the settings: each is chosen, then what shall be done with it, as on the full screen.
extension PlainApp {
    private enum Choice<Name> {
        case one(Name)
        case add
        case back
    }

    private enum AccountDeed {
        case use
        case signOut
        case back
    }

    private enum ServiceDeed {
        case signIn
        case remove
        case back
    }

    /// Whether the settings are left: another account is active, or none.
    func accounts(_ settings: SettingsViewModel) async throws(PromptEnd) -> Bool {
        while true {
            guard let state = await reloaded(settings) else { return false }
            var choices: [(action: Choice<AccountID>, name: String)] = state.sessions.map { session in
                let mark = session.account.id == state.active ? ", \(text(.active))" : ""
                return (.one(session.account.id), "\(session.account.id): \(text(Phrase(session.phase)))\(mark)")
            }
            choices += [(.add, text(.addAccount)), (.back, text(.back))]
            switch try await choose(text(.accounts), choices) {
            case .back: return false
            case .add:
                try await addAccount(among: state.services)
                return true
            case .one(let account):
                if try await deal(with: account, settings) { return true }
            }
        }
    }

    /// The settings as they are now; `nil` when they cannot be read, which is said.
    private func reloaded(_ settings: SettingsViewModel) async -> SettingsState? {
        await settings.reload()
        let state = await settings.state
        guard let problem = state.problem else { return state }
        tell(problem)
        return nil
    }

    /// Whether another account is active now, or none.
    private func deal(with account: AccountID, _ settings: SettingsViewModel) async throws(PromptEnd) -> Bool {
        let active = await settings.state.active
        var deeds: [(action: AccountDeed, name: String)] = account == active ? [] : [(.use, text(.use))]
        deeds += [(.signOut, text(.signOut)), (.back, text(.back))]
        switch try await choose("\(account). \(text(.accountQuestion))", deeds) {
        case .back: return false
        case .signOut:
            await signOut(account)
            return account == active
        case .use:
            await settings.activate(account)
            if let problem = await settings.state.problem {
                tell(problem)
                return false
            }
            say(.switched(name: account.description))
            return true
        }
    }

    /// Signs in to another account, or makes one.
    private func addAccount(among services: [Service]) async throws(PromptEnd) {
        let names = services.map { (action: $0, name: $0.name.title(in: language)) }
        guard let first = services.first else { return }
        let service = services.count == 1 ? first : try await choose(text(.chooseService), names)
        _ = try await chooseWay(at: service)
    }

    /// Whether the settings are left, because somebody signs in at one.
    func services(_ settings: SettingsViewModel) async throws(PromptEnd) -> Bool {
        while true {
            guard let state = await reloaded(settings) else { return false }
            var choices: [(action: Choice<Service>, name: String)] = state.services.map { service in
                let title = service.name.title(in: language)
                let isPlaceKnown = service.kind == .embedded
                return (.one(service), isPlaceKnown ? title : "\(title): \(ServiceText.place(service)(language))")
            }
            choices += [(.add, text(.addService)), (.back, text(.back))]
            switch try await choose(text(.services), choices) {
            case .back: return false
            case .add: _ = try await addService()
            case .one(let service):
                if try await deal(with: service, state.sessions, settings) { return true }
            }
        }
    }

    /// Whether somebody signs in at a service.
    private func deal(
        with service: Service, _ sessions: [Session], _ settings: SettingsViewModel
    ) async throws(PromptEnd) -> Bool {
        let (name, title) = (service.name, service.name.title(in: language))
        let isRemovable = service.kind != .embedded
        let question = isRemovable ? text(.serviceQuestion(name: title)) : "\(title). \(text(.embeddedStays))"
        var deeds: [(action: ServiceDeed, name: String)] = [(.signIn, text(.signIn))]
        if isRemovable { deeds.append((.remove, text(.removeService))) }
        deeds.append((.back, text(.back)))
        switch try await choose(question, deeds) {
        case .back: return false
        case .signIn:
            _ = try await chooseWay(at: service)
            return true
        case .remove:
            for session in sessions where session.account.id.service == name { await signOut(session.account.id) }
            await settings.removeService(name)
            if let problem = await settings.state.problem {
                tell(problem)
            } else {
                say(.serviceRemoved(name: name.text))
            }
            return false
        }
    }
}
