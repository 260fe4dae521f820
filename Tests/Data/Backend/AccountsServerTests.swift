import PorticoConcurrency
import PorticoDomain
import PorticoHTTP
import PorticoVault
import Testing

@testable import PorticoBackend

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct AccountsServerTests {
    private func backend(at path: String) -> AccountsBackend {
        AccountsBackend(
            BackendConfiguration(databasePath: path, passwordCost: .test),
            now: { Timestamp(seconds: 1_767_225_600) }, randomBytes: RandomBytes.make)
    }

    @Test func `each request is a line of method, path, status and milliseconds`() async throws {
        let lab = try await Lab(.inProcess)
        let (lines, log) = AsyncStream.makeStream(of: String.self)
        let server = try await AccountsServer.start(backend(at: lab.databasePath)) { log.yield($0) }
        let curl = CurlTransport(configuration: .init(userAgent: "tests"))
        let url = try HTTPURL("\(server.origin)/v1/notes?before=1")
        let answer = try await curl.send(HTTPRequest(method: .get, url: url))
        #expect(answer.status == 401)
        #expect(answer.headers.values(of: "Date").count == 1)
        var iterator = lines.makeAsyncIterator()
        let line = try #require(await iterator.next())
        #expect(line.wholeMatch(of: /GET \/v1\/notes 401 \d+\.\d/) != nil, "\(line)")
        await server.stop()
        await #expect(throws: TransportError.cannotConnect) {
            try await curl.send(HTTPRequest(method: .get, url: url))
        }
    }

    @Test func `a port that is taken and a database that cannot be made are told apart`() async throws {
        let lab = try await Lab(.inProcess)
        let first = try await AccountsServer.start(backend(at: lab.databasePath))
        await #expect(throws: AccountsServer.StartError.listener(.portTaken)) {
            try await AccountsServer.start(backend(at: lab.databasePath), port: UInt16(first.origin.port))
        }
        await #expect(throws: AccountsServer.StartError.backend(.unopenable(path: "/proc/none", errno: 2))) {
            try await AccountsServer.start(backend(at: "/proc/none/accounts.db"))
        }
        await #expect(throws: AccountsServer.StartError.backend(.notADatabase)) {
            try await AccountsServer.start(backend(at: #filePath))
        }
        await first.stop()
    }

    // B7
    @Test func `a server that has ended leaves the whole database in its one file`() async throws {
        let lab = try await Lab(.inProcess)
        let path = lab.databasePath + "-served"
        let server = try await AccountsServer.start(backend(at: path))
        let curl = CurlTransport(configuration: .init(userAgent: "tests"))
        var request = HTTPRequest(
            method: .post, url: try HTTPURL("\(server.origin)/v1/accounts"),
            body: Array(#"{"email":"mina@example.com","password":"correct-horse-battery"}"#.utf8))
        request.headers["Content-Type"] = "application/json"
        #expect(try await curl.send(request).status == 201)
        #expect(Self.exists(path + "-wal"))
        await server.stop()
        #expect(!Self.exists(path + "-wal") && !Self.exists(path + "-shm"))
        let copy = try Database(reading: "file:\(path)?immutable=1")
        #expect(try copy.first("SELECT email FROM accounts") { $0.text(0) } == "mina@example.com")
    }

    @Test func `a server that cannot listen leaves no file beside the database either`() async throws {
        let lab = try await Lab(.inProcess)
        let first = try await AccountsServer.start(backend(at: lab.databasePath))
        let path = lab.databasePath + "-served"
        await #expect(throws: AccountsServer.StartError.listener(.portTaken)) {
            try await AccountsServer.start(backend(at: path), port: UInt16(first.origin.port))
        }
        #expect(!Self.exists(path + "-wal") && !Self.exists(path + "-shm"))
        await first.stop()
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    @Test(arguments: [
        (Duration.microseconds(1_260), Int?.some(200), "GET /x 200 1.2"), (.seconds(2), 503, "GET /x 503 2000.0"),
        (.zero, nil, "GET /x 499 0.0"),
    ])
    func `a line is whole whatever became of the request`(duration: Duration, status: Int?, line: String) {
        let written = AccountsServer.line(method: "GET", path: "/x", status: status, duration: duration)
        #expect(written == line)
    }
}
