import PorticoVault

/// What can only be measured from inside a process; `Scripts/bench` calls it.
@main
enum Benchmarks {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first.flatMap { Int($0) }) {
        case ("http", let address?, let count?): try await ClientBenchmarks.requests(to: address, count: count)
        case ("endurance", let address?, let count?): try await ClientBenchmarks.endurance(of: address, count: count)
        case ("chain", let count?, _): try await ClientBenchmarks.chain(count: Int(count) ?? 1000)
        case ("accounts", let count?, _): try await BackendBenchmarks.accounts(count: Int(count) ?? 50)
        case ("session", let count?, _): try await SessionBenchmark().requests(count: Int(count) ?? 10_000)
        case ("storm", let count?, _): try await SessionBenchmark().storm(callers: Int(count) ?? 1000)
        case ("vault", let folder?, _): try await VaultBenchmarks.hundred(in: folder)
        case ("growth", let folder?, _): try await VaultBenchmarks.growth(in: folder)
        default:
            print("usage: PorticoBenchmarks http ADDRESS COUNT | endurance ADDRESS COUNT | chain COUNT")
            print("       PorticoBenchmarks accounts COUNT | session COUNT | storm CALLERS")
            print("       PorticoBenchmarks vault FOLDER | growth FOLDER")
        }
    }

    @Sendable static func randomBytes(_ count: Int) -> [UInt8] { RandomBytes.make(count) }
}
