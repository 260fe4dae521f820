/// Requests with one account's token, for scripts and other tools.
public protocol AuthorizedRequests: Sendable {
    /// A token that lives for at least `minimumValidity` where the service can give one.
    ///
    /// `isForced` renews whatever the present token's state.
    func token(minimumValidity: Duration, isForced: Bool) async throws(SessionError) -> IssuedToken
    /// Sends a request to the service's own API (a path) or to one of its origins (an address).
    func send(_ request: APIRequest) async throws(SessionError) -> APIResponse
}

/// An access token with what is known of it.
public struct IssuedToken: Sendable {
    /// The token.
    public let accessToken: Secret<String>
    /// `Bearer` with the accounts API.
    public let tokenType: String
    /// When it runs out by the server's clock; `nil` when unknown.
    public let expiresAt: Timestamp?
    /// The scopes, when the service names them.
    public let scope: String?
    /// Whose it is.
    public let account: AccountID
    /// How far the service's clock is ahead of this computer's.
    public let clockDifference: ClockDifference

    /// Makes a token.
    public init(
        accessToken: Secret<String>, tokenType: String, expiresAt: Timestamp?, scope: String?, account: AccountID,
        clockDifference: ClockDifference = .none
    ) {
        self.clockDifference = clockDifference
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresAt = expiresAt
        self.scope = scope
        self.account = account
    }
}

extension IssuedToken {
    /// How many whole seconds the token lives at `now`, by this computer's clock; never negative, `nil` when unknown.
    public func secondsLeft(at now: Timestamp) -> Int64? {
        expiresAt.map { max(0, $0.milliseconds(since: clockDifference.serviceTime(at: now)) / 1_000) }
    }
}

/// A request as a person writes it.
public struct APIRequest: Sendable {
    /// The method, `GET`…
    public let method: String
    /// A path (`/v1/notes?limit=2`) or an absolute address.
    public let target: String
    /// Header names and values in order.
    public let headers: [(name: String, value: String)]
    /// The body, or `nil`.
    public var content: APIContent?
    /// A file that does not exist yet, to which the body of a 2xx answer goes as it comes, without a limit; `nil` keeps
    /// it in memory, where it has one.
    public var destination: String?
    /// Hears of each piece that goes out or comes in, on a thread that it must not keep; the answer's only when it goes
    /// to ``destination``.
    public var progress: (@Sendable (RequestProgress) -> Void)?

    /// Makes a request with a body in memory, or without one, whose answer stays in memory.
    public init(method: String, target: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil) {
        self.method = method
        self.target = target
        self.headers = headers
        content = body.map { .pieces([.bytes($0)]) }
    }
}

/// Any answer of the server, refusals included.
public struct APIResponse: Sendable {
    /// The status code.
    public let status: Int
    /// Header names and values in order.
    public let headers: [(name: String, value: String)]
    /// The body; empty when it went to the request's destination.
    public let body: [UInt8]
    /// How many bytes of the body went to the request's destination; `nil` when it lies in ``body``.
    public let savedBytes: Int64?

    /// Makes an answer.
    public init(
        status: Int, headers: [(name: String, value: String)], body: [UInt8], savedBytes: Int64? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.savedBytes = savedBytes
    }
}
