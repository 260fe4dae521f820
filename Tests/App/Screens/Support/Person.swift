import Foundation
import PorticoBackend
import PorticoKit
import PorticoTerminal
import PorticoVault

@testable import PorticoApp

/// Somebody at a shell with a home of their own, whose commands run in this process.
final class Person: Sendable {
    /// What a command left behind.
    struct Outcome {
        let code: Int32
        let output: String
        let errors: String
    }

    static let email = "mina@example.com"
    static let password = "correct-horse-battery"

    let home: String

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "portico-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: home)
    }

    func environment(
        _ arguments: [String], input: MemoryInput, output: MemoryOutput, errors: MemoryOutput,
        variables: [String: String] = [:], database: String? = nil
    ) -> CommandEnvironment {
        CommandEnvironment(
            arguments: arguments,
            variables: ["PORTICO_HOME": home + "/portico"].merging(variables) { $1 },
            homeDirectory: home, input: input, output: output, errors: errors,
            // The least work that a vault takes; what it costs as it ships is a subject of the vault's own tests.
            dependencies: { configuration throws(SessionError) in
                try AppDependencies.live(configuration, passphraseWork: PassphraseWork(passes: 2, memory: 19 << 20))
            },
            backend: { path, lifetime in
                BackendConfiguration(
                    databasePath: database ?? path, accessTokenLifetime: lifetime, passwordCost: .test)
            },
            catchEnd: { {} })
    }

    @discardableResult
    func run(
        _ arguments: String..., input: String = "", terminal: Bool = false, variables: [String: String] = [:]
    ) async -> Outcome {
        await run(arguments, input: input, terminal: terminal, variables: variables)
    }

    @discardableResult
    func run(
        _ arguments: [String], input: String = "", terminal: Bool = false, variables: [String: String] = [:]
    ) async -> Outcome {
        let output = MemoryOutput(isTerminal: terminal)
        let errors = MemoryOutput(isTerminal: terminal)
        let environment = environment(
            arguments, input: MemoryInput(input, isTerminal: terminal), output: output, errors: errors,
            variables: variables)
        let code = await CommandRunner(environment: environment).run().rawValue
        return Outcome(code: code, output: output.text, errors: errors.text)
    }

    @discardableResult
    func run(_ arguments: String..., bytes: [UInt8]) async -> Outcome {
        let (output, errors) = (MemoryOutput(), MemoryOutput())
        let environment = environment(arguments, input: MemoryInput(bytes: bytes), output: output, errors: errors)
        let code = await CommandRunner(environment: environment).run().rawValue
        return Outcome(code: code, output: output.text, errors: errors.text)
    }

    /// Signs in at the same accounts from a device of its own: another vault, the same database.
    func signInElsewhere(password: String = Person.password) async -> Outcome {
        let (output, errors) = (MemoryOutput(), MemoryOutput())
        let environment = environment(
            ["login", "--email", Self.email, "--password-stdin"], input: MemoryInput(password + "\n"),
            output: output, errors: errors, variables: ["PORTICO_HOME": home + "/elsewhere"],
            database: home + "/portico/data/accounts.db")
        let code = await CommandRunner(environment: environment).run().rawValue
        return Outcome(code: code, output: output.text, errors: errors.text)
    }

    /// Ends a session from that other device.
    func revoke(_ session: String, variables: [String: String]) async -> Outcome {
        let (output, errors) = (MemoryOutput(), MemoryOutput())
        let environment = environment(
            ["sessions", "revoke", session], input: MemoryInput(), output: output, errors: errors,
            variables: variables, database: home + "/portico/data/accounts.db")
        let code = await CommandRunner(environment: environment).run().rawValue
        return Outcome(code: code, output: output.text, errors: errors.text)
    }

    @discardableResult
    func register(_ email: String = Person.email, nickname: String = "mina") async -> Outcome {
        await run(
            "register", "--email", email, "--nickname", nickname, "--password-stdin", input: Self.password + "\n")
    }

    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = "\(home)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }
}

/// The smallest picture there is: 1 × 1, PNG.
let tinyPicture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1]
    + [8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
