import Foundation
import PorticoHTTP
import PorticoTesting

/// The rotating server of the test kit as a program, for proofs with several processes. It runs until it is killed.
///
///     rotating-server [--lifetime SECONDS] [--without-idempotency]
///
/// Prints `listening on http://127.0.0.1:PORT` and is commanded under `/control/…` from then on.
@main
enum RotatingServerProgram {
    static func main() async throws {
        var rules = RotatingServer.Rules()
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--lifetime": rules.lifetime = arguments.popFirst().flatMap { Int($0) }
            case "--without-idempotency": rules.isIdempotent = false
            default:
                FileHandle.standardError.write(Data("rotating-server: unknown argument: \(argument)\n".utf8))
                exit(64)
            }
        }
        let listener = try await RotatingServer(rules).listen()
        FileHandle.standardOutput.write(Data("listening on \(listener.origin)\n".utf8))
        let end = AsyncStream.makeStream(of: Void.self)
        for await _ in end.stream {}
        withExtendedLifetime((listener, end.continuation)) {}
    }
}
