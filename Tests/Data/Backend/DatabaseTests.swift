import FoundationEssentials
import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoVault
import Testing

@testable import PorticoBackend

@Suite struct DatabaseTests {
    @Test func `only hashes of secrets are in the files`() async throws {
        let lab = try await Lab(.inProcess)
        let first = try await lab.member()
        let second = try await lab.refresh(first.refresh, key: "canary-key").tokens(expecting: 200)
        _ = try await lab.call(AccountsAPI.addNote("a note to find"), token: second.access)
        let files = try lab.bytes(of: "accounts.db") + lab.bytes(of: "accounts.db-wal")
        #expect(files.count("a note to find") > 0)
        for secret in [first.access, first.refresh, second.access, second.refresh, Lab.password, "canary-key"] {
            #expect(files.count(secret) == 0)
            #expect(files.count(String(secret.dropFirst(4))) == 0)
            if let raw = Base64URL.decode(String(secret.dropFirst(4))) { #expect(files.count(of: raw) == 0) }
        }
    }

    @Test func `files and folder are private`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        for (name, mode) in [("", 0o700), ("/accounts.db", 0o600), ("/accounts.db-wal", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(lab.folder)/state\(name)")
            #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
        }
    }

    @Test func `two backends over one file keep working`() async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let other = lab.neighbour()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask {
                    try await lab.send(
                        "POST", "/v1/notes", token: tokens.access, json: #"{"text":"\#(number)"}"#,
                        over: number % 2 == 0 ? nil : other
                    ).status
                }
            }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [201: 100])
        let page = try await lab.call(AccountsAPI.listNotes(limit: 100, before: nil), token: tokens.access)
        #expect(Set(page.notes.map(\.id)).count == 100)
    }

    @Test func `eight backends that make the same file at once agree`() async throws {
        for _ in 0..<10 {
            let lab = try await Lab(.inProcess)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    let backend = lab.neighbour()
                    group.addTask { try await lab.send("GET", "/healthz", over: backend).status }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 8])
            #expect(try lab.rowCounts()["server"] == 1)
        }
    }

    @Test func `a file of a newer version is left alone`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.send("GET", "/healthz")
        try Database(path: lab.databasePath).execute("PRAGMA user_version = 99")
        let backend = AccountsBackend(
            BackendConfiguration(databasePath: lab.databasePath), now: { Timestamp(seconds: 0) },
            randomBytes: RandomBytes.make)
        await #expect(throws: BackendError.newerSchema) { try await backend.prepare() }
        let request = HTTPRequest(method: .get, url: try HTTPURL("https://embedded.invalid/healthz"))
        let answer = await backend.respond(to: request, from: "test")
        #expect(answer.status == 500)
    }

    @Test func `a file that cannot be made is an error with its path`() async throws {
        let backend = AccountsBackend(
            BackendConfiguration(databasePath: "/proc/none/accounts.db"), now: { Timestamp(seconds: 0) },
            randomBytes: RandomBytes.make)
        await #expect(throws: BackendError.unopenable(path: "/proc/none", errno: 2)) { try await backend.prepare() }
    }

    @Test func `an error inside a transaction undoes all of it`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.send("GET", "/healthz")
        let database = try Database(path: lab.databasePath)
        let insert = "INSERT INTO attempts VALUES (x'01', 1, 1, 1)"
        #expect(throws: DatabaseError.conflict) {
            try database.transaction { () throws(DatabaseError) in
                try database.run(insert)
                try database.run(insert)
            }
        }
        #expect(try database.first("SELECT count(*) FROM attempts") { $0.integer(0) } == 0)
        #expect(throws: DatabaseError.failed(code: 1)) { try database.execute("nonsense") }
    }

    @Test func `values come back as they went in`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.send("GET", "/healthz")
        let database = try Database(path: lab.databasePath)
        let sql = "SELECT ?1, ?2, ?3, ?4"
        let row = try database.first(sql, [.text("a\0b\u{E9}"), .blob([]), .integer(Int64.min), .null]) { row in
            (row.text(0), row.optionalBlob(1), row.integer(2), row.optionalText(3))
        }
        #expect(row?.0 == "a\0b\u{E9}")
        #expect(row?.1 == [])
        #expect(row?.2 == Int64.min)
        #expect(row?.3 == nil)
    }
}

extension Lab {
    /// A file of the state folder; empty when it is not there.
    func bytes(of name: String) throws -> [UInt8] {
        let path = "\(folder)/state/\(name)"
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        // What is still in the log alone is searched too, by reading both.
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// The stored hashes of all passwords.
    func passwordHashes() throws -> [String] {
        try Database(path: databasePath).rows("SELECT password_hash FROM accounts") { $0.text(0) }
    }

    /// How many rows each table has.
    func rowCounts() throws -> [String: Int64] {
        let database = try Database(path: databasePath)
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        return try tables.reduce(into: [:]) { counts, table in
            counts[table] = try database.first("SELECT count(*) FROM \(table)") { $0.integer(0) } ?? 0
        }
    }
}

extension [UInt8] {
    func count(_ text: String) -> Int { count(of: Array(text.utf8)) }

    func count(of needle: [UInt8]) -> Int {
        guard count >= needle.count, let first = needle.first else { return 0 }
        return indices.dropLast(needle.count - 1).count { index in
            self[index] == first && self[index..<index + needle.count].elementsEqual(needle)
        }
    }
}
