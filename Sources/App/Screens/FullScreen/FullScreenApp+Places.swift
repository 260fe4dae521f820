import PorticoKit
import PorticoTerminal

/// Where one is: the place to which the stored sessions lead, the pages opened above it, and the ways back.
extension FullScreenApp {
    /// Goes where the stored sessions say; a state of the present place only brings its screen up to date.
    mutating func show(_ state: RootState) async {
        newest = state.place
        if case .main(let session) = state.place, case .main(let shown) = place, shown.account.id == session.account.id
        {
            place = state.place
            return screen.show(.session(session), in: context)
        }
        if state.place == .splash, case .vault(let fault)? = state.problem {
            remember()
            place = .splash
            (context.ground, trail) = (.door, [])
            // The screen may know more than the sessions: a passphrase that was wrong.
            if screen is UnlockScreen, !isUnlocked { return }
            isUnlocked = false
            return open(UnlockScreen(fault: fault, context: context))
        }
        if state.place != .splash { isUnlocked = false }
        await go(to: state.place)
        screen.show(.root(state), in: context)
        if state.place != .splash, let page = firstPage.take() { await show(page) }
    }

    /// Goes on with another account than before; an unfinished registration does not take a finished one's place
    /// itself.
    mutating func goOn(with account: AccountID) async {
        do throws(SessionError) {
            try await context.container.sessions.activate(account)
        } catch {
            announce(Toast(context.message(error).happened, kind: .fault))
        }
        switch newest {
        case .main(let session) where session.account.id == account: await show(.current)
        case .profileSetup(account): await show(.current)
        default: break
        }
    }

    /// Once the vault is open or mended, the sessions are read again and say where to go.
    mutating func follow(_ state: UnlockState) {
        guard state.outcome != nil, !isUnlocked else { return }
        isUnlocked = true
        Task { [root] in await root.restore() }
    }

    /// Goes on when somebody has signed in at a provider, was linked to it, or has deleted their account with it.
    mutating func follow(_ state: ProviderSignInProgress) async {
        guard let session = state.outcome?.value else { return }
        switch state.purpose {
        case .signIn, .continuing: if context.ground != .door { await goOn(with: session.account.id) }
        case .link(_, let offer):
            announce(Toast(context.say(.linked(provider: offer.name)), kind: .good))
            await show(.current)
        // The sessions themselves say that the account is gone.
        case .deletion: break
        }
    }

    private mutating func go(to next: RootState.Place) async {
        guard next != place else { return }
        remember()
        place = next
        (context.ground, trail) = (Ground(next), [])
        switch next {
        case .splash: open(SplashScreen())
        case .onboarding(let reason):
            // Only an ended session returns to where one was.
            (tab, settingsLine, drafts) = (0, nil, [:])
            open(WelcomeScreen(reason: reason, context: context))
        case .sessionEnded(let account, let reason):
            guard await context.service(account.service)?.provider != nil else {
                linking = nil
                return open(
                    CredentialsScreen(
                        .signIn(reason), service: account.service, email: account.name, context: context))
            }
            open(SessionEndedScreen(account, reason, context: context))
        case .profileSetup(let account):
            await open(account) { ProfileSetupScreen(scope: $0, context: $1) }
        case .main(let session):
            if let linking, linking.service == session.account.id.service {
                self.linking = nil
                return await show(.provider(.link(session.account.id, linking.offer), context.usualWay, hint: nil))
            }
            let (tab, line, draft) = (tab, settingsLine, drafts.removeValue(forKey: session.account.id) ?? "")
            let features = await context.service(session.account.id.service)?.features ?? Set(ServiceFeature.allCases)
            await open(session.account.id) {
                MainScreen(
                    session: session, features: features, scope: $0, place: tab, line: line, draft: draft,
                    context: $1)
            }
        }
    }

    private mutating func open(
        _ account: AccountID, _ make: (SessionScope, ScreenContext) -> any AppScreen
    ) async {
        do throws(SessionError) {
            open(make(try await context.container.scope(of: account), context))
        } catch {
            announce(Toast(context.message(error).happened, kind: .fault))
            open(WelcomeScreen(reason: .nobodyActive([account]), context: context))
        }
    }

    /// The tab that is shown, the line of the settings and the note that is written, for when the tabs come back.
    private mutating func remember() {
        guard let main = screen as? MainScreen else { return }
        (tab, settingsLine) = (main.place, main.settingsLine)
        drafts[main.account] = main.draft.isEmpty ? nil : main.draft
    }

    mutating func show(_ page: Page) async {
        remember()
        if case .signInAndLink(let service, let offer) = page { linking = (service, offer) } else { linking = nil }
        if page != .current, page != .back, screen.isReturnedTo { trail.append(screen) }
        switch page {
        case .current: await show(place: newest)
        case .back:
            guard let below = trail.popLast() else { return await show(place: newest) }
            open(below)
            if let main = below as? MainScreen { drafts[main.account] = nil }
            // What happened meanwhile to the session, the page had no place for.
            if case .main(let session) = newest { screen.show(.session(session), in: context) }
        case .welcome: open(WelcomeScreen(reason: reason, context: context))
        case .signIn(let service, let email, let reason):
            open(CredentialsScreen(.signIn(reason), service: service, email: email, context: context))
        case .register(let service):
            open(CredentialsScreen(.register, service: service, email: "", context: context))
        case .addService: open(AddServiceScreen(context: context))
        case .provider(let purpose, let emphasis, let hint):
            open(ProviderSignInScreen(purpose, emphasis, hint: hint, context: context))
        case .signInAndLink(let service, _):
            open(CredentialsScreen(.signIn(nil), service: service, email: "", context: context))
        }
    }

    private mutating func show(place: RootState.Place) async {
        self.place = nil
        await go(to: place)
    }

    /// Why somebody is asked in.
    private var reason: RootState.OnboardingReason {
        if case .onboarding(let reason) = newest { reason } else { .nobodyKnown }
    }

    private mutating func open(_ next: some AppScreen) {
        watching?.cancel()
        replaceable?.cancel()
        screen.leave()
        overlays.screenChanged()
        screen = next
        screenNumber += 1
        watching = Task { [send, number = screenNumber] in
            await next.watch { send.yield(.view($0, screen: number)) }
        }
    }
}
