import PorticoKit
import PorticoTerminal

extension PlainApp {
    private enum SettingsAction {
        case language
        case accounts
        case services
        case link(ProviderOffer)
        case unlink(LinkedIdentity)
        case vault
        case signOut
        case signOutEverywhere
        case delete
        case back
    }

    /// Language, accounts, services, the vault, and the ways out.
    func settings(of account: AccountID, _ features: Set<ServiceFeature>) async throws(PromptEnd) {
        let settings = container.makeSettingsViewModel()
        let offers = features.contains(.providers) ? await offers(at: account.service) : []
        let linked = await linked(to: account, features)
        while true {
            let identities = await linked?.state ?? LinkedIdentitiesState()
            var actions: [(action: SettingsAction, name: String)] = [
                (.language, text(.language)), (.accounts, text(.accounts)), (.services, text(.services)),
            ]
            actions += identities.identities.map { (.unlink($0), unlinkTitle($0)) }
            actions += identities.missing(of: offers).map { (.link($0), text(.linkTitle(provider: $0.name))) }
            actions += [
                (.vault, text(.vault)), (.signOut, text(.signOut)), (.signOutEverywhere, text(.signOutEverywhere)),
            ]
            if features.contains(.accountDeletion) { actions.append((.delete, text(.deleteAccount))) }
            actions.append((.back, text(.back)))
            switch try await choose(text(.settings), actions) {
            case .language: try await chooseLanguage()
            case .accounts:
                if try await accounts(settings) { return }
            case .services:
                if try await services(settings) { return }
            case .link(let offer):
                _ = try await signIn(.link(account, offer))
                await linked?.reload()
            case .unlink(let identity):
                if let linked { try await unlink(identity, linked) }
            case .vault: try await vaultSettings()
            case .signOut:
                if try await askToSignOut(account) { return }
            case .signOutEverywhere:
                guard try await isWanted(.signOut, text(.signOutEverywhereQuestion), otherwise: .stay) else { continue }
                say(.signingOut)
                await settings.signOutEverywhere()
                if let problem = await settings.state.problem { tell(problem) } else { say(.allSignedOut) }
                return
            case .delete:
                if try await delete(account, settings, identities, offers) { return }
            case .back: return
            }
        }
    }

    private func chooseLanguage() async throws(PromptEnd) {
        let languages = Language.allCases.map { (action: $0, name: $0.ownName) }
        let chosen = try await choose(
            text(.language), languages, preselected: languages.firstIndex { $0.action == language })
        speak(chosen)
        do throws(CommandFailure) {
            try await Preferences.write(chosen, in: try context.container())
        } catch {
            say(ErrorReport(error, language).message)
        }
    }

    /// The providers that may be linked to an account here; that they cannot be asked for now is no reason to bother.
    private func offers(at service: ServiceName) async -> [ProviderOffer] {
        let offers = container.makeProviderOffersViewModel()
        await offers.load(service)
        return await offers.state.offers
    }

    /// The identities linked to an account; that a service has no list of them is no reason to bother, other trouble is
    /// told.
    private func linked(to account: AccountID, _ features: Set<ServiceFeature>) async -> LinkedIdentitiesViewModel? {
        guard features.contains(.providers), let scope = try? await container.scope(of: account) else { return nil }
        let linked = scope.makeLinkedIdentitiesViewModel()
        await linked.reload()
        let state = await linked.state
        if let problem = state.problem, !state.isWithoutList { tell(problem) }
        return linked
    }

    private func unlinkTitle(_ identity: LinkedIdentity) -> String {
        text(.unlinkTitle(provider: Sanitize.line(identity.label)))
    }

    private func unlink(
        _ identity: LinkedIdentity, _ linked: LinkedIdentitiesViewModel
    ) async throws(PromptEnd) {
        let question = text(.unlinkQuestion(identity: Sanitize.line(identity.label)))
        guard try await isWanted(.unlink, question) else { return }
        await linked.unlink(identity)
        if let problem = await linked.state.problem {
            tell(problem)
        } else {
            say(.unlinked(identity: Sanitize.line(identity.label)))
        }
    }

    /// Whether the account is gone. The address is typed, as on the full screen, then the password, or a provider confirms.
    private func delete(
        _ account: AccountID, _ settings: SettingsViewModel, _ linked: LinkedIdentitiesState,
        _ offers: [ProviderOffer]
    ) async throws(PromptEnd) -> Bool {
        say(.deleteWarning(name: account.description))
        while true {
            let typed = try await ask(.typeAddress)
            if typed == account.name { break }
            guard typed.isEmpty else {
                say(.addressDiffers)
                continue
            }
            say(.notDeleted)
            return false
        }
        let offers = linked.confirming(of: offers)
        if !offers.isEmpty {
            let ways: [(action: ProviderOffer?, name: String)] =
                (linked.hasPassword == false ? [] : [(nil, text(.password))])
                + offers.map { ($0, text(.continueWith(provider: $0.name))) }
            if let offer = try await choose(text(.confirmDeletionHow), ways, preselected: 0) {
                _ = try await signIn(.deletion(account, offer))
                return await !isKnown(account)
            }
        }
        let password = try await askSecret(.password)
        say(.deleting)
        await settings.delete(account, password: password)
        if let problem = await settings.state.problem {
            tell(problem)
            switch problem {
            case .offline, .timedOut: say(.deletionUnknown)
            default: say(.notDeleted)
            }
            return problem.endsSession
        }
        say(.accountDeleted(name: account.description))
        return true
    }

    private func isKnown(_ account: AccountID) async -> Bool {
        guard let snapshot = try? await container.sessions.snapshot() else { return true }
        return snapshot.sessions.contains { $0.account.id == account }
    }
}
