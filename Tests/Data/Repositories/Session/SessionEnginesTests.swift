import FoundationEssentials
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

struct SessionEnginesTests {
    private let bench = EngineBench()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "portico-engines-\(UUID())").path
    private let account: AccountID

    init() throws {
        account = AccountID(service: try ServiceName("near"), name: "mina@example.com")
    }

    private var engines: SessionEngines {
        let connector = ServiceConnector(
            .init(
                network: bench.transport, embedded: nil, interceptors: [], now: bench.now,
                randomBytes: { [UInt8](repeating: 1, count: $0) }, deviceName: "test"))
        return SessionEngines(
            local: bench.local,
            services: ServiceList(file: ConfigurationFile(folder: folder), connector: connector),
            time: EngineTime(clock: bench.clock, now: bench.now),
            randomBytes: { [UInt8](repeating: 1, count: $0) }, lockDeadline: .seconds(40), log: { _ in })
    }

    private func settle(on address: String) async throws {
        let service = Service(name: account.service, kind: .accountsAPI(url: address))
        let file = ConfigurationFile(folder: folder)
        try await file.update { members in
            let entry: [String: JSONValue] = [
                "name": .string(service.name.text), "kind": .string("accounts_api"), "url": .string(address),
            ]
            members["services"] = .array([.object(entry)])
        }
    }

    @Test func `changed settings of a service count a tenth of a second later`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let engines = engines
        try await settle(on: "https://one.example")
        let first = try await engines.engine(for: account)
        try await settle(on: "https://two.example")
        bench.clock.advance(by: .milliseconds(99))
        let held = try await engines.engine(for: account)
        #expect(held.connection === first.connection)
        bench.clock.advance(by: .milliseconds(1))
        let second = try await engines.engine(for: account)
        #expect(second.connection.allowedOrigins.map(\.description) == ["https://two.example"])
        #expect(second.engine !== first.engine)
    }

    @Test func `whoever signs in uses the settings as they are`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let engines = engines
        try await settle(on: "https://one.example")
        _ = try await engines.engine(for: account)
        try await settle(on: "https://two.example")
        engines.beginEpoch(of: account)
        let connection = try await engines.engine(for: account).connection
        #expect(connection.allowedOrigins.map(\.description) == ["https://two.example"])
    }
}
