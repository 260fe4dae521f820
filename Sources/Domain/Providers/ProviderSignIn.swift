/// Signs people in with OpenID providers: at the provider itself, or at an accounts API that trusts it.
public protocol ProviderSignIn: Sendable {
    /// The providers that an accounts API trusts; empty for a service of another kind.
    func offers(at service: ServiceName) async throws(SessionError) -> [ProviderOffer]
    /// The ways to sign in at the provider that a service is, as the provider's own document says; it is asked for that
    /// unless it is known.
    ///
    /// A service of another kind throws ``SessionError/invalid(_:)``.
    func ways(at service: ServiceName) async throws(SessionError) -> Set<SignInWay>
    /// Begins to sign in; what becomes of it is told by the attempt, which ends by itself after the options' time.
    ///
    /// Nothing is waited for here. A service that cannot be used ends the attempt with
    /// ``ProviderSignInState/failed(_:)``.
    func begin(_ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions) -> any ProviderSignInAttempt
    /// Begins the device grant and keeps what is pending in the vault, so that another process can complete it.
    ///
    /// Replaces what was pending at the service.
    func beginDevice(
        _ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions
    ) async throws(SessionError) -> DeviceCode
    /// The code that is pending at a service; `nil` without one.
    func pendingDevice(at service: ServiceName) async throws(SessionError) -> DeviceCode?
    /// Waits until the person has approved the pending code, and signs in.
    ///
    /// Without a pending code it throws ``SessionError/invalid(_:)``; a code that ran out throws
    /// ``SessionError/timedOut``, a refusal ``SessionError/refused(_:)``, and both are forgotten. A caller that gives
    /// up leaves the code pending.
    func completeDevice(at service: ServiceName) async throws(SessionError) -> Session
}

/// What signing in at a provider is for.
public enum ProviderSignInPurpose: Equatable, Sendable {
    /// To sign in: at the provider itself, when the service is one.
    case signIn(ServiceName)
    /// To sign in or register at an accounts API.
    case continuing(ServiceName, ProviderOffer)
    /// To link the provider's identity to an account that is signed in at an accounts API.
    case link(AccountID, ProviderOffer)
    /// To confirm that an account at an accounts API should be deleted; done, it is deleted.
    case deletion(AccountID, ProviderOffer)

    /// The service whose account it concerns.
    package var service: ServiceName {
        switch self {
        case .signIn(let service), .continuing(let service, _): service
        case .link(let account, _), .deletion(let account, _): account.service
        }
    }
}

/// How to sign in at a provider.
public struct ProviderSignInOptions: Equatable, Sendable {
    /// The ways to offer at the same time; those that the provider lacks are left out, and said in the notes.
    public var ways: Set<SignInWay>
    /// The ports for the browser's way back instead of the service's; `nil` keeps those.
    public var redirectPorts: [UInt16]?
    /// Who probably signs in: an email address or a name.
    public var loginHint: String?
    /// What the provider should ask: `login`, `consent`, `select_account`; `nil` leaves it to the provider.
    public var prompt: String?
    /// The scopes to ask for instead of the service's; `nil` keeps those.
    public var scopes: [String]?
    /// How long a person may take in all.
    public var timeout: Duration

    /// Makes options: every way, five minutes.
    public init(
        ways: Set<SignInWay> = Set(SignInWay.allCases), redirectPorts: [UInt16]? = nil, loginHint: String? = nil,
        prompt: String? = nil, scopes: [String]? = nil, timeout: Duration = .seconds(300)
    ) {
        self.ways = ways
        self.redirectPorts = redirectPorts
        self.loginHint = loginHint
        self.prompt = prompt
        self.scopes = scopes
        self.timeout = timeout
    }
}

/// One attempt to sign in at a provider, by all its ways at once: the first success wins.
///
/// An attempt that nobody holds any more gives up.
public protocol ProviderSignInAttempt: Sendable {
    /// The state now, then every later one; ends after a final state. For one reader.
    var states: AsyncStream<ProviderSignInState> { get }
    /// Takes what a person pasted: the address at which the browser ended, or the code in it.
    ///
    /// What cannot be used becomes a note, and the attempt goes on.
    func submit(pasted: String)
    /// Gives up: the port is closed, the polling ends, and the state becomes failed with ``SessionError/cancelled``.
    func cancel()
}
