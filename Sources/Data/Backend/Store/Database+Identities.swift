internal import PorticoDomain

extension Database {
    /// The account that an identity belongs to.
    func account(issuer: String, subject: String) throws(DatabaseError) -> String? {
        try first(
            "SELECT account FROM identities WHERE issuer = ? AND subject = ?", [.text(issuer), .text(subject)]
        ) { $0.text(0) }
    }

    func addIdentity(_ identity: ProviderIdentity, account: String, at now: Timestamp) throws(DatabaseError) {
        try run(
            "INSERT INTO identities (issuer, subject, account, linked_at, name) VALUES (?, ?, ?, ?, ?)",
            [
                .text(identity.issuer), .text(identity.subject), .text(account), .integer(now.milliseconds),
                identity.name.map(SQLValue.text) ?? .null,
            ])
    }

    /// The identities of an account, the one linked first at the front.
    func identities(of account: String) throws(DatabaseError) -> [IdentityRecord] {
        try rows(
            "SELECT issuer, subject, name, linked_at FROM identities WHERE account = ? ORDER BY linked_at, rowid",
            [.text(account)]
        ) { row in
            IdentityRecord(
                issuer: row.text(0), subject: row.text(1), name: row.optionalText(2),
                linkedAt: Timestamp(milliseconds: row.integer(3)))
        }
    }

    func removeIdentity(_ identity: IdentityRecord, account: String) throws(DatabaseError) {
        try run(
            "DELETE FROM identities WHERE issuer = ? AND subject = ? AND account = ?",
            [.text(identity.issuer), .text(identity.subject), .text(account)])
    }

    /// Notes that a token was accepted; false when it was before. Tokens that have run out are forgotten.
    func spendToken(of identity: ProviderIdentity, at now: Timestamp) throws(DatabaseError) -> Bool {
        // Longer than clocks may differ: what is forgotten must have run out for every check.
        let limit = now.adding(seconds: -600)
        try run("DELETE FROM used_id_tokens WHERE expires_at < ?", [.integer(limit.milliseconds)])
        return try run(
            "INSERT INTO used_id_tokens (hash, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [.blob(identity.tokenHash), .integer(identity.tokenExpiresAt.milliseconds)]) == 1
    }
}
