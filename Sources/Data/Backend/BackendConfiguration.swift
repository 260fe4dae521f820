public import PorticoVault

/// How an accounts backend is set up.
public struct BackendConfiguration: Sendable {
    /// The database file.
    public var databasePath: String
    /// Whether the file's folder is made when it is missing; yes unless said otherwise.
    public var makesFolder: Bool
    /// How long an access token lives, in seconds; at least 1.
    public var accessTokenLifetime: Int
    /// How much work a password's hash is; hashes made with less are replaced at the next sign-in.
    public var passwordCost: PasswordHash.Parameters
    /// The OpenID providers whose people may sign in; each name once.
    public var providers: [IdentityProvider]
    /// How wrong passwords are slowed down.
    package var attemptLimits: AttemptLimits
    /// How many nicknames one account may look up within a minute.
    package var nicknameChecksPerMinute: Int
    /// How many password checks may wait for their turn; more are refused with 503.
    package var passwordQueueLimit: Int

    /// Sets up a backend over one file; access tokens live 15 minutes unless said otherwise.
    public init(
        databasePath: String, accessTokenLifetime: Int = 900, passwordCost: PasswordHash.Parameters = .standard
    ) {
        self.databasePath = databasePath
        makesFolder = true
        self.accessTokenLifetime = max(1, accessTokenLifetime)
        self.passwordCost = passwordCost
        providers = []
        attemptLimits = AttemptLimits()
        nicknameChecksPerMinute = 120
        passwordQueueLimit = 32
    }
}

/// Why a backend could not do what its owner asked.
public enum BackendError: Error, Equatable, Sendable {
    /// The database's folder or file cannot be made or opened; holds the system's error number.
    case unopenable(path: String, errno: Int32)
    /// The database's folder is not there, and may not be made.
    case folderMissing(path: String)
    /// The file was written by a newer version of this program.
    case newerSchema
    /// The file is something else than a database.
    case notADatabase
    /// Another process held the database too long.
    case busy
    /// No account has that email address.
    case unknownAccount
    /// The database cannot be read or written, or there is no memory for a password's hash.
    case failed(reason: String)
}
