internal import CPorticoSQLite

/// One connection to an SQLite file in WAL mode; every call may block, and one thread at a time may make it.
@safe final class Database {
    private let connection: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the file, which must exist; waits at most `busyMilliseconds` for another process's write.
    ///
    /// `pause` waits that many milliseconds, where SQLite does not wait by itself.
    init(
        path: String, busyMilliseconds: Int32 = 5_000, pause: (Int32) -> Void = { _ = portico_sqlite_sleep($0) }
    ) throws(DatabaseError) {
        var connection: OpaquePointer?
        try Self.load()
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe portico_sqlite_open(path, &connection, flags)
        guard code == SQLITE_OK, let connection = unsafe connection else {
            _ = unsafe portico_sqlite_close(connection)
            throw DatabaseError(code: code)
        }
        unsafe self.connection = connection
        _ = unsafe portico_sqlite_busy_timeout(connection, busyMilliseconds)
        try execute("PRAGMA foreign_keys = ON")
        // Deleted rows are overwritten, so that nothing of a deleted account stays in the file.
        try execute("PRAGMA secure_delete = ON")
        // Changing the mode gives up at once when another connection writes, whatever time it is given: it holds a
        // read lock by then. So do all that open a new file together.
        try Self.patiently(busyMilliseconds, pause) { () throws(DatabaseError) in
            try execute("PRAGMA journal_mode = WAL")
        }
        // A rotated refresh token that the client keeps must not be forgotten here after a power loss.
        try execute("PRAGMA synchronous = FULL")
    }

    /// Opens a file for reading alone, by SQLite's kind of address, and sets nothing.
    init(reading address: String) throws(DatabaseError) {
        var connection: OpaquePointer?
        try Self.load()
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe portico_sqlite_open(address, &connection, flags)
        guard code == SQLITE_OK, let connection = unsafe connection else {
            _ = unsafe portico_sqlite_close(connection)
            throw DatabaseError(code: code)
        }
        unsafe self.connection = connection
        _ = unsafe portico_sqlite_busy_timeout(connection, 1_000)
    }

    /// SQLite is loaded with the first database, not with the program.
    private static func load() throws(DatabaseError) {
        guard let missing = unsafe portico_sqlite_load() else { return }
        throw .unopenable(path: unsafe String(cString: missing), errno: 2)  // ENOENT
    }

    deinit {
        for statement in statements.values { statement.finalize() }
        _ = unsafe portico_sqlite_close(connection)
    }

    /// Runs statements that bind nothing and whose rows do not matter.
    func execute(_ sql: String) throws(DatabaseError) {
        let code = unsafe portico_sqlite_execute(connection, sql)
        guard code == SQLITE_OK else {
            throw DatabaseError(code: code, system: unsafe portico_sqlite_system_errno(connection))
        }
    }

    /// Runs one statement and returns how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ values: [SQLValue] = []) throws(DatabaseError) -> Int {
        try prepared(sql).run(values) { _ in }
        return Int(unsafe portico_sqlite_changes(connection))
    }

    /// Every row, read by `read`.
    func rows<Value>(_ sql: String, _ values: [SQLValue] = [], _ read: (borrowing Row) -> Value)
        throws(DatabaseError) -> [Value]
    {
        var result: [Value] = []
        try prepared(sql).run(values) { row in result.append(read(row)) }
        return result
    }

    /// The first row, or `nil` without any.
    func first<Value>(_ sql: String, _ values: [SQLValue] = [], _ read: (borrowing Row) -> Value)
        throws(DatabaseError) -> Value?
    {
        try rows(sql, values, read).first
    }

    /// Runs `body` in a transaction that has the write lock from the start; an error undoes everything.
    func transaction<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // When SQLite has undone the transaction itself there is nothing left to roll back.
            if unsafe portico_sqlite_autocommit(connection) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    private static func patiently(
        _ limit: Int32, _ pause: (Int32) -> Void, _ body: () throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let step: Int32 = 10
        for _ in 0..<limit / step {
            do throws(DatabaseError) {
                return try body()
            } catch {
                guard error == .busy else { throw error }
                pause(step)
            }
        }
        try body()
    }

    private func prepared(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try unsafe Statement(sql, on: connection)
        statements[sql] = statement
        return statement
    }
}
