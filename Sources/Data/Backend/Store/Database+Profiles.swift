internal import PorticoDomain

/// A picture as stored.
struct StoredImage: Sendable {
    let type: String
    let etag: String
    let bytes: [UInt8]
}

extension Database {
    /// Whether another account than `account` has the nickname.
    func isNicknameTaken(_ key: String, byOtherThan account: String) throws(DatabaseError) -> Bool {
        try first(
            "SELECT 1 FROM profiles WHERE nickname_key = ? AND account <> ?", [.text(key), .text(account)]
        ) { _ in true } ?? false
    }

    /// Sets the nickname; one that another account has is a ``DatabaseError/conflict``.
    func setNickname(_ nickname: String, key: String, account: String) throws(DatabaseError) {
        try run(
            """
            INSERT INTO profiles (account, nickname, nickname_key) VALUES (?, ?, ?)
            ON CONFLICT (account) DO UPDATE SET nickname = excluded.nickname, nickname_key = excluded.nickname_key
            """, [.text(account), .text(nickname), .text(key)])
    }

    func setImage(_ image: ProfileImage, etag: String, account: String) throws(DatabaseError) {
        let description = image.description
        try run(
            """
            INSERT OR REPLACE INTO images (account, type, width, height, etag, size, bytes)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(account), .text(description.type.rawValue), .integer(description.width),
                .integer(description.height), .text(etag), .integer(description.byteCount), .blob(image.bytes),
            ])
    }

    func image(account: String) throws(DatabaseError) -> StoredImage? {
        try first("SELECT type, etag, bytes FROM images WHERE account = ?", [.text(account)]) { row in
            StoredImage(type: row.text(0), etag: row.text(1), bytes: row.blob(2))
        }
    }

    /// Whether there was one.
    func deleteImage(account: String) throws(DatabaseError) -> Bool {
        try run("DELETE FROM images WHERE account = ?", [.text(account)]) > 0
    }
}
