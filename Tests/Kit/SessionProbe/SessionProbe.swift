import PorticoKit

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

/// Renews the active account's credential many times in one process, for Scripts/Soak/memory, which watches this one; and
/// measures signing in at a provider, for Scripts/bench.
///
///     SessionProbe TIMES
///     SessionProbe figures
///
/// The account is that of `portico` in PORTICO_HOME. Prints `ready`; then, for each line on standard input, renews that
/// many times and prints how often it has renewed so far.
@main
enum SessionProbe {
    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "figures" { return try await SignInFigures.print() }
        guard let times = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else { exit(64) }
        let environment = ProcessInfo.processInfo.environment
        let configuration = try AppConfiguration(
            name: "portico", environment: environment, homeDirectory: environment["HOME"] ?? "/nowhere")
        let container = AppContainer(configuration: configuration, dependencies: try .live(configuration))
        guard let account = try await container.sessions.snapshot().active else { exit(4) }
        let requests = try await container.scope(of: account).requests
        var done = 0
        report("ready")
        while readLine() != nil {
            for _ in 0..<times { _ = try await requests.token(minimumValidity: .zero, isForced: true) }
            done += times
            report("\(done)")
        }
    }

    private static func report(_ line: String) {
        print(line)
        fflush(nil)
    }
}
