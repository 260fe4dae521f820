internal import PorticoConcurrency
public import PorticoHTTP

/// A server of rotating refresh tokens that does on command what servers and networks do by bad luck.
///
/// It speaks the part of the accounts API that a session needs (`POST /v1/sessions`, `POST /v1/sessions/refresh`,
/// `DELETE /v1/sessions/current`, `GET /v1/account`), and a plain OAuth token endpoint (`POST /oauth/token`, RFC 6749
/// §6), which knows no `Idempotency-Key`. Pair number `n` is `a<n>` and `r<n>`; the pair `a1` and `r1` of
/// mina@example.com exists from the beginning. A spent refresh token that comes again ends the whole session.
///
/// Use it as a transport in the same process, or let it ``listen(port:)`` on a loopback port. Other processes command
/// it under `/control/…`; `Documentation/Testing.md` shows how.
public final class RotatingServer: HTTPTransport {
    /// How the server hands out tokens.
    public struct Rules: Sendable, Equatable {
        /// What answers say as `expires_in`, in seconds; `nil` leaves it out.
        public var lifetime: Int?
        /// Whether the same `Idempotency-Key` with the same spent token gives the same pair until it is first used.
        public var isIdempotent: Bool
        /// Whether a renewal spends the refresh token; otherwise answers carry none, and the old one stays good.
        public var rotates: Bool

        /// Makes rules; those of the accounts API with 15 minutes unless said otherwise.
        public init(lifetime: Int? = 900, isIdempotent: Bool = true, rotates: Bool = true) {
            self.lifetime = lifetime
            self.isIdempotent = isIdempotent
            self.rotates = rotates
        }
    }

    /// What happened so far.
    public struct Counts: Sendable, Equatable, Codable {
        /// Requests of any kind, commands not among them.
        public var requests = 0
        /// Requests that wanted a renewal.
        public var renewalRequests = 0
        /// New pairs that renewals made.
        public var renewals = 0
        /// Pairs that were handed out again for the same key.
        public var repetitions = 0
        /// Spent refresh tokens that came again and ended their session.
        public var reuses = 0
        /// Requests whose access token was not taken.
        public var refusedTokens = 0
    }

    /// A moment in a renewal.
    public enum Step: String, Sendable, CaseIterable {
        /// The request is there, nothing is decided.
        case received
        /// The refresh token is spent, the answer is not on its way.
        case committed
    }

    /// A renewal that stands still at a step.
    public struct Hold: Sendable {
        fileprivate let arrival = Gate()
        fileprivate let departure = Gate()

        /// Returns once a renewal stands there.
        public func reached() async { _ = await arrival.pass() }
        /// Lets it go on.
        public func release() { departure.open() }
    }

    struct State {
        var ledger = TokenLedger()
        var rules: Rules
        var counts = Counts()
        var holds: [Step: Hold] = [:]
        var drops: [Step: Int] = [:]
        var answers: [HTTPResponse] = []
        var delay = Duration.zero
        var commanded: Hold?
    }

    let state: Locked<State>
    private let clock: any Clock<Duration>

    /// Makes a server with the session of `a1` and `r1`; `clock` measures delays.
    public init(_ rules: Rules = Rules(), clock: any Clock<Duration> = ContinuousClock()) {
        var first = State(rules: rules)
        _ = first.ledger.begin(email: "mina@example.com")
        state = Locked(first)
        self.clock = clock
    }

    /// Listens on a loopback port, 0 for any; the listener stops when it goes.
    public func listen(port: UInt16 = 0) async throws(LoopbackListener.StartError) -> LoopbackListener {
        try await LoopbackListener.start(
            .init(port: port, limits: .init(connections: 1_100, connectionsPerAddress: 1_100)), handler: self)
    }

    /// What happened so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// The refresh token that was handed out last.
    public var newestRefreshToken: String { state.withLock { "r\($0.ledger.newest)" } }

    /// Changes how tokens are handed out from now on.
    public func setRules(_ change: (inout Rules) -> Void) {
        var rules = state.withLock { $0.rules }
        change(&rules)
        let changed = rules
        state.withLock { $0.rules = changed }
    }

    /// Takes no access token of those that exist now; they are refused as `token_expired`.
    public func expireAccessTokens() { state.withLock { $0.ledger.expireAccessTokens() } }

    /// Ends every session; `code` is the word that renewals get.
    public func endSessions(code: String = "session_revoked") { state.withLock { $0.ledger.endSessions(code: code) } }

    /// Makes the next renewal stand still at a step.
    public func hold(at step: Step) -> Hold {
        let hold = Hold()
        state.withLock { $0.holds[step] = hold }
        return hold
    }

    /// Breaks the connection of the next `times` renewals at a step, so that no answer comes.
    public func dropConnection(at step: Step, times: Int = 1) { state.withLock { $0.drops[step, default: 0] += times } }

    /// Answers the next renewal with this and spends nothing; several wait in order.
    public func answerNextRenewal(with response: HTTPResponse) { state.withLock { $0.answers.append(response) } }

    /// Lets every renewal wait before it is looked at.
    public func delayRenewals(by duration: Duration) { state.withLock { $0.delay = duration } }

    /// Answers a request.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let path = request.url.path
        if path.hasPrefix("/control/") {
            let items = request.url.query.flatMap { PercentEncoding.decodePairs($0) } ?? []
            let arguments = Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
            return await obey(String(path.dropFirst("/control/".count)), arguments)
        }
        state.withLock { $0.counts.requests += 1 }
        switch (request.method, path) {
        case (.post, "/v1/sessions/refresh"): return try await renewSession(request)
        case (.post, "/oauth/token"): return try await renewOAuth(request)
        case (.post, "/v1/sessions"): return signIn(request)
        default: return authorized(request)
        }
    }

    /// Carries a renewal through its steps; `nil` and an answer instead when the test wrote one.
    func renew(_ token: String, key: String?) async throws(TransportError) -> Result<TokenLedger.Renewal, Written> {
        let delay = state.withLock { state in
            state.counts.renewalRequests += 1
            return state.delay
        }
        // The only error of a clock's sleep is the task's cancellation: the client has gone.
        if delay > .zero, (try? await clock.sleep(for: delay)) == nil { throw .cancelled }
        try await pass(.received)
        let written: HTTPResponse? = state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
        if let written { return .failure(Written(response: written)) }
        let renewal = state.withLock { state in
            let renewal = state.ledger.renew(
                token, key: key, isIdempotent: state.rules.isIdempotent, rotates: state.rules.rotates)
            switch renewal {
            case .renewed: state.counts.renewals += 1
            case .repeated: state.counts.repetitions += 1
            case .refused(_, let isReuse): state.counts.reuses += isReuse ? 1 : 0
            }
            return renewal
        }
        try await pass(.committed)
        return .success(renewal)
    }

    /// An answer that a test wrote.
    struct Written: Error {
        let response: HTTPResponse
    }

    private func pass(_ step: Step) async throws(TransportError) {
        if let hold = state.withLock({ $0.holds.removeValue(forKey: step) }) {
            hold.arrival.open()
            _ = await hold.departure.pass()
        }
        let isDropped = state.withLock { state in
            guard let left = state.drops[step], left > 0 else { return false }
            state.drops[step] = left - 1
            return true
        }
        if isDropped { throw .connectionLost }
    }
}
