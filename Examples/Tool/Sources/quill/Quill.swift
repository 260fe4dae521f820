#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoApp
import PorticoKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A command-line tool of another name: `quill auth …` is everything about signing in, `quill write TEXT` is its own.
@main
struct Quill {
    static let program = PorticoProgram(name: "quill", subcommand: "auth", version: "1.4")

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "auth": await PorticoCommand.main(as: program)
        case "write": exit(await write(arguments.dropFirst().joined(separator: " ")))
        default:
            print("usage: quill auth COMMAND | quill write TEXT")
            exit(64)
        }
    }

    /// Sends a request of the tool's own with a token that lives for another minute at least.
    static func write(_ text: String) async -> Int32 {
        do {
            let container = try program.makeContainer()
            guard case .main(let session) = try await container.restore() else {
                print("quill: nobody is signed in; sign in with: quill auth login")
                return 4
            }
            let scope = try await container.scope(of: session.account.id)
            let token = try await scope.requests.token(minimumValidity: .seconds(60), isForced: false)
            let body = try JSONEncoder().encode(["text": text])
            let answer = try await scope.requests.send(
                APIRequest(
                    method: "POST", target: "/v1/notes", headers: [("Content-Type", "application/json")],
                    body: Array(body)))
            print("written as \(token.account.name): \(answer.status)")
            return answer.status == 201 ? 0 : 1
        } catch let error as SessionError {
            let message = MessageBook(.english, program: program.name, subcommand: program.subcommand)
                .message(for: error)
            print("quill: \(message)")
            return 1
        } catch {
            print("quill: \(error)")
            return 1
        }
    }
}
