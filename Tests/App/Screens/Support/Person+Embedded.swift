import PorticoBackend
import PorticoHTTP
import PorticoKit

@testable import PorticoApp

extension Person {
    /// Runs a command whose way to the embedded backend a test puts something into.
    @discardableResult
    func run(
        _ arguments: String..., input: String = "",
        embedded wrapped: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport
    ) async -> Outcome {
        await run(arguments, input: input, embedded: wrapped)
    }

    /// The same with a list.
    @discardableResult
    func run(
        _ arguments: [String], input: String = "",
        embedded wrapped: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport
    ) async -> Outcome {
        let (output, errors) = (MemoryOutput(), MemoryOutput())
        let plain = environment(arguments, input: MemoryInput(input), output: output, errors: errors)
        let environment = CommandEnvironment(
            arguments: plain.arguments, variables: plain.variables, homeDirectory: plain.homeDirectory,
            input: plain.input, output: output, errors: errors,
            dependencies: { (configuration) throws(SessionError) in
                var dependencies = try AppDependencies.live(configuration)
                dependencies.embedded = wrapped(
                    BackendTransport(
                        AccountsBackend(
                            plain.backend(configuration.dataFolder + "/accounts.db", 900), now: dependencies.now,
                            randomBytes: dependencies.randomBytes)))
                return dependencies
            }, backend: plain.backend, catchEnd: { {} })
        let code = await CommandRunner(environment: environment).run().rawValue
        return Outcome(code: code, output: output.text, errors: errors.text)
    }
}
