#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import PorticoConcurrency

/// The one connection of a backend, opened at first use and used on a lane of its own.
final class Store: Sendable {
    private let path: String
    private let makesFolder: Bool
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let lane = BlockingLane(label: "portico.backend.store")
    private let connection = Locked<Database?>(nil)

    init(path: String, makesFolder: Bool, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.path = path
        self.makesFolder = makesFolder
        self.randomBytes = randomBytes
    }

    /// Runs `work` on the store's lane.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws(DatabaseError) -> Value
    ) async throws(DatabaseError) -> Value {
        try await lane.run { () throws(DatabaseError) in try self.performBlocking(work) }
    }

    /// Runs `work` on the calling thread, which must be one that may block.
    func performBlocking<Value: Sendable>(
        _ work: @Sendable (Database) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        try connection.withLock { database throws(DatabaseError) in
            if let database { return try work(database) }
            let opened = try open()
            let value = try work(opened)
            database = opened
            return value
        }
    }

    /// Closes the connection, if it is open; the next use opens another. The last connection that closes, of whatever
    /// process, puts everything into the one file and removes those beside it.
    func close() async {
        await lane.run { [self] in connection.withLock { $0 = nil } }
    }

    private func open() throws(DatabaseError) -> Database {
        do throws(DatabaseError) {
            try DatabaseFile.prepare(path, makesFolder: makesFolder)
            let database = try Database(path: path)
            try Schema.migrate(database, tokenKey: randomBytes(32))
            return database
        } catch {
            switch error {
            case .readOnly, .unopenable(_, EROFS), .unopenable(_, EACCES):
                // What is there may still be read; a change says by itself why it cannot be made.
                guard let database = try? Database(reading: AccountsExamination.address(of: path)),
                    (try? Schema.isPresent(in: database)) == true
                else { throw error }
                return database
            default: throw error
            }
        }
    }
}
