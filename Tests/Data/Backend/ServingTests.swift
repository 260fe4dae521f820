import FoundationEssentials
import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import PorticoVault
import Testing

@testable import PorticoBackend

/// What the backend owes to whoever calls it badly: too much, too long, from elsewhere, or all at once.
@Suite(.timeLimit(.minutes(5))) struct ServingTests {
    @Test(arguments: Reach.allCases, ["/healthz", "/openapi.json", "/v1/providers"])
    func `what answers GET answers HEAD without a body`(reach: Reach, path: String) async throws {
        let lab = try await Lab(reach)
        let whole = try await lab.send("GET", path)
        let head = try await lab.send("HEAD", path)
        #expect(head.status == 200)
        #expect(head.response.body == [])
        #expect(head.response.headers["Content-Length"] == String(whole.response.body.count))
        #expect(head.response.headers["Content-Type"] == "application/json")
        #expect(try await lab.send("HEAD", "/v1/account").status == 401)
        #expect(try await lab.send("HEAD", "/v1/sessions/refresh").status == 405)
    }

    @Test(arguments: [
        ("POST", "/v1/notes", "body_too_large"), ("PUT", "/v1/profile", "image_too_large"),
        ("POST", "/nowhere", "body_too_large"),
    ])
    func `a body far over the limit is refused in the usual form`(
        method: String, path: String, code: String
    ) async throws {
        let lab = try await Lab(.served)
        for size in [(6 << 20) + 1, 13 << 20] {
            let reply = try await lab.send(method, path, body: [UInt8](repeating: 32, count: size))
            #expect(reply.status == 413)
            #expect(reply.code == code)
        }
    }

    @Test(arguments: [
        ("Origin", "https://evil.example", 403, "foreign_origin"), ("Origin", "null", 403, "foreign_origin"),
    ])
    func `a page of another site is refused in the usual form`(
        name: String, value: String, status: Int, code: String
    ) async throws {
        let reply = try await Lab(.served).send("GET", "/healthz", headers: [name: value])
        #expect(reply.status == status)
        #expect(reply.code == code)
    }

    @Test(arguments: [
        (LoopbackListener.Refusal.foreignHost, 421, "misdirected"), (.malformed, 400, "malformed"),
        (.headerTooLarge, 431, "header_too_large"), (.busy, 503, "busy"), (.stopping, 503, "busy"),
        (.failed, 500, "failed"), (.bodyTooLarge, 413, "body_too_large"),
    ])
    func `every refusal of the listener is a problem`(
        refusal: LoopbackListener.Refusal, status: Int, code: String
    ) async throws {
        let reply = Reply(response: try await Lab(.inProcess).backend.refusal(refusal, method: "GET", path: "/x"))
        #expect(reply.status == status)
        #expect(refusal.status == status)
        #expect(reply.code == code)
        #expect(reply.response.headers["Retry-After"] == (status == 503 ? "1" : nil))
    }

    @Test func `a caller whose time is over leaves, and what was begun is finished`() async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let writer = try Database(path: lab.databasePath)
        try writer.execute("BEGIN IMMEDIATE")
        let clock = ManualClock()
        let transport = BackendTransport(lab.backend, clock: clock)
        let late = Task {
            try await lab.send("POST", "/v1/notes", token: tokens.access, json: #"{"text":"late"}"#, over: transport)
        }
        await clock.waitForSleepers()
        clock.advance(by: Lab.patience)
        await #expect(throws: TransportError.timedOut) { _ = try await late.value }
        try writer.execute("COMMIT")
        var count = 0
        while count == 0 {
            count = try await lab.call(AccountsAPI.listNotes(limit: 1, before: nil), token: tokens.access).notes.count
        }
        #expect(count == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `an answer in time leaves no timer behind`() async throws {
        let lab = try await Lab(.inProcess)
        let clock = ManualClock()
        let transport = BackendTransport(lab.backend, clock: clock)
        #expect(try await lab.send("GET", "/healthz", over: transport).status == 200)
        while clock.sleeperCount > 0 { await Task.yield() }
    }

    @Test func `a folder that may not be made is asked for by its name`() async throws {
        let lab = try await Lab(.inProcess)
        var configuration = BackendConfiguration(databasePath: "\(lab.folder)/none/deep/x.db")
        configuration.makesFolder = false
        let backend = AccountsBackend(
            configuration, now: { Timestamp(seconds: 0) }, randomBytes: RandomBytes.make)
        await #expect(throws: BackendError.folderMissing(path: "\(lab.folder)/none/deep")) {
            try await backend.prepare()
        }
        #expect(!FileManager.default.fileExists(atPath: "\(lab.folder)/none"))
        let transport = BackendTransport(backend)
        await #expect(throws: TransportError.self) { try await lab.send("GET", "/healthz", over: transport).status }
    }

    /// SQLite refuses a change of the journal at once while another connection writes, and does not wait at all.
    @Test func `a file that another makes at this moment is waited for`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.send("GET", "/healthz")
        let path = "\(lab.folder)/state/new.db"
        try DatabaseFile.prepare(path, makesFolder: true)
        let maker = try Database(path: path)
        try maker.execute("PRAGMA journal_mode = DELETE")
        try maker.execute("BEGIN IMMEDIATE")
        var pauses: [Int32] = []
        let opened = try Database(path: path) { milliseconds in
            pauses.append(milliseconds)
            if pauses.count == 3 { try? maker.execute("COMMIT") }
        }
        #expect(pauses == [10, 10, 10])
        #expect(try opened.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
    }

    @Test func `a file that another never lets go of is busy after the time for it`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.send("GET", "/healthz")
        let path = "\(lab.folder)/state/new.db"
        try DatabaseFile.prepare(path, makesFolder: true)
        let maker = try Database(path: path)
        try maker.execute("PRAGMA journal_mode = DELETE")
        try maker.execute("BEGIN IMMEDIATE")
        var waited: Int32 = 0
        #expect(throws: DatabaseError.busy) { _ = try Database(path: path, busyMilliseconds: 100) { waited += $0 } }
        #expect(waited == 100)
    }
}
