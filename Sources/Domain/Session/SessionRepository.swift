/// What this computer knows of its accounts.
public protocol SessionRepository: Sendable {
    /// The sessions as stored, without the network.
    func snapshot() async throws(SessionError) -> SessionSnapshot
    /// A snapshot first, then the newest after every change; each caller has its own stream.
    func changes() async -> AsyncStream<SessionSnapshot>
    /// Makes an account the active one.
    func activate(_ account: AccountID) async throws(SessionError)
    /// Asks the server how the account stands and stores its answer; throws ``SessionError/offline`` when it cannot.
    func verify(_ account: AccountID) async throws(SessionError) -> Session
    /// Ends a session: wiped here first, then revoked at the server as far as possible.
    func signOut(_ account: AccountID) async throws(SessionError) -> SignOutReport
}

/// What became of a sign-out.
public struct SignOutReport: Equatable, Sendable {
    /// Whether the server confirmed that the session is over there too.
    public let isRevokedAtServer: Bool
    /// The accounts that remain.
    public let remaining: [AccountID]
    /// The accounts whose session may still stand at their server.
    public let unrevoked: [AccountID]
    /// Where a person ends the sessions at the OpenID providers' own pages, which sign-out here leaves as they are;
    /// empty when there is no such page (OpenID Connect RP-Initiated Logout §2).
    public let endSessionAddresses: [String]

    /// Makes a report.
    public init(
        isRevokedAtServer: Bool, remaining: [AccountID], unrevoked: [AccountID] = [], endSessionAddresses: [String] = []
    ) {
        self.endSessionAddresses = endSessionAddresses
        self.isRevokedAtServer = isRevokedAtServer
        self.remaining = remaining
        self.unrevoked = unrevoked
    }
}
