public import PorticoKit

/// A program that carries the screens and commands: under which name, and behind which word.
///
/// Texts, help, environment variables, folders and the hints of errors speak of this program.
public struct PorticoProgram: Sendable {
    /// The program's name: folders, environment variables, what sentences call it by.
    public let name: String
    /// The word that stands before every command (`mytool auth login`); `nil` when the commands are the program's own.
    public let subcommand: String?
    /// What `--version` prints after the name.
    public let version: String
    /// Whether there is a service `local`, whose accounts this computer keeps; yes unless said otherwise.
    public var offersEmbeddedService = true
    /// Changes what the commands work with before they do: another network, a service of the program's own.
    public var adjust: @Sendable (inout AppDependencies) -> Void = { _ in }

    /// Names a program.
    ///
    /// - Parameters:
    ///   - name: Letters, digits, `-` and `_`, beginning with a letter; at most 64.
    ///   - subcommand: One word, without blanks.
    ///   - version: What `--version` prints after the name.
    public init(name: String, subcommand: String? = nil, version: String) {
        self.name = name
        self.subcommand = subcommand
        self.version = version
    }

    /// The program `portico` itself.
    package static let portico = PorticoProgram(name: "portico", version: PorticoCommand.version)

    /// What stands before a command besides the program.
    var prefix: [String] { subcommand.map { [$0] } ?? [] }

    var words: ProgramWords { ProgramWords(name: name, subcommand: subcommand) }

    /// The container that the commands work with, over the process's environment, for commands of the program's own.
    ///
    /// Nothing is read, opened or loaded before it is used. Throws ``/PorticoDomain/SessionError/invalid(_:)`` when the
    /// environment or the name make no folders.
    public func makeContainer() throws(SessionError) -> AppContainer {
        let environment = CommandEnvironment.process(self)
        let configuration = try environment.configuration()
        return try CommandContext.wire(environment, configuration).container
    }
}
