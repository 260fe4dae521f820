internal import PorticoDomain

/// A refresh token as stored, with what is known of its session.
struct RefreshTokenRecord: Sendable {
    let hash: [UInt8]
    let session: String
    let account: String
    let sessionBegan: Timestamp
    let endReason: SessionEnd?
    let expiresAt: Timestamp
    /// Whether this token or the access token issued with it was used.
    let isPairUsed: Bool
    let keyHash: [UInt8]?
    /// The hash of the token that followed; `nil` until this one is spent.
    let successor: [UInt8]?
}

/// An access token as stored, with what is known of its session and account.
struct AccessTokenRecord: Sendable {
    let session: String
    let account: String
    let refresh: [UInt8]
    /// When its refresh token was issued; `nil` when that one is forgotten.
    let issuedAt: Timestamp?
    let expiresAt: Timestamp
    let lastSeenAt: Timestamp
    let isPairUsed: Bool
    let isRegistrationFinished: Bool
}

extension Database {
    /// The key under which successors are derived; a database without one cannot be used.
    func tokenKey() throws(DatabaseError) -> [UInt8] {
        guard let key = try first("SELECT token_key FROM server WHERE id = 1", [], { $0.blob(0) }) else {
            throw .keyMissing
        }
        return key
    }

    func refreshToken(_ hash: [UInt8]) throws(DatabaseError) -> RefreshTokenRecord? {
        try first(
            """
            SELECT r.session, s.account, s.created_at, s.ended_at, s.end_reason, r.expires_at, r.pair_used,
                r.key_hash, r.successor
            FROM refresh_tokens r JOIN sessions s ON s.id = r.session WHERE r.hash = ?
            """, [.blob(hash)]
        ) { row in
            RefreshTokenRecord(
                hash: hash, session: row.text(0), account: row.text(1),
                sessionBegan: Timestamp(milliseconds: row.integer(2)),
                endReason: row.isNull(3) ? nil : SessionEnd(rawValue: row.text(4)) ?? .revoked,
                expiresAt: Timestamp(milliseconds: row.integer(5)), isPairUsed: row.integer(6) != 0,
                keyHash: row.optionalBlob(7), successor: row.optionalBlob(8))
        }
    }

    func addRefreshToken(_ hash: [UInt8], session: String, issuedAt: Timestamp, expiresAt: Timestamp)
        throws(DatabaseError)
    {
        try run(
            "INSERT INTO refresh_tokens (hash, session, issued_at, expires_at) VALUES (?, ?, ?, ?)",
            [.blob(hash), .text(session), .integer(issuedAt.milliseconds), .integer(expiresAt.milliseconds)])
    }

    func spend(_ hash: [UInt8], keyHash: [UInt8]?, successor: [UInt8], at now: Timestamp) throws(DatabaseError) {
        try run(
            """
            UPDATE refresh_tokens SET pair_used = 1, spent_at = ?, key_hash = ?, successor = ? WHERE hash = ?
            """, [.integer(now.milliseconds), .optional(keyHash), .blob(successor), .blob(hash)])
    }

    /// Removes what no answer depends on any more: spent refresh tokens and access tokens from before `limit`.
    func forgetOldTokens(of session: String, before limit: Timestamp) throws(DatabaseError) {
        try run(
            "DELETE FROM refresh_tokens WHERE session = ? AND spent_at < ?",
            [.text(session), .integer(limit.milliseconds)])
        try run(
            "DELETE FROM access_tokens WHERE session = ? AND expires_at < ?",
            [.text(session), .integer(limit.milliseconds)])
    }

    /// Adds an access token, or gives one that exists another expiry.
    func addAccessToken(_ hash: [UInt8], session: String, refresh: [UInt8], expiresAt: Timestamp)
        throws(DatabaseError)
    {
        try run(
            "INSERT OR REPLACE INTO access_tokens (hash, session, refresh, expires_at) VALUES (?, ?, ?, ?)",
            [.blob(hash), .text(session), .blob(refresh), .integer(expiresAt.milliseconds)])
    }

    func accessTokenExpiry(_ hash: [UInt8]) throws(DatabaseError) -> Timestamp? {
        try first("SELECT expires_at FROM access_tokens WHERE hash = ?", [.blob(hash)]) { row in
            Timestamp(milliseconds: row.integer(0))
        }
    }

    func accessToken(_ hash: [UInt8]) throws(DatabaseError) -> AccessTokenRecord? {
        try first(
            """
            SELECT t.session, s.account, t.refresh, t.expires_at, s.last_seen_at,
                coalesce(r.pair_used, 1), p.account IS NOT NULL, r.issued_at
            FROM access_tokens t JOIN sessions s ON s.id = t.session
            LEFT JOIN refresh_tokens r ON r.hash = t.refresh LEFT JOIN profiles p ON p.account = s.account
            WHERE t.hash = ? AND s.ended_at IS NULL
            """, [.blob(hash)]
        ) { row in
            AccessTokenRecord(
                session: row.text(0), account: row.text(1), refresh: row.blob(2),
                issuedAt: row.isNull(7) ? nil : Timestamp(milliseconds: row.integer(7)),
                expiresAt: Timestamp(milliseconds: row.integer(3)),
                lastSeenAt: Timestamp(milliseconds: row.integer(4)), isPairUsed: row.integer(5) != 0,
                isRegistrationFinished: row.integer(6) != 0)
        }
    }

    /// Notes that a token of the pair was used: from now on it is never answered again.
    func markPairUsed(_ refresh: [UInt8]) throws(DatabaseError) {
        try run("UPDATE refresh_tokens SET pair_used = 1 WHERE hash = ?", [.blob(refresh)])
    }
}
