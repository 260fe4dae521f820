internal import PorticoData
internal import PorticoDomain

/// Why a session is over, by the code that the API answers.
enum SessionEnd: String, Sendable {
    case revoked = "session_revoked"
    case reused = "refresh_token_reused"
    case expired = "refresh_token_expired"
}

extension Database {
    func addSession(_ id: String, account: String, name: String, at now: Timestamp) throws(DatabaseError) {
        try run(
            "INSERT INTO sessions (id, account, name, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)",
            [.text(id), .text(account), .text(name), .integer(now.milliseconds), .integer(now.milliseconds)])
    }

    /// Ends one session that still runs; says whether there was one.
    ///
    /// The row stays, so that a refresh can be told why; the access tokens go.
    @discardableResult
    func endSession(_ id: String, account: String, because reason: SessionEnd, at now: Timestamp)
        throws(DatabaseError) -> Bool
    {
        let count = try run(
            "UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ? AND account = ? AND ended_at IS NULL",
            [.integer(now.milliseconds), .text(reason.rawValue), .text(id), .text(account)])
        guard count > 0 else { return false }
        try run("DELETE FROM access_tokens WHERE session = ?", [.text(id)])
        return true
    }

    /// Ends every session of an account but `kept`.
    func endSessions(of account: String, except kept: String?, at now: Timestamp) throws(DatabaseError) {
        let running = try rows(
            "SELECT id FROM sessions WHERE account = ? AND ended_at IS NULL", [.text(account)]
        ) { $0.text(0) }
        for id in running where id != kept {
            try endSession(id, account: account, because: .revoked, at: now)
        }
    }

    /// The sessions that can still be used: not ended, and with a refresh token that lives.
    func runningSessions(of account: String, current: String, at now: Timestamp)
        throws(DatabaseError) -> [WireDeviceSession]
    {
        try rows(
            """
            SELECT s.id, s.name, s.created_at, s.last_seen_at FROM sessions s
            WHERE s.account = ? AND s.ended_at IS NULL AND EXISTS (
                SELECT 1 FROM refresh_tokens r
                WHERE r.session = s.id AND r.spent_at IS NULL AND r.expires_at > ?)
            ORDER BY s.created_at, s.id
            """, [.text(account), .integer(now.milliseconds)]
        ) { row in
            WireDeviceSession(
                id: row.text(0), name: row.text(1),
                createdAt: WireTime(Timestamp(milliseconds: row.integer(2))),
                lastSeenAt: WireTime(Timestamp(milliseconds: row.integer(3))), current: row.text(0) == current)
        }
    }

    /// Removes an account's sessions that ended, or whose last refresh token ran out, before `limit`.
    func forgetOldSessions(of account: String, before limit: Timestamp) throws(DatabaseError) {
        try run(
            """
            DELETE FROM sessions WHERE account = ? AND (ended_at < ? OR NOT EXISTS (
                SELECT 1 FROM refresh_tokens r WHERE r.session = sessions.id AND r.expires_at >= ?))
            """, [.text(account), .integer(limit.milliseconds), .integer(limit.milliseconds)])
    }

    /// Corrects when a session began, where that was noted by a clock that was ahead.
    func beginSessionAnew(_ id: String, at began: Timestamp) throws(DatabaseError) {
        try run("UPDATE sessions SET created_at = ? WHERE id = ?", [.integer(began.milliseconds), .text(id)])
    }

    func touchSession(_ id: String, at now: Timestamp) throws(DatabaseError) {
        try run("UPDATE sessions SET last_seen_at = ? WHERE id = ?", [.integer(now.milliseconds), .text(id)])
    }
}
