internal import PorticoData
internal import PorticoDomain

extension Database {
    private static let selectAccount = """
        SELECT a.id, a.email, a.password_hash, a.created_at, p.nickname, i.type, i.size, i.width, i.height
        FROM accounts a LEFT JOIN profiles p ON p.account = a.id LEFT JOIN images i ON i.account = a.id
        """

    func account(id: String) throws(DatabaseError) -> AccountRecord? {
        try first("\(Self.selectAccount) WHERE a.id = ?", [.text(id)], Self.readAccount)
    }

    func account(emailKey: String) throws(DatabaseError) -> AccountRecord? {
        try first("\(Self.selectAccount) WHERE a.email_key = ?", [.text(emailKey)], Self.readAccount)
    }

    /// Adds an account without a profile; a taken email is a ``DatabaseError/conflict``.
    func addAccount(_ account: AccountRecord, emailKey: String) throws(DatabaseError) {
        try run(
            "INSERT INTO accounts (id, email, email_key, password_hash, created_at) VALUES (?, ?, ?, ?, ?)",
            [
                .text(account.id), .text(account.email), .text(emailKey),
                account.passwordHash.map(SQLValue.text) ?? .null, .integer(account.createdAt.milliseconds),
            ])
    }

    func setPasswordHash(_ hash: String, account: String) throws(DatabaseError) {
        try run("UPDATE accounts SET password_hash = ? WHERE id = ?", [.text(hash), .text(account)])
    }

    /// Deletes an account; everything of it goes with it.
    func deleteAccount(_ id: String) throws(DatabaseError) {
        try run("DELETE FROM accounts WHERE id = ?", [.text(id)])
    }

    private static func readAccount(_ row: borrowing Row) -> AccountRecord {
        let image = row.optionalText(5).map { type in
            WireImage(
                type: type, bytes: Int(row.integer(6)), width: Int(row.integer(7)), height: Int(row.integer(8)))
        }
        return AccountRecord(
            id: row.text(0), email: row.text(1), passwordHash: row.optionalText(2),
            createdAt: Timestamp(milliseconds: row.integer(3)),
            profile: row.optionalText(4).map { WireProfile(nickname: $0, image: image) })
    }
}
