internal import PorticoData
internal import PorticoDomain
internal import PorticoVault

/// Issues, rotates and checks tokens. Every function must run inside a transaction of the database it is given.
struct TokenIssuer: Sendable {
    /// What a refresh token led to.
    enum Refreshed: Sendable {
        case pair(TokenPair, account: String)
        case ended(SessionEnd)
        case unknown
    }

    let lifetimes: TokenLifetimes
    let now: @Sendable () -> Timestamp
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// Begins a session and issues its first pair.
    func begin(_ database: Database, account: String, deviceName: String) throws(DatabaseError) -> TokenPair {
        let session = identifier()
        let moment = now()
        try database.forgetOldSessions(of: account, before: moment.adding(seconds: -lifetimes.refreshIdle))
        try database.addSession(session, account: account, name: deviceName, at: moment)
        let pair = makePair(access: randomBytes(32), refresh: randomBytes(32), at: moment)
        try store(pair, in: database, session: session, sessionBegan: moment, at: moment)
        return pair
    }

    /// Spends a refresh token. The same key with the same spent token gives the same pair until it is first used;
    /// any other second use ends the session.
    func refresh(_ database: Database, token: String, key: String?) throws(DatabaseError) -> Refreshed {
        let moment = now()
        guard let spent = try database.refreshToken(OpaqueToken.hash(token)) else { return .unknown }
        if let reason = spent.endReason { return .ended(reason) }
        if let successor = spent.successor {
            if let key, spent.keyHash == OpaqueToken.hash(key),
                let repeated = try repeatedPair(database, spent: token, key: key, successor: successor, at: moment)
            {
                return .pair(repeated, account: spent.account)
            }
            return try end(database, spent, because: .reused, at: moment)
        }
        guard spent.expiresAt > moment else { return try end(database, spent, because: .expired, at: moment) }
        let pair = try nextPair(database, spent: token, key: key, at: moment)
        let began = spent.sessionBegan.isAhead(of: moment) ? moment : spent.sessionBegan
        if began != spent.sessionBegan { try database.beginSessionAnew(spent.session, at: began) }
        try store(pair, in: database, session: spent.session, sessionBegan: began, at: moment)
        try database.spend(
            spent.hash, keyHash: key.map(OpaqueToken.hash), successor: OpaqueToken.hash(pair.refresh.reveal()),
            at: moment)
        try database.touchSession(spent.session, at: moment)
        try database.forgetOldTokens(of: spent.session, before: moment.adding(seconds: -lifetimes.refreshIdle))
        return .pair(pair, account: spent.account)
    }

    /// A fresh identifier for rows: 127 random bits, so that it never begins with a hyphen, which a command line takes
    /// for a flag.
    func identifier() -> String {
        var bytes = randomBytes(16)
        bytes[0] &= 0x7F
        return Base64URL.encode(bytes)
    }

    private func end(
        _ database: Database, _ spent: RefreshTokenRecord, because reason: SessionEnd, at moment: Timestamp
    ) throws(DatabaseError) -> Refreshed {
        try database.endSession(spent.session, account: spent.account, because: reason, at: moment)
        return .ended(reason)
    }

    /// The pair that was answered before, as long as neither half was used.
    private func repeatedPair(
        _ database: Database, spent: String, key: String, successor: [UInt8], at moment: Timestamp
    ) throws(DatabaseError) -> TokenPair? {
        guard let next = try database.refreshToken(successor), !next.isPairUsed, next.successor == nil,
            next.expiresAt > moment
        else { return nil }
        let derived = try nextPair(database, spent: spent, key: key, at: moment)
        let access = OpaqueToken.hash(derived.access.reveal())
        if let expiry = try database.accessTokenExpiry(access), expiry > moment {
            return TokenPair(access: derived.access, refresh: derived.refresh, expiresAt: expiry)
        }
        // Nobody has ever used the access token, and it ran out: its life begins with this answer.
        try database.addAccessToken(
            access, session: next.session, refresh: successor, expiresAt: derived.expiresAt)
        return derived
    }

    private func nextPair(_ database: Database, spent: String, key: String?, at moment: Timestamp)
        throws(DatabaseError) -> TokenPair
    {
        guard let key else { return makePair(access: randomBytes(32), refresh: randomBytes(32), at: moment) }
        let server = try database.tokenKey()
        return makePair(
            access: Self.derive("portico access token", spent: spent, key: key, server: server),
            refresh: Self.derive("portico refresh token", spent: spent, key: key, server: server), at: moment)
    }

    /// BLAKE2b under the server's key over purpose, spent token and idempotency key, each ended by a zero byte,
    /// which none of them can hold.
    private static func derive(_ purpose: String, spent: String, key: String, server: [UInt8]) -> [UInt8] {
        var message: [UInt8] = []
        for part in [purpose, spent, key] {
            message += Array(part.utf8)
            message.append(0)
        }
        return KeyedHash.hash(message, key: server)
    }

    private func makePair(access: [UInt8], refresh: [UInt8], at moment: Timestamp) -> TokenPair {
        TokenPair(
            access: WireSecret(OpaqueToken.access(access)), refresh: WireSecret(OpaqueToken.refresh(refresh)),
            expiresAt: moment.adding(seconds: lifetimes.access))
    }

    private func store(
        _ pair: TokenPair, in database: Database, session: String, sessionBegan: Timestamp, at moment: Timestamp
    ) throws(DatabaseError) {
        let refresh = OpaqueToken.hash(pair.refresh.reveal())
        let idle = moment.adding(seconds: lifetimes.refreshIdle)
        let atMost = sessionBegan.adding(seconds: lifetimes.session)
        try database.addRefreshToken(refresh, session: session, issuedAt: moment, expiresAt: min(idle, atMost))
        try database.addAccessToken(
            OpaqueToken.hash(pair.access.reveal()), session: session, refresh: refresh, expiresAt: pair.expiresAt)
    }
}
