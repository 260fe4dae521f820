internal import PorticoConcurrency
internal import PorticoData
internal import PorticoHTTP

/// Every part of the program, wired once. Making one is cheap: nothing is read, opened or loaded before it is used.
public struct AppContainer: Sendable {
    /// Signs in and registers.
    public let authentication: any Authentication
    /// The accounts this computer knows.
    public let sessions: any SessionRepository
    /// Signs in with OpenID providers.
    public let providers: any ProviderSignIn
    /// The services.
    public let services: any ServiceRegistry
    /// The encrypted store itself.
    public let vault: any VaultAdministration
    /// Signs in with email and password.
    public let login: LoginUseCase
    /// Makes an account.
    public let register: RegisterUseCase
    /// Finds out where to begin.
    public let restore: RestoreSessionUseCase
    /// Ends sessions.
    public let logout: LogoutUseCase

    private let file: ConfigurationFile
    private let engines: SessionEngines
    private let feed: SessionFeed
    let clock: any Clock<Duration>
    private let requestTimeout: Duration

    /// Wires the parts over a configuration's folders and the given dependencies.
    public init(configuration: AppConfiguration, dependencies: AppDependencies) {
        let time = EngineTime(clock: dependencies.clock, now: dependencies.now)
        let local = SessionLocalDataSource(vault: dependencies.vault)
        let connector = ServiceConnector(Self.connections(configuration, dependencies, local))
        let file = ConfigurationFile(folder: configuration.configurationFolder)
        let log = dependencies.log
        let engines = SessionEngines(
            local: local, services: ServiceList(file: file, connector: connector), time: time,
            randomBytes: dependencies.randomBytes, lockDeadline: configuration.requestTimeout * 3 + .seconds(10),
            log: { log?($0) })
        let feed = SessionFeed(local: local, time: time) { account in
            // Only how the exchange goes matters; the call itself remembers that.
            try? await AccountCall(account: account, engines: engines).lookAfter()
        }
        let sessions = StoredSessionRepository(engines: engines, feed: feed)
        let authentication = AuthenticationRepository(engines: engines, feed: feed)
        providers = ProviderSignInRepository(
            engines: engines, feed: feed, connector: connector,
            wording: SignInPageBook(program: ProgramWords(name: configuration.name).title))
        self.file = file
        self.engines = engines
        self.feed = feed
        self.sessions = sessions
        self.authentication = authentication
        let services = ServiceRepository(
            file: file, local: local, connector: connector,
            signOutAll: { (service) async throws(SessionError) in
                for session in try await sessions.snapshot().sessions where session.account.id.service == service {
                    _ = try await sessions.signOut(session.account.id)
                }
            })
        self.services = services
        let examine = dependencies.examineFurther
        vault = ExaminedVault(
            base: dependencies.vaultAdministration, further: { await examine(services) },
            opened: { await feed.changed() })
        login = LoginUseCase(authentication: authentication)
        register = RegisterUseCase(authentication: authentication)
        restore = RestoreSessionUseCase(sessions: sessions)
        logout = LogoutUseCase(sessions: sessions)
        clock = dependencies.clock
        requestTimeout = configuration.requestTimeout
    }

    /// What an account's session unlocks.
    ///
    /// Throws ``/PorticoDomain/SessionError/signInNeeded(accounts:)`` for an account that is not signed in,
    /// ``/PorticoDomain/SessionError/sessionEnded(_:)`` for one the server ended,
    /// ``/PorticoDomain/SessionError/vault(_:)`` when nothing can be read.
    /// An account whose profile is not finished has a scope too, so that the profile can be set.
    public func scope(of account: AccountID) async throws(SessionError) -> SessionScope {
        let snapshot = try await sessions.snapshot()
        guard let session = snapshot.sessions.first(where: { $0.account.id == account }) else {
            throw .signInNeeded(accounts: snapshot.sessions.map(\.account.id))
        }
        switch session.phase {
        case .signedOut: throw .signInNeeded(accounts: snapshot.sessions.map(\.account.id))
        case .expired(let reason): throw .sessionEnded(reason)
        case .profileIncomplete, .signedIn: break
        }
        return SessionScope(
            call: AccountCall(account: account, engines: engines), feed: feed, sessions: sessions, logout: logout,
            clock: clock, requestTimeout: requestTimeout)
    }

    /// Waits for what goes on although whoever asked for it gave up: a session that came too late is ended at its
    /// server.
    package func windUp() async { await engines.looseEnds.settle() }

    /// Keeps a choice of the person's in `config.json`, in turn with other programs.
    package func keep(_ choice: String, as value: String) async throws(SessionError) {
        try await file.update { (members) throws(SessionError) in members[choice] = .string(value) }
    }

    /// Keeps an entry of a table in `config.json`, in turn with other programs.
    package func keep(_ entry: String, in table: String, as value: String) async throws(SessionError) {
        try await file.update { (members) throws(SessionError) in
            var entries: [String: JSONValue] = [:]
            if case .object(let known)? = members[table] { entries = known }
            entries[entry] = .string(value)
            members[table] = .object(entries)
        }
    }

    /// Forgets every entry with that value of a table in `config.json`.
    package func forget(_ value: String, in table: String) async throws(SessionError) {
        try await file.update { (members) throws(SessionError) in
            guard case .object(let known)? = members[table] else { return }
            members[table] = .object(known.filter { $0.value != .string(value) })
        }
    }

    private static func connections(
        _ configuration: AppConfiguration, _ dependencies: AppDependencies, _ local: SessionLocalDataSource
    ) -> ServiceConnector.Dependencies {
        let (now, randomBytes) = (dependencies.now, dependencies.randomBytes)
        var interceptors: [any Interceptor] = [
            RequestIdentifierInterceptor(randomBytes: randomBytes),
            RetryInterceptor(
                clock: dependencies.clock, random: { Double(randomBytes(1).first ?? 0) / 256 },
                now: { now().seconds }),
        ]
        if let log = dependencies.log { interceptors.append(EventLogInterceptor(clock: dependencies.clock, log: log)) }
        return ServiceConnector.Dependencies(
            network: dependencies.network,
            embedded: configuration.offersEmbeddedService ? dependencies.embedded : nil, interceptors: interceptors,
            now: now, randomBytes: randomBytes, deviceName: dependencies.deviceName,
            cacheFolder: configuration.stateFolder + "/providers",
            clientSecret: { (service) async throws(SessionError) in
                do throws(SessionLocalDataSource.Failure) {
                    return try await local.clientSecret(of: service)
                } catch {
                    throw SessionError(error)
                }
            })
    }
}
