import FoundationEssentials
import PorticoBackend
import PorticoConcurrency
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault

/// Two services on the network and one in the program, which see every request that reaches them.
final class Town: HTTPTransport {
    let house = House()
    let north: Door
    let south: Door
    private let folder: String

    init() {
        let folder = "\(FileManager.default.temporaryDirectory.path)/portico-\(UUID().uuidString)"
        self.folder = folder
        func door(_ name: String) -> Door {
            Door(
                BackendTransport(
                    AccountsBackend(
                        BackendConfiguration(databasePath: "\(folder)/\(name).db", passwordCost: .test),
                        now: { Timestamp(seconds: 1_767_225_600) }, randomBytes: { RandomBytes.make($0) })))
        }
        north = door("north")
        south = door("south")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The network: a name that nobody has is not found.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        switch request.url.origin.host {
        case "north.example": try await north.send(request)
        case "south.example": try await south.send(request)
        default: throw .nameNotResolved
        }
    }

    /// A start of the program that knows the services `north` and `south`.
    func start() async throws -> AppContainer {
        let container = try house.start(network: self)
        let known = try await container.services.services().map(\.name.text)
        for name in ["north", "south"] where !known.contains(name) {
            try await container.services.add(
                Service(name: try ServiceName(name), kind: .accountsAPI(url: "https://\(name).example")))
        }
        return container
    }
}
