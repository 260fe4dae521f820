import FoundationEssentials
import PorticoData
import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

struct ServiceRepositoryTests {
    let house = House()
    let work: ServiceName

    init() throws {
        work = try ServiceName("work")
    }

    private var path: String { "\(house.folder)/place/config/config.json" }

    private func service(_ url: String, origins: [String] = [], insecure: Bool = false) -> Service {
        Service(name: work, kind: .accountsAPI(url: url), apiOrigins: origins, allowsInsecureHTTP: insecure)
    }

    @Test func `a service that was added is there at the next start, in a file of the person's own`() async throws {
        let added = service("https://api.example", origins: ["https://files.example:8443"])
        try await house.start().services.add(added)
        let services = try await house.start().services.services()
        #expect(services == [Service(name: .local, kind: .embedded), added])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `what the file holds besides is kept`() async throws {
        try FileManager.default.createDirectory(
            atPath: "\(house.folder)/place/config", withIntermediateDirectories: true)
        let text = #"{"language":"ko","services":[{"kind":"of the future","name":"x"}]}"#
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
        let container = try house.start()
        try await container.services.add(service("https://api.example"))
        try await container.services.remove(work)
        let kept = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        #expect(kept.contains(#""language" : "ko""#))
        #expect(kept.contains("of the future"))
        #expect(!kept.contains("api.example"))
    }

