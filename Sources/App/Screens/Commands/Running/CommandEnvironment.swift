#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
package import PorticoBackend
package import PorticoKit
package import PorticoTerminal

/// Everything outside that a run of the program sees, as values, so that a test can be the outside.
package struct CommandEnvironment: Sendable {
    /// The program that runs.
    package var program = PorticoProgram.portico
    /// The arguments without the program's name.
    package var arguments: [String]
    /// The place (from 1) of an argument whose bytes are not UTF-8, if there is one.
    package var argumentNotText: Int?
    /// The environment variables.
    package var variables: [String: String]
    /// The person's home folder.
    package var homeDirectory: String
    /// Standard input.
    package var input: any LineInput
    /// Standard output.
    package var output: any ByteOutput
    /// Standard error.
    package var errors: any ByteOutput
    /// Makes the leaf effects; not called by commands that need neither vault nor network.
    package var dependencies: @Sendable (AppConfiguration) throws(SessionError) -> AppDependencies
    /// How a backend over that database file is set up, with that lifetime of access tokens in seconds.
    package var backend: @Sendable (String, Int) -> BackendConfiguration
    /// From its call on being asked to end does not end the process; what it gives returns when that has happened.
    package var catchEnd: @Sendable () -> @Sendable () async -> Void

    /// For a while being asked to end does not end the process; `nil` where that cannot be had.
    package var catchInterruption: @Sendable () -> Interruption?

    /// Has the half file at that path taken away by a signal that ends the process at once; `nil` when there is none now.
    package var discardWhenEnded: @Sendable (_ path: String?) -> Void = { _ in }

    /// Where this program lies, for tools that are to call it.
    package var programPath = "portico"

    /// Makes the process another program: so many arguments from the end of the command line, with one variable more.
    /// Returns only when that program cannot be started, with the system's error number.
    package var become: @Sendable (_ count: Int, _ name: String, _ value: Secret<String>) -> Int32 = { _, _, _ in
        ENOSYS
    }

    /// Makes an environment.
    package init(
        arguments: [String], variables: [String: String], homeDirectory: String, input: any LineInput,
        output: any ByteOutput, errors: any ByteOutput,
        dependencies: @escaping @Sendable (AppConfiguration) throws(SessionError) -> AppDependencies,
        backend: @escaping @Sendable (String, Int) -> BackendConfiguration,
        catchEnd: @escaping @Sendable () -> @Sendable () async -> Void,
        catchInterruption: @escaping @Sendable () -> Interruption? = { nil }
    ) {
        self.arguments = arguments
        self.variables = variables
        self.homeDirectory = homeDirectory
        self.input = input
        self.output = output
        self.errors = errors
        self.dependencies = dependencies
        self.backend = backend
        self.catchEnd = catchEnd
        self.catchInterruption = catchInterruption
    }

    /// Where the program keeps its things.
    func configuration() throws(SessionError) -> AppConfiguration {
        var configuration = try AppConfiguration(
            name: program.name, environment: variables, homeDirectory: homeDirectory)
        configuration.offersEmbeddedService = program.offersEmbeddedService
        return configuration
    }
}
