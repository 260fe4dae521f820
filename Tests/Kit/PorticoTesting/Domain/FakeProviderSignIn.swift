internal import PorticoConcurrency
public import PorticoKit

/// Signs in at providers as scripted; each attempt's states are sent by the test.
public final class FakeProviderSignIn: ProviderSignIn {
    /// What an attempt was begun with.
    public struct Beginning: Sendable {
        /// What for.
        public let purpose: ProviderSignInPurpose
        /// How.
        public let options: ProviderSignInOptions
    }

    /// The calls of `offers`.
    public let offerLists = ScriptedCall<ServiceName, [ProviderOffer]>("ProviderSignIn.offers")
    /// The calls of `ways`.
    public let wayLists = ScriptedCall<ServiceName, Set<SignInWay>>("ProviderSignIn.ways")
    /// The calls of `beginDevice`.
    public let deviceBeginnings = ScriptedCall<Beginning, DeviceCode>("ProviderSignIn.beginDevice")
    /// The calls of `pendingDevice`.
    public let pendingDevices = ScriptedCall<ServiceName, DeviceCode?>("ProviderSignIn.pendingDevice")
    /// The calls of `completeDevice`.
    public let completions = ScriptedCall<ServiceName, Session>("ProviderSignIn.completeDevice")
    private let begun = Locked<[(Beginning, FakeProviderSignInAttempt)]>([])

    /// Makes one without a script.
    public init() {}

    /// The attempts, in the order in which they were begun.
    public var attempts: [FakeProviderSignInAttempt] { begun.withLock { $0.map(\.1) } }
    /// What they were begun with.
    public var beginnings: [Beginning] { begun.withLock { $0.map(\.0) } }

    /// Answers as scripted in ``offerLists``.
    public func offers(at service: ServiceName) async throws(SessionError) -> [ProviderOffer] {
        try await offerLists(service)
    }

    /// Answers as scripted in ``wayLists``.
    public func ways(at service: ServiceName) async throws(SessionError) -> Set<SignInWay> {
        try await wayLists(service)
    }

    /// Begins an attempt that stands at `preparing` until the test sends states.
    public func begin(
        _ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions
    ) -> any ProviderSignInAttempt {
        let attempt = FakeProviderSignInAttempt()
        begun.withLock { $0.append((Beginning(purpose: purpose, options: options), attempt)) }
        return attempt
    }

    /// Answers as scripted in ``deviceBeginnings``.
    public func beginDevice(
        _ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions
    ) async throws(SessionError) -> DeviceCode {
        try await deviceBeginnings(Beginning(purpose: purpose, options: options))
    }

    /// Answers as scripted in ``pendingDevices``.
    public func pendingDevice(at service: ServiceName) async throws(SessionError) -> DeviceCode? {
        try await pendingDevices(service)
    }

    /// Answers as scripted in ``completions``.
    public func completeDevice(at service: ServiceName) async throws(SessionError) -> Session {
        try await completions(service)
    }
}

/// An attempt whose states a test sends.
public final class FakeProviderSignInAttempt: ProviderSignInAttempt {
    /// The states that were sent, `preparing` first.
    public let states: AsyncStream<ProviderSignInState>
    private let continuation: AsyncStream<ProviderSignInState>.Continuation
    private let submissions = Locked<[String]>([])
    private let cancellation = Locked(false)
    private let ending = Locked(ProviderSignInState.failed(.cancelled))

    /// Makes one that stands at `preparing`.
    public init() {
        (states, continuation) = AsyncStream.makeStream()
        continuation.yield(.preparing)
    }

    /// What was pasted.
    public var pasted: [String] { submissions.withLock { $0 } }
    /// Whether somebody gave up.
    public var isCancelled: Bool { cancellation.withLock { $0 } }

    /// Sends a state; a final one ends the stream.
    public func send(_ state: ProviderSignInState) {
        continuation.yield(state)
        if state.isFinal { continuation.finish() }
    }

    /// Remembers what was pasted.
    public func submit(pasted: String) { submissions.withLock { $0.append(pasted) } }

    /// Ends so when somebody gives up: too late, since something was done already.
    public func endsOnCancel(with state: ProviderSignInState) { ending.withLock { $0 = state } }

    /// Fails as cancelled, unless told to end otherwise.
    public func cancel() {
        cancellation.withLock { $0 = true }
        send(ending.withLock { $0 })
    }
}
