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
            "INSERT INTO identities (issuer, subject, account, linked_at) VALUES (?, ?, ?, ?)",
            [.text(identity.issuer), .text(identity.subject), .text(account), .integer(now.milliseconds)])
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
