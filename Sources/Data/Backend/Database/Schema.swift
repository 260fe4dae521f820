/// The tables, as steps from one `user_version` to the next.
enum Schema {
    static let steps = [
        """
        CREATE TABLE server (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            token_key BLOB NOT NULL
        ) STRICT;
        CREATE TABLE accounts (
            id TEXT PRIMARY KEY,
            email TEXT NOT NULL,
            email_key TEXT NOT NULL UNIQUE,
            password_hash TEXT,
            created_at INTEGER NOT NULL,
            last_note INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE profiles (
            account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            nickname TEXT NOT NULL,
            nickname_key TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE images (
            account TEXT PRIMARY KEY REFERENCES profiles (account) ON DELETE CASCADE,
            type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            etag TEXT NOT NULL,
            size INTEGER NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            last_seen_at INTEGER NOT NULL,
            ended_at INTEGER,
            end_reason TEXT
        ) STRICT;
        CREATE INDEX sessions_by_account ON sessions (account);
        CREATE TABLE refresh_tokens (
            hash BLOB PRIMARY KEY,
            session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            issued_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            pair_used INTEGER NOT NULL DEFAULT 0,
            spent_at INTEGER,
            key_hash BLOB,
            successor BLOB
        ) STRICT;
        CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session);
        CREATE TABLE access_tokens (
            hash BLOB PRIMARY KEY,
            session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            refresh BLOB NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX access_tokens_by_session ON access_tokens (session);
        CREATE TABLE notes (
            account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            text TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (account, number)
        ) STRICT;
        CREATE TABLE attempts (
            subject BLOB PRIMARY KEY,
            failures INTEGER NOT NULL,
            last_at INTEGER NOT NULL,
            blocked_until INTEGER NOT NULL
        ) STRICT;
        """,
        """
        CREATE TABLE identities (
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            linked_at INTEGER NOT NULL,
            PRIMARY KEY (issuer, subject)
        ) STRICT;
        CREATE INDEX identities_by_account ON identities (account);
        CREATE TABLE used_id_tokens (
            hash BLOB PRIMARY KEY,
            expires_at INTEGER NOT NULL
        ) STRICT;
        """,
        """
        ALTER TABLE identities ADD COLUMN name TEXT;
        """,
    ]

    /// Brings a file up to date; many processes may do so at once.
    static func migrate(_ database: Database, tokenKey: [UInt8]) throws(DatabaseError) {
        guard try version(database) != steps.count else { return }
        try database.transaction { () throws(DatabaseError) in
            // Read again under the lock: another process may have been quicker.
            let present = try version(database)
            guard present <= steps.count else { throw .newerSchema(present) }
            for step in steps.dropFirst(present) { try database.execute(step) }
            try database.execute("PRAGMA user_version = \(steps.count)")
            try database.run(
                "INSERT INTO server (id, token_key) VALUES (1, ?) ON CONFLICT DO NOTHING", [.blob(tokenKey)])
        }
    }

    /// Whether the file needs no step.
    static func isPresent(in database: Database) throws(DatabaseError) -> Bool { try version(database) == steps.count }

    private static func version(_ database: Database) throws(DatabaseError) -> Int {
        try Int(database.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
    }
}
