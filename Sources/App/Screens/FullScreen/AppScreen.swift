import PorticoKit
import PorticoTerminal

/// One screen: local state (focus, what is typed), the newest state of its view-models, and how both look.
protocol AppScreen: Sendable {
    /// The main keys, for the footer; `?` shows them too, with those that work everywhere.
    func keys(in context: ScreenContext) -> [KeyHint]
    /// Whether letters and digits are text just now, so that they mean no command.
    var isTyping: Bool { get }
    /// Whether Esc on a page that was opened from here leads back to it as it is: focus, choice and what was typed.
    var isReturnedTo: Bool { get }
    /// Whether quitting would lose something that was typed.
    var isUnsaved: Bool { get }
    /// Whether showing another page would; what is kept for when the screen comes back is not lost.
    var isLostByLeaving: Bool { get }
    /// Whether something is under way, so that a spinner turns.
    var isWorking: Bool { get }
    /// What went wrong, for where it is said whole.
    var problem: SessionError? { get }
    /// How long the picture stays true although nothing happens; `nil` for as long as one likes.
    func picturesHold(in context: ScreenContext) -> Duration?
    /// Takes an event; what takes time is handed back as an action.
    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction
    /// Takes the newest state of a view-model.
    mutating func show(_ state: ViewState, in context: ScreenContext)
    /// Draws everything but the footer.
    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext)
    /// Overwrites what secrets were typed: something else is shown from now on.
    mutating func leave()
    /// Starts what must be fetched, then hands on states until cancelled.
    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async
}

extension AppScreen {
    var isReturnedTo: Bool { false }
    var isUnsaved: Bool { false }
    var isLostByLeaving: Bool { isUnsaved && !isReturnedTo }
    var isWorking: Bool { false }
    var problem: SessionError? { nil }

    func picturesHold(in context: ScreenContext) -> Duration? { nil }
    mutating func leave() {}
}

/// A key and what it does, as the footer and the help say it.
struct KeyHint: Equatable, Sendable {
    let key: String
    let meaning: Phrase
}

/// What a screen asks the app to do.
enum ScreenAction: Sendable {
    /// Nothing.
    case none
    /// The event means nothing to the screen.
    case ignored
    /// Carry out an intent.
    case run(@Sendable () async -> Void)
    /// Carry out an intent that changes something, over which nobody quits unasked, and show the word that it gives.
    case tell(@Sendable () async -> Toast?)
    /// Carry out an intent in place of the one of this kind before, which is cancelled.
    case replace(@Sendable () async -> Void)
    /// Show another page.
    case open(Page)
    /// Speak this language from now on.
    case speak(Language)
    /// End the app.
    case quit

    /// Carries out an intent that changes something and says nothing.
    static func write(_ intent: @escaping @Sendable () async -> Void) -> ScreenAction {
        .tell {
            await intent()
            return nil
        }
    }
}

/// What lies below the pages that a person opens: where the stored sessions lead.
enum Ground: Equatable, Sendable {
    /// Nobody is in: nothing but the way in.
    case door
    /// The tabs.
    case tabs
    /// The active account, which must be finished or signed in again first.
    case unready(AccountID)

    init(_ place: RootState.Place) {
        switch place {
        case .splash, .onboarding: self = .door
        case .main: self = .tabs
        case .profileSetup(let account), .sessionEnded(let account, _): self = .unready(account)
        }
    }
}

/// A page that is opened by a person, beside those to which the stored sessions lead.
enum Page: Equatable, Sendable {
    /// Back to where the stored sessions lead.
    case current
    /// Back to what was shown when the present page was opened.
    case back
    case welcome
    case signIn(ServiceName, email: String, reason: EndReason?)
    case register(ServiceName)
    case addService
    /// Signing in at a provider; the hint is who probably does.
    case provider(ProviderSignInPurpose, ProviderSignInScreen.Emphasis, hint: String?)
    /// Signing in with a password, after which the provider is linked.
    case signInAndLink(ServiceName, ProviderOffer)

    /// Signing in at a service, the way that it has.
    static func signIn(at service: Service, _ usualWay: ProviderSignInScreen.Emphasis) -> Page {
        guard service.provider != nil else { return .signIn(service.name, email: "", reason: nil) }
        return .provider(.signIn(service.name), usualWay, hint: nil)
    }
}

/// The newest state of one of the view-models.
enum ViewState: Sendable {
    case credentials(CredentialsState)
    case providerSignIn(ProviderSignInProgress)
    case offers(ProviderOffersState)
    case identities(LinkedIdentitiesState)
    case profileSetup(ProfileSetupState)
    case notes(NotesState)
    case profile(ProfileState)
    case devices(DeviceSessionsState)
    case settings(SettingsState)
    case addService(AddServiceState)
    case lastUsed(ServiceName?)
    case session(Session)
    case root(RootState)
    case unlock(UnlockState)
    case vaultSettings(VaultSettingsState)
}

/// What every screen needs to draw itself and to act.
struct ScreenContext: Sendable {
    let container: AppContainer
    let theme: Theme
    let program: String
    /// The person's home folder, which `~` in a path stands for.
    let home: String
    /// The time of day, for how long a token still lives.
    let now: @Sendable () -> Timestamp
    var language: Language
    /// What lies below the pages that a person opens.
    var ground = Ground.door
    var tick = 0
    /// Where the vault's files lie, so that messages name them.
    var places: VaultPlaces?
    /// What shows pages to the person.
    var launcher = BrowserLauncher(variables: ["PATH": "/nowhere"])
    /// Whether a browser on this computer will most likely come up in front of the person.
    var isBrowserNear = false

    /// The way that is shown first where the person has not chosen one (rule O4).
    var usualWay: ProviderSignInScreen.Emphasis { isBrowserNear ? .browser : .device }

    /// How one signs in at a provider, the usual way first.
    var waysAtProvider: [(way: SignInWay, label: Phrase)] {
        let ways: [(SignInWay, Phrase)] = [(.browser, .continueInBrowser), (.device, .useAnotherDevice)]
        return isBrowserNear ? ways : ways.reversed()
    }

    func say(_ phrase: Phrase) -> String { phrase.text(in: language) }

    func message(_ error: SessionError) -> Message { book.message(for: error) }

    func message(_ fault: InputFault) -> String { book.message(for: .invalid(fault)).happened }

    var book: MessageBook { MessageBook(language, places: places) }
}
