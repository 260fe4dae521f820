internal import PorticoData
internal import PorticoDomain

extension Database {
    /// Adds a note under the account's next number; numbers are never used again.
    func addNote(_ text: String, account: String, at now: Timestamp) throws(DatabaseError) -> WireNote? {
        try transaction { () throws(DatabaseError) in
            let number = try first(
                "UPDATE accounts SET last_note = last_note + 1 WHERE id = ? RETURNING last_note", [.text(account)]
            ) { $0.integer(0) }
            guard let number else { return nil }
            try run(
                "INSERT INTO notes (account, number, text, created_at) VALUES (?, ?, ?, ?)",
                [.text(account), .integer(number), .text(text), .integer(now.milliseconds)])
            return WireNote(id: String(number), text: text, createdAt: WireTime(now))
        }
    }

    /// At most `limit` notes with a number below `before`, newest first.
    func notes(account: String, limit: Int, before: Int64) throws(DatabaseError) -> [WireNote] {
        try rows(
            """
            SELECT number, text, created_at FROM notes WHERE account = ? AND number < ?
            ORDER BY number DESC LIMIT ?
            """, [.text(account), .integer(before), .integer(limit)]
        ) { row in
            // What another program put there may be of any length; one such row must not spoil the page.
            WireNote(
                id: String(row.integer(0)), text: String(row.text(1).prefix(1_000)),
                createdAt: WireTime(Timestamp(milliseconds: row.integer(2))))
        }
    }

    /// Whether there was one.
    func deleteNote(_ number: Int64, account: String) throws(DatabaseError) -> Bool {
        try run("DELETE FROM notes WHERE account = ? AND number = ?", [.text(account), .integer(number)]) > 0
    }
}
