#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoBackend
import PorticoHTTP
import PorticoKit
import PorticoVault

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Serves the front end on this computer and says where: `notebook-web [PORT]`.
@main
enum Entrypoint {
    static func main() async throws {
        let configuration = try AppConfiguration(
            name: "notebook", environment: ProcessInfo.processInfo.environment,
            homeDirectory: ProcessInfo.processInfo.environment["HOME"] ?? "/")
        var dependencies = try AppDependencies.live(configuration)
        dependencies.embedded = BackendTransport(
            AccountsBackend(
                BackendConfiguration(databasePath: configuration.dataFolder + "/accounts.db"),
                now: dependencies.now, randomBytes: dependencies.randomBytes))
        let container = AppContainer(configuration: configuration, dependencies: dependencies)

        let desk = Desk(container: container, book: MessageBook(.english, program: "notebook"))
        let key = Base16.text(RandomBytes.make(32))
        let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 0
        let listener = try await LoopbackListener.start(
            .init(port: port), handler: Website(desk: desk, key: key))
        // Whoever has this address may act for the person, so it goes to their terminal and nowhere else.
        print("\(listener.origin)/?key=\(key)")
        fflush(nil)
        await desk.follow()
    }
}

enum Base16 {
    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
