import FoundationEssentials
import PorticoBackend
import PorticoConcurrency
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault

/// A program with an embedded backend, which can be started again over the same vault and database.
final class House: Sendable {
    let folder: String
    let memory = InMemoryVault()
    let clock = ManualClock()
    let log = Locked<[String]>([])
    let network = ScriptedTransport()
    private let backend: AccountsBackend
    let door: Door
    private let now: @Sendable () -> Timestamp

    /// Moves the clock on to whoever wakes next, again and again. What was woken has its turns before, and nothing is
    /// under way to the server: what is real takes time that this clock does not know.
    func letTimePass(
        in steps: Duration = .milliseconds(500), until end: Duration = .seconds(100_000_000), over doors: [Door] = []
    ) -> Task<Void, Never> {
        Task { [clock, doors = [door] + doors] in
            while !Task.isCancelled {
                for _ in 0..<200 { await Task.yield() }
                let sleepers = clock.sleeperCount
                guard sleepers > 0, !doors.contains(where: \.isBusy) else { continue }
                while clock.sleeperCount == sleepers, clock.now.offset < end { clock.advance(by: steps) }
            }
        }
    }

    init() {
        folder = "\(FileManager.default.temporaryDirectory.path)/portico-\(UUID().uuidString)"
        let clock = clock
        let now: @Sendable () -> Timestamp = {
            Timestamp(seconds: 1_767_225_600 + clock.now.offset.components.seconds)
        }
        self.now = now
        backend = AccountsBackend(
            BackendConfiguration(databasePath: "\(folder)/accounts.db", passwordCost: .test), now: now,
            randomBytes: { RandomBytes.make($0) })
        door = Door(BackendTransport(backend))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// A start of the program.
    func start(vault: (any TokenVault)? = nil, network other: (any HTTPTransport)? = nil) throws -> AppContainer {
        let configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": "\(folder)/place"], homeDirectory: "/nowhere")
        var dependencies = AppDependencies.ephemeral(seed: 1)
        dependencies.vault = vault ?? memory
        dependencies.network = other ?? network
        dependencies.embedded = door
        dependencies.clock = clock
        dependencies.now = now
        dependencies.randomBytes = { RandomBytes.make($0) }
        let log = log
        dependencies.log = { line in log.withLock { $0.append(line) } }
        return AppContainer(configuration: configuration, dependencies: dependencies)
    }
}

/// The way to the backend: it counts, can be closed, can lose or hold answers after the backend acted.
final class Door: HTTPTransport {
    /// Where an answer waits.
    struct Hold: Sendable {
        /// Opens once the backend has acted.
        let acted = Gate()
        /// Lets the answer go.
        let release = Gate()
    }

    private struct State {
        var isClosed = false
        var loses = Set<String>()
        var holds: [String: Hold] = [:]
        var requests: [HTTPRequest] = []
        var underWay = 0
    }

    private let inner: any HTTPTransport
    private let state = Locked(State())

    init(_ inner: any HTTPTransport) {
        self.inner = inner
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// Whether the backend is at work on something.
    var isBusy: Bool { state.withLock { $0.underWay > 0 } }

    /// How many requests of a method and path came.
    func count(_ method: HTTPMethod, _ path: String) -> Int {
        requests.count { $0.method == method && $0.url.path == path }
    }

    func close() { state.withLock { $0.isClosed = true } }
    func open() { state.withLock { $0.isClosed = false } }
    /// The next answer to a request of that path is lost on its way.
    func loseAnswer(to path: String) { state.withLock { _ = $0.loses.insert(path) } }

    /// The next answer to a request of that path waits, whether or not somebody still wants it.
    func hold(_ path: String) -> Hold {
        let hold = Hold()
        state.withLock { $0.holds[path] = hold }
        return hold
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let isClosed = state.withLock { state in
            state.requests.append(request)
            return state.isClosed
        }
        if isClosed { throw .cannotConnect }
        let response = try await ask(request)
        if let hold = state.withLock({ $0.holds.removeValue(forKey: request.url.path) }) {
            hold.acted.open()
            guard await hold.release.pass() else { throw .cancelled }
        }
        if state.withLock({ $0.loses.remove(request.url.path) }) != nil { throw .timedOut }
        return response
    }

    private func ask(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        state.withLock { $0.underWay += 1 }
        defer { state.withLock { $0.underWay -= 1 } }
        return try await inner.send(request)
    }
}

extension ProfileImage {
    /// A picture of 1 × 1.
    static func dot() throws -> ProfileImage {
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10] + Array("IDAT".utf8)
            + [0x78, 0x9C, 0x63, 0, 0, 0, 2, 0, 1, 0x48, 0xAF, 0xA4, 0x71, 0, 0, 0, 0] + Array("IEND".utf8)
            + [0xAE, 0x42, 0x60, 0x82]
        return try ProfileImage(bytes: png)
    }
}
