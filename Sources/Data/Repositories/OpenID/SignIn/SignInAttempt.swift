internal import PorticoConcurrency
internal import PorticoDomain

/// An attempt's outside: what it is told, and what it tells.
final class SignInAttempt: ProviderSignInAttempt {
    let states: AsyncStream<ProviderSignInState>
    private let events: AsyncStream<SignInEvent>.Continuation

    /// Runs `race` in a task of its own, which a program waits for that ends in good order.
    init(_ race: SignInRace, looseEnds: LooseEnds) {
        let (events, eventsIn) = AsyncStream.makeStream(of: SignInEvent.self)
        let (states, statesIn) = AsyncStream.makeStream(of: ProviderSignInState.self)
        self.states = states
        self.events = eventsIn
        let running = Task {
            await race.run(events, post: { eventsIn.yield($0) }, tell: { statesIn.yield($0) })
            statesIn.finish()
            eventsIn.finish()
        }
        looseEnds.add(running)
    }

    deinit {
        // Nobody can read the states any more.
        events.yield(.cancelled)
    }

    func submit(pasted: String) { events.yield(.pasted(pasted)) }

    func cancel() { events.yield(.cancelled) }
}

/// What an attempt is told, in the order in which it happens.
enum SignInEvent: Sendable {
    /// The ways are prepared, or none can be.
    case prepared(Result<PreparedWays, SessionError>)
    /// The device grant has begun, or could not.
    case deviceBegan(Result<DeviceAuthorization, SessionError>)
    /// The provider could not be asked about the device.
    case deviceInterrupted
    /// The device grant gave tokens, or ended.
    case deviceEnded(Result<TokenResponse, SessionError>)
    /// Something came to the port.
    case arrival(CallbackHandler.Arrival)
    /// The person pasted something.
    case pasted(String)
    /// The person's time is over.
    case timedOut
    /// The person gave up.
    case cancelled
    /// Tokens were exchanged and what they are for is done, or failed.
    case finished(Result<ProviderSignInState, SessionError>)
}

/// The ways that a provider has, ready to be shown.
struct PreparedWays: Sendable {
    let document: ProviderMetadata
    /// The question for the browser and where it goes; `nil` without that way.
    let question: AuthorizationQuestion?
    let address: String?
    /// The port that is listened on; `nil` when none could be had or is wanted.
    let port: CallbackPort?
    let hasDevice: Bool
    let notes: [ProviderSignInWaiting.Note]
}
