import Foundation
import PorticoConcurrency
import PorticoDomain
import PorticoKit
import Testing

/// Several containers in one process have nothing in common but the process.
struct IndependenceTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "portico-\(UUID().uuidString)").path()

    private func container(
        _ name: String, _ backend: ShelfBackend, offersLocal: Bool = true
    ) throws -> (AppContainer, AppConfiguration) {
        var configuration = try AppConfiguration(name: name, environment: [:], homeDirectory: home)
        configuration.offersEmbeddedService = offersLocal
        var dependencies = try AppDependencies.live(configuration)
        dependencies.embedded = PasswordBackendTransport(backend)
        return (AppContainer(configuration: configuration, dependencies: dependencies), configuration)
    }

    @Test func `two programs sign in side by side, each in folders of its own`() async throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        let (oneBackend, twoBackend) = (ShelfBackend(), ShelfBackend())
        let (one, oneFolders) = try container("one", oneBackend)
        let (two, twoFolders) = try container("two", twoBackend)
        async let first = one.register(service: .local, email: "a@example.com", password: Secret("a good password"))
        async let second = two.register(service: .local, email: "b@example.com", password: Secret("a good password"))
        #expect(try await first.account.email == "a@example.com")
        #expect(try await second.account.email == "b@example.com")
        #expect(try await one.sessions.snapshot().sessions.map(\.account.email) == ["a@example.com"])
        #expect(try await two.sessions.snapshot().sessions.map(\.account.email) == ["b@example.com"])
        #expect(oneBackend.state.withLock { $0.passwords.count } == 1)
        for (folders, other) in [(oneFolders, "two"), (twoFolders, "one")] {
            for folder in [folders.dataFolder, folders.stateFolder, folders.configurationFolder] {
                #expect(FileManager.default.fileExists(atPath: folder) && !folder.contains(other))
            }
        }
        try await one.services.add(
            Service(name: ServiceName("work"), kind: .accountsAPI(url: "http://127.0.0.1:9")))
        #expect(try await one.services.services().map(\.name.text) == ["local", "work"])
        #expect(try await two.services.services().map(\.name.text) == ["local"])
        _ = try await one.logout.all()
        #expect(try await two.sessions.snapshot().active?.name == "b@example.com")
    }

    @Test func `the environment is what each was given, not the process's`() throws {
        let one = try AppConfiguration(name: "one", environment: ["ONE_HOME": "/first"], homeDirectory: home)
        let two = try AppConfiguration(name: "two", environment: ["ONE_HOME": "/first"], homeDirectory: home)
        #expect(one.dataFolder == "/first/data")
        #expect(!two.dataFolder.hasPrefix("/first"))
    }

    @Test func `a container leaves the process's signals and limits alone`() async throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        let before = Process()
        let (one, _) = try container("one", ShelfBackend())
        _ = try await one.register(service: .local, email: "a@example.com", password: Secret("a good password"))
        #expect(Process() == before)
    }

    /// What a library could change behind a program's back.
    private struct Process: Equatable {
        let handlers: [UInt]
        let coreLimit: UInt64

        init() {
            handlers = [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH].map { number in
                var action = sigaction()
                sigaction(number, nil, &action)
                return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
            }
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(4), &limit)
            coreLimit = UInt64(limit.rlim_cur)
        }
    }
}
