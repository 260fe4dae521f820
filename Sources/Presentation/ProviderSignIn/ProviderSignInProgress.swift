public import PorticoDomain

/// What a screen shows while somebody signs in at a provider.
public struct ProviderSignInProgress: WorkingState {
    /// Whether a browser was asked to show the provider's page.
    public enum Browser: Equatable, Sendable {
        /// Nothing was asked yet, or should not be.
        case untouched
        /// A program that opens addresses began; whether it showed anything is not known.
        case opened
        /// There is no such program.
        case unavailable
    }

    /// What it is for.
    public let purpose: ProviderSignInPurpose
    /// Where the newest attempt stands.
    public internal(set) var stage = ProviderSignInState.preparing
    /// What became of the browser.
    public internal(set) var browser = Browser.untouched
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// The session that came of it.
    public internal(set) var outcome: Happening<Session>?
    /// The account that was deleted, when that was what it is for.
    public internal(set) var deleted: Happening<AccountID>?

    package init(purpose: ProviderSignInPurpose) {
        self.purpose = purpose
    }

    /// What the person may do; `nil` while there is nothing to do.
    public var waiting: ProviderSignInWaiting? {
        if case .waiting(let waiting) = stage { waiting } else { nil }
    }

    /// The provider that can be linked once its person has signed in with the password; `nil` unless the accounts API
    /// asked for that.
    public var offerToLink: ProviderOffer? {
        guard case .refused(let refusal) = problem, refusal.code == .linkRequired,
            case .continuing(_, let offer) = purpose
        else { return nil }
        return offer
    }

    /// Who it is that one signs in with: the provider's name at an accounts API, else the service's.
    public func title(in language: Language) -> String {
        switch purpose {
        case .signIn(let service): service.title(in: language)
        case .continuing(_, let offer), .link(_, let offer), .deletion(_, let offer): offer.name
        }
    }
}
