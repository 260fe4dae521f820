internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

/// What the operations share: store, tokens, passwords, limits. Each subject's operations are an extension.
struct AccountsService: Sendable {
    let store: Store
    let gate: PasswordGate
    let issuer: TokenIssuer
    let nicknameLimit: LookupLimit
    let providers: Providers
    let now: @Sendable () -> Timestamp

    init(
        _ configuration: BackendConfiguration, network: (any HTTPTransport)?,
        now: @escaping @Sendable () -> Timestamp, randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        store = Store(
            path: configuration.databasePath, makesFolder: configuration.makesFolder, randomBytes: randomBytes)
        gate = PasswordGate(
            store: store, cost: configuration.passwordCost, limits: configuration.attemptLimits,
            mostWaiting: configuration.passwordQueueLimit, now: now)
        issuer = TokenIssuer(
            lifetimes: TokenLifetimes(access: Int64(configuration.accessTokenLifetime)), now: now,
            randomBytes: randomBytes)
        nicknameLimit = LookupLimit(perMinute: configuration.nicknameChecksPerMinute)
        providers = Providers(configuration.providers, transport: network, now: now)
        self.now = now
    }

    /// Everything but the description of it all.
    var operations: [Operation] {
        registrationOperations + sessionOperations + accountOperations + providerOperations + profileOperations
            + noteOperations + [health]
    }

    /// Runs `work` on the store's lane; an error of the database becomes a problem.
    func database<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws(DatabaseError) -> Value
    ) async throws(Problem) -> Value {
        do throws(DatabaseError) {
            return try await store.perform(work)
        } catch {
            throw .database(error)
        }
    }

    /// The same, with `nil` when a unique value exists already.
    func databaseUnlessConflict<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws(DatabaseError) -> Value
    ) async throws(Problem) -> Value? {
        do throws(DatabaseError) {
            return try await store.perform(work)
        } catch {
            guard error == .conflict else { throw .database(error) }
            return nil
        }
    }

    /// Whose token the request carries, as far as the operation asks for one.
    func caller(of headers: HTTPHeaders, for access: Access) async throws(Problem) -> Caller? {
        if case .open = access { return nil }
        let fields = headers.values(of: "Authorization")
        guard fields.count == 1, let field = fields.first, field.prefix(7).lowercased() == "bearer " else {
            throw .tokenMissing
        }
        let hash = OpaqueToken.hash(field.dropFirst(7).trimmingBlanks())
        let moment = now()
        let found = try await database { database throws(DatabaseError) in
            guard let token = try database.accessToken(hash) else { return AccessTokenRecord?.none }
            // Both are written at the first use, and the moment again after a minute: reading stays reading.
            if !token.isPairUsed { try database.markPairUsed(token.refresh) }
            if token.lastSeenAt.adding(seconds: 60) <= moment || token.lastSeenAt.isAhead(of: moment) {
                do throws(DatabaseError) {
                    try database.touchSession(token.session, at: moment)
                } catch .readOnly, .full {
                    // Reading goes on where nothing can be noted down.
                }
            }
            return token
        }
        guard let found else { throw .tokenInvalid }
        // One that a clock issued which was ahead would live on for the length of the jump.
        guard found.expiresAt > moment, found.issuedAt?.isAhead(of: moment) != true else { throw .tokenExpired }
        if case .registered = access, !found.isRegistrationFinished { throw .registrationUnfinished }
        return Caller(account: found.account, session: found.session)
    }

    /// The caller's account; gone when it was deleted a moment ago.
    func account(of caller: Caller) async throws(Problem) -> AccountRecord {
        let found = try await database { database throws(DatabaseError) in try database.account(id: caller.account) }
        guard let found else { throw .tokenInvalid }
        return found
    }

    private var health: Operation {
        let description = OperationDescription(
            id: "health", summary: "Whether the service is up", answers: [200: .anyJSON])
        return Operation(AccountsAPI.health, .open, description) { _ throws(Problem) in
            try await database { _ in }
            return .json(200, ["status": "ok"])
        }
    }
}

extension HTTPResponse {
    /// A JSON answer that nobody may keep.
    static func json(_ status: Int, _ value: some Encodable, headers: HTTPHeaders = HTTPHeaders()) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "application/json"
        headers["Cache-Control"] = "no-store"
        return HTTPResponse(status: status, headers: headers, body: JSONBody.encode(value))
    }

    /// 204.
    static let noContent = HTTPResponse(status: 204)
}