    @Test func `a file that is not JSON is reported and left alone`() async throws {
        try FileManager.default.createDirectory(
            atPath: "\(house.folder)/place/config", withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: path, contents: Data("{".utf8)))
        let container = try house.start()
        await #expect(throws: SessionError.file(path: path, reason: "it is not a JSON object")) {
            try await container.services.add(service("https://api.example"))
        }
        #expect(FileManager.default.contents(atPath: path) == Data("{".utf8))
    }

    @Test(arguments: [
        (#"{"services":{}}"#, #""services" is not a list"#),
        (#"{"services":[1]}"#, #"entry 1 of "services" is not a service, or its name is taken"#),
        (
            #"{"services":[{"kind":"x"},{"kind":"accounts_api","name":"a"}]}"#,
            #"entry 2 of "services" is not a service, or its name is taken"#
        ),
        (
            #"{"services":[{"kind":"accounts_api","name":"a","url":"https://a","api_origins":"https://b"}]}"#,
            #"entry 1 of "services" is not a service, or its name is taken"#
        ),
        (
            #"{"services":[{"kind":"accounts_api","name":"a","url":"https://a"},{"kind":"accounts_api","name":"a","url":"https://b"}]}"#,
            #"entry 2 of "services" is not a service, or its name is taken"#
        ),
    ])
    func `a list of services that is damaged is named and left alone`(_ text: String, _ reason: String) async throws {
        try FileManager.default.createDirectory(
            atPath: "\(house.folder)/place/config", withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
        let container = try house.start()
        let fault = SessionError.file(path: path, reason: reason)
        await #expect(throws: fault) { try await container.services.services() }
        await #expect(throws: fault) { try await container.services.add(service("https://api.example")) }
        #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
    }

    @Test func `changes of many containers at once lose nothing`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { [house] group in
            for number in 0..<16 {
                group.addTask {
                    let name = try ServiceName("s\(number)")
                    try await house.start().services.add(
                        Service(name: name, kind: .accountsAPI(url: "https://api.example")))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await house.start().services.services().count == 17)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(house.folder)/place/config")
        #expect(names.sorted() == [".config.json.lock", "config.json"])
    }

    @Test func `a file behind a link is changed where it lies, and the link stays`() async throws {
        let folder = "\(house.folder)/place/config"
        let kept = "\(house.folder)/dotfiles"
        for made in [folder, kept] {
            try FileManager.default.createDirectory(
                atPath: made, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        }
        #expect(FileManager.default.createFile(atPath: "\(kept)/portico.json", contents: Data("{}".utf8)))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../dotfiles/portico.json")
        try await house.start().services.add(service("https://api.example"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../../dotfiles/portico.json")
        let text = String(
            decoding: FileManager.default.contents(atPath: "\(kept)/portico.json") ?? Data(), as: UTF8.self)
        #expect(text.contains("api.example"))
        let mode = try FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions] as? Int
        #expect(mode == 0o755)
    }

    @Test(arguments: [
        "http://api.example", "ftp://api.example", "https://u@api.example", "https://api.example?x=1", "api.example",
        "https://api.exämple",
    ])
    func `an address that cannot be used is refused`(_ url: String) async throws {
        let container = try house.start()
        await #expect(throws: SessionError.self) { try await container.services.add(service(url)) }
        #expect(try await container.services.services().map(\.name) == [.local])
    }

    @Test(arguments: ["http://127.0.0.1:8080", "http://localhost:80", "http://[::1]:1"])
    func `plain http reaches this computer`(_ url: String) async throws {
        let container = try house.start()
        try await container.services.add(service(url))
        #expect(try await container.services.services().count == 2)
    }

    @Test func `plain http beyond it needs to be allowed, for origins too`() async throws {
        let container = try house.start()
        await #expect(throws: SessionError.self) {
            try await container.services.add(service("https://api.example", origins: ["http://files.example"]))
        }
        try await container.services.add(service("http://api.example", insecure: true))
    }

    @Test func `names are unique and unknown ones name the nearest`() async throws {
        let container = try house.start()
        try await container.services.add(service("https://api.example"))
        await #expect(throws: SessionError.invalid(.nameTaken("work"))) {
            try await container.services.add(service("https://other.example"))
        }
        await #expect(throws: SessionError.invalid(.unknownName("wrok", nearest: ["work"]))) {
            try await container.services.remove(try ServiceName("wrok"))
        }
        await #expect(throws: SessionError.self) { try await container.services.remove(.local) }
    }

    @Test func `removing a service signs out there first`() async throws {
        let container = try house.start()
        try await container.services.add(service("https://api.example"))
        house.network.script(.answer(.session(1)), .answer(HTTPResponse(status: 204)))
        _ = try await container.login(
            service: work, email: "mina@example.com", password: Secret("correct-horse-battery"))
        #expect(try await container.services.lastUsed() == work)
        try await container.services.remove(work)
        #expect(house.network.requests.last?.method == .delete)
        #expect(house.network.requests.last?.headers["Authorization"] == "Bearer a1")
        #expect(try await container.sessions.snapshot().sessions.isEmpty)
        #expect(try await container.services.lastUsed() == nil)
    }

    @Test func `a program without a backend offers no local service`() async throws {
        var configuration = try AppConfiguration(
            name: "portico", environment: ["PORTICO_HOME": "\(house.folder)/other"], homeDirectory: "/nowhere")
        #expect(
            try await AppContainer(configuration: configuration, dependencies: .ephemeral(seed: 1)).services.services()
                .isEmpty)
        configuration.offersEmbeddedService = false
        var dependencies = AppDependencies.ephemeral(seed: 1)
        dependencies.embedded = house.door
        #expect(
            try await AppContainer(configuration: configuration, dependencies: dependencies).services.services()
                .isEmpty)
    }

    @Test func `settings that another program changes count a tenth of a second later`() async throws {
        let server = RotatingServer()
        for _ in 0..<4 {
            house.network.script(.compute { request in .success((try? await server.send(request)) ?? .json("{}")) })
        }
        let container = try house.start()
        try await container.services.add(service("https://api.example"))
        let session = try await container.login(service: work, email: "mina@example.com", password: Secret("any"))
        let requests = try await container.scope(of: session.account.id).requests
        let request = APIRequest(method: "GET", target: "/v1/account")
        for _ in 0..<2 { #expect(try await requests.send(request).status == 200) }
        let before = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        let after = before.replacing("api.example", with: "new.example")
        try Data(after.utf8).write(to: URL(filePath: path), options: .atomic)
        house.clock.advance(by: SessionEngines.settingsHold)
        // S14: the tokens of the old address do not go to the new one.
        await #expect(throws: SessionError.issuedElsewhere(origin: "https://api.example")) {
            try await requests.send(request)
        }
        #expect(house.network.requests.map(\.url.origin.host) == ["api.example", "api.example", "api.example"])
        try Data(before.utf8).write(to: URL(filePath: path), options: .atomic)
        house.clock.advance(by: SessionEngines.settingsHold)
        #expect(try await requests.send(request).status == 200)
    }
}
