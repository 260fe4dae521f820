import PorticoKit
import PorticoTerminal

/// Runs one command line from its words to its exit code; every failure is told in one place.
package struct CommandRunner: Sendable {
    private let environment: CommandEnvironment
    /// Made when it is read for the first time; the version needs none.
    private var table: CommandTable { .of(environment.program) }

    /// Runs in `environment`.
    package init(environment: CommandEnvironment) {
        self.environment = environment
    }

    func run() async -> ExitCode {
        // What waits for nothing stays on the first thread: a second one would take as long as the answer.
        if environment.arguments == ["--version"] || environment.arguments.first == CompletionsCommand.hiddenName {
            return ProgramWords.$current.withValue(environment.program.words) { answerAtOnce() }
        }
        return await ProgramWords.$current.withValue(environment.program.words) { await runNamed() }
    }

    private func answerAtOnce() -> ExitCode {
        let language = Choices.presumedLanguage(environment.arguments, variables: environment.variables)
        do throws(CommandFailure) {
            try checkArgumentsAreText()
            if environment.arguments.first == CompletionsCommand.hiddenName { return try complete(language) }
            try tellVersion(GlobalOptions(), language)
            return .done
        } catch {
            tell(error, language, isJSON: false)
            return error.exitCode
        }
    }

    private func runNamed() async -> ExitCode {
        let isJSON = environment.arguments.prefix { $0 != "--" }.contains("--json")
        var language = Choices.presumedLanguage(environment.arguments, variables: environment.variables)
        do throws(CommandFailure) {
            return try await run(language: &language)
        } catch {
            tell(error, language, isJSON: isJSON)
            return error.exitCode
        }
    }

    private func run(language: inout Language) async throws(CommandFailure) -> ExitCode {
        try checkArgumentsAreText()
        switch environment.arguments.first {
        case ManualCommand.hiddenName:
            let text = ManualCommand.text(Array(environment.arguments.dropFirst()), table: table)
            guard let text else { return .usage }
            try Console(output: environment.output, errors: environment.errors).put(Array(text.utf8))
            return .done
        default: break
        }
        let invocation = try understood { () throws(UsageError) in
            try ArgumentParser.parse(environment.arguments, table: table)
        }
        if case .version = invocation.target {
            try tellVersion(invocation.globals, language)
            return .done
        }
        let configuration = try configuration(invocation.globals)
        let preferences = try await preferences(configuration, for: invocation)
        let choices = try understood { () throws(UsageError) in
            try Choices(flags: invocation.globals, variables: environment.variables, preferences: preferences)
        }
        language = choices.language
        let context = CommandContext(
            environment: environment, configuration: configuration, choices: choices, globals: invocation.globals)
        switch invocation.target {
        case .version: return .done
        case .help(let topic): return try HelpCommand.print(context, topic: topic, table: table)
        case .app(let isPlain):
            let code = try await openApp(context, isPlain: isPlain)
            await context.keepAccountNames()
            return code
        case .command(let command):
            try await context.openVault(command.unlocking)
            let code = try await context.advised { () async throws(CommandFailure) in
                try await command.body(context, invocation)
            }
            if CommandContext.mayChangeAccounts(command) { await context.keepAccountNames() }
            return code
        }
    }

    /// Another program's arguments are handed on as they are, whatever they hold.
    private func checkArgumentsAreText() throws(CommandFailure) {
        guard let place = environment.argumentNotText else { return }
        let invocation = try? ArgumentParser.parse(environment.arguments, table: table)
        guard let invocation, place > environment.arguments.count - invocation.programWords else {
            throw .usage(
                .other(Phrase("argument \(place) is not valid UTF-8 text", ko: "\(place)번째 인수가 올바른 UTF-8 텍스트가 아니에요")))
        }
    }

    /// One line at once; all the libraries only when they are asked for, because telling loads them.
    private func tellVersion(_ globals: GlobalOptions, _ language: Language) throws(CommandFailure) {
        let console = Console(output: environment.output, errors: environment.errors)
        let version = ProgramVersion(environment.program)
        if globals.isJSON { return try console.print(version.json(LoadedLibrary.all())) }
        guard globals.isVerbose else { return try console.print(version.line) }
        for line in version.lines(LoadedLibrary.all(), language) { try console.print(line) }
    }

    /// What a shell asks at a Tab; its language is the environment's.
    private func complete(_ language: Language) throws(CommandFailure) -> ExitCode {
        let line = Array(environment.arguments.dropFirst())
        let answer = CompletionsCommand.answer(
            line, table: table, configuration: { try? environment.configuration() }, language: language)
        try Console(output: environment.output, errors: environment.errors).put(Array(answer.utf8))
        return .done
    }

    /// What `config.json` says. One that cannot be understood ends every command but help and the one that examines it.
    private func preferences(
        _ configuration: AppConfiguration, for invocation: Invocation
    ) async throws(CommandFailure) -> Preferences {
        do throws(CommandFailure) {
            return try await Preferences.read(path: configuration.configurationFolder + "/config.json")
        } catch {
            switch invocation.target {
            case .help: return Preferences()
            case .command(let command) where ["help", "vault doctor"].contains(command.name): return Preferences()
            case .app, .version, .command: throw error
            }
        }
    }

    private func configuration(_ globals: GlobalOptions) throws(CommandFailure) -> AppConfiguration {
        do throws(SessionError) {
            var configuration = try environment.configuration()
            let words = environment.program.words
            let errors = environment.errors
            configuration.hearOfExposedPassphrase = { path in
                let language = Choices.presumedLanguage(environment.arguments, variables: environment.variables)
                let line = ProgramWords.$current.withValue(words) {
                    "portico: \(Phrase.exposedSecret(path)(language))"
                }
                try? errors.write(Sanitize.line(line) + "\n")
            }
            configuration.hearOfAwaitedPassphrase = { source in
                let language = Choices.presumedLanguage(environment.arguments, variables: environment.variables)
                try? errors.write(Sanitize.line(CommandContext.waiting(for: source)(language)) + "\n")
            }
            if globals.isVerbose {
                configuration.log = { line in try? errors.write(Sanitize.line(line) + "\n") }
            }
            return configuration
        } catch {
            throw .session(error)
        }
    }

    /// Without `--plain` the app needs a terminal at both ends.
    private func openApp(_ context: CommandContext, isPlain: Bool) async throws(CommandFailure) -> ExitCode {
        guard isPlain || environment.input.isTerminal && environment.output.isTerminal else {
            throw .own(
                .usage, code: "no_terminal",
                message: Phrase(
                    "the app needs a terminal on standard input and output", ko: "앱에는 터미널(표준 입력과 출력)이 필요해요"),
                hint: Phrase(
                    "in scripts, use commands: portico help; or the line mode: portico --plain",
                    ko: "스크립트에서는 명령을 쓰세요: portico help, 또는 한 줄씩 쓰는 앱: portico --plain"))
        }
        let start = try await context.appStart()
        let isFullScreen = !isPlain && !environment.prefersLines
        if isFullScreen, let code = try await FullScreenApp.run(in: context, from: start) { return code }
        return try await PlainApp(context: context).run(from: start)
    }

    private func understood<Value>(_ work: () throws(UsageError) -> Value) throws(CommandFailure) -> Value {
        do throws(UsageError) {
            return try work()
        } catch {
            throw .usage(error)
        }
    }

    /// Where the vault's files lie, for messages; `nil` when the environment names no usable folder.
    private var places: VaultPlaces? {
        (try? environment.configuration())?.vaultPlaces
    }

    private func tell(_ failure: CommandFailure, _ language: Language, isJSON: Bool) {
        switch failure {
        case .outputClosed, .interrupted: return
        case .session, .usage, .own, .outputFailed: break
        }
        let report = ErrorReport(
            failure, language, places: places,
            about: ArgumentParser.subject(of: environment.arguments, table: table))
        let console = Console(output: environment.output, errors: environment.errors)
        if isJSON { console.note(report.json.text) } else { console.note(report) }
    }
}
