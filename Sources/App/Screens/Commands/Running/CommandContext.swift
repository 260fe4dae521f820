import PorticoBackend
import PorticoConcurrency
import PorticoKit
import PorticoTerminal

/// What a command works with; the container is made when the first one asks for it.
struct CommandContext: Sendable {
    let environment: CommandEnvironment
    let configuration: AppConfiguration
    let choices: Choices
    let globals: GlobalOptions
    let console: Console
    private let made = Locked<(container: AppContainer, dependencies: AppDependencies)?>(nil)
    private let about = Locked<AccountID?>(nil)

    init(environment: CommandEnvironment, configuration: AppConfiguration, choices: Choices, globals: GlobalOptions) {
        self.environment = environment
        self.configuration = configuration
        self.choices = choices
        self.globals = globals
        console = Console(output: environment.output, errors: environment.errors)
    }

    var language: Language { choices.language }
    var isJSON: Bool { globals.isJSON }

    /// The account that the command turned out to be about.
    var subject: AccountID? { about.withLock { $0 } }
    func note(subject account: AccountID) { about.withLock { $0 = account } }

    /// A word on the side in the person's language.
    func note(_ text: Phrase) { console.note(text(language)) }

    /// A word beside an error that follows; an error in JSON stands alone.
    func noteBesideError(_ text: Phrase) {
        if !isJSON { note(text) }
    }

    /// An error that does not end the command; in JSON it is a part of the answer.
    func note(_ failure: CommandFailure) {
        guard !isJSON else { return }
        console.note(ErrorReport(failure, language, places: configuration.vaultPlaces))
    }

    /// What was asked for, in the person's language.
    func print(_ text: Phrase) throws(CommandFailure) { try console.print(text(language)) }

    func container() throws(CommandFailure) -> AppContainer { try make().container }

    /// The container if anything asked for it.
    var containerIfMade: AppContainer? { made.withLock { $0 }?.container }

    func dependencies() throws(CommandFailure) -> AppDependencies { try make().dependencies }

    private func make() throws(CommandFailure) -> (container: AppContainer, dependencies: AppDependencies) {
        if let made = made.withLock({ $0 }) { return made }
        do throws(SessionError) {
            let wired = try Self.wire(environment, configuration)
            made.withLock { $0 = wired }
            return wired
        } catch {
            throw .session(error)
        }
    }

    /// Wires the parts of a program that offers what `configuration` says.
    static func wire(
        _ environment: CommandEnvironment, _ configuration: AppConfiguration
    ) throws(SessionError) -> (container: AppContainer, dependencies: AppDependencies) {
        var dependencies = try environment.dependencies(configuration)
        let surroundings = AppExamination(
            database: configuration.offersEmbeddedService ? database(configuration) : nil,
            configuration: configuration.configurationFolder + "/config.json")
        dependencies.examineFurther = { await surroundings.findings($0) }
        if configuration.offersEmbeddedService, dependencies.embedded == nil {
            dependencies.embedded = BackendTransport(
                backend(environment, database: database(configuration), lifetime: 900, dependencies))
        }
        environment.program.adjust(&dependencies)
        return (AppContainer(configuration: configuration, dependencies: dependencies), dependencies)
    }

    /// The file of the embedded backend.
    var embeddedDatabase: String { Self.database(configuration) }

    private static func database(_ configuration: AppConfiguration) -> String {
        configuration.dataFolder + "/accounts.db"
    }

    /// A backend over a database file; opened at the first request.
    func backend(
        database: String, lifetime: Int, makesFolder: Bool = true, providers: [IdentityProvider] = [],
        _ dependencies: AppDependencies
    ) -> AccountsBackend {
        Self.backend(
            environment, database: database, lifetime: lifetime, makesFolder: makesFolder, providers: providers,
            dependencies)
    }

    private static func backend(
        _ environment: CommandEnvironment, database: String, lifetime: Int, makesFolder: Bool = true,
        providers: [IdentityProvider] = [], _ dependencies: AppDependencies
    ) -> AccountsBackend {
        var configuration = environment.backend(database, lifetime)
        configuration.makesFolder = makesFolder
        configuration.providers = providers
        return AccountsBackend(
            configuration, network: providers.isEmpty ? nil : dependencies.network, now: dependencies.now,
            randomBytes: dependencies.randomBytes)
    }

    /// Questions go to standard error, so that standard output holds what was asked for alone.
    var prompter: Prompter {
        Prompter(input: environment.input, output: environment.errors, wording: .init(language))
    }

    var isInteractive: Bool { environment.input.isTerminal && environment.errors.isTerminal }
}

extension Prompter.Wording {
    init(_ language: Language) {
        self.init(
            outOfRange: { Phrase.choiceOutOfRange(count: $0).text(in: language) },
            notText: Phrase(
                "That is not valid UTF-8 text; type it again.", ko: "올바른 UTF-8 텍스트가 아니에요. 다시 입력해 주세요.")(language),
            help: Phrase.lineHelp(language))
    }
}
