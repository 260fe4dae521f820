/// Signs people in and registers them; the session that results is stored and active before the call returns.
public protocol Authentication: Sendable {
    /// Signs in with email and password.
    func signIn(at service: ServiceName, email: EmailAddress, password: Secret<String>) async throws(SessionError)
        -> Session
    /// Makes an account whose profile is still to be finished; goes on with one that stopped half-way.
    func register(at service: ServiceName, email: EmailAddress, password: Password) async throws(SessionError)
        -> Session
}

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

/// The places where one account is signed in.
public protocol DeviceSessionRepository: Sendable {
    /// All of them, this one included.
    func deviceSessions() async throws(SessionError) -> [DeviceSession]
    /// Ends one of them; this one is signed out here too.
    func revoke(_ id: DeviceSession.ID) async throws(SessionError)
}

/// What changes one account as a whole.
public protocol AccountAdministration: Sendable {
    /// Replaces the password; other sessions of the account end.
    func changePassword(from old: Secret<String>, to new: Password) async throws(SessionError)
    /// Deletes the account at the server, then everything of it here.
    func deleteAccount(confirmedBy password: Secret<String>) async throws(SessionError)
}

/// The profile of one account.
public protocol ProfileRepository: Sendable {
    /// The profile as the server has it; the last known one when there is no network.
    func profile() async throws(SessionError) -> Profile?
    /// Changes the profile; the first change finishes the registration, and the stored phase says so before the call
    /// returns.
    func update(_ change: ProfileChange) async throws(SessionError) -> Profile
    /// The picture, or `nil` without one.
    func image() async throws(SessionError) -> ProfileImage?
    /// Whether somebody may take a nickname.
    func availability(of nickname: Nickname) async throws(SessionError) -> NicknameAvailability
}

/// The notes of one account.
public protocol NotesRepository: Sendable {
    /// A page of at most `limit` (1–100) notes older than `before`, newest first.
    func notes(limit: Int, before: Note.ID?) async throws(SessionError) -> NotePage
    /// Adds a note.
    func add(_ text: NoteText) async throws(SessionError) -> Note
    /// Deletes a note.
    func delete(_ id: Note.ID) async throws(SessionError)
}
