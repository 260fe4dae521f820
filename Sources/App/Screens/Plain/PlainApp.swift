import PorticoConcurrency
import PorticoKit
import PorticoTerminal

/// The whole app in lines: the same view-models as any other front end, asked and answered on standard output.
struct PlainApp: Sendable {
    let context: CommandContext
    let container: AppContainer
    private let spoken: Locked<Language>

    init(context: CommandContext) throws(CommandFailure) {
        self.context = context
        container = try context.container()
        spoken = Locked(context.language)
    }

    /// How a part of the app was left.
    enum Next {
        /// To wherever the sessions say.
        case follow
        case quit
    }

    /// From the splash to the end; the end of input cancels.
    func run(from start: AppStart) async -> ExitCode {
        let root = container.makeRootViewModel()
        say(.lineHelpHint)
        if case .switched(let account) = start { say(.switched(name: account.description)) }
        do throws(PromptEnd) {
            if case .signIn(let service) = start,
                case .quit = try await chooseWay(at: service)
            {
                return .done
            }
            while true {
                await root.restore()
                let state = await root.state
                if case .vault(let fault)? = state.problem, state.place == .splash || fault.isForPerson {
                    do throws(PromptEnd) {
                        guard case .follow = try await unlock(fault) else { return .vault }
                    } catch {
                        return .vault
                    }
                    continue
                }
                if let problem = state.problem, state.place == .splash {
                    tell(problem)
                    return ExitCode(problem)
                }
                if case .quit = try await open(state.place) { return .done }
            }
        } catch {
            say(.cancelled)
            return .cancelled
        }
    }

    private func open(_ place: RootState.Place) async throws(PromptEnd) -> Next {
        switch place {
        case .splash: return .quit
        case .onboarding(let reason): return try await welcome(reason)
        case .profileSetup(let account): return try await finishProfile(of: account)
        case .main(let session): return try await menu(session)
        case .sessionEnded(let account, let reason): return try await signInAgain(account, reason)
        }
    }

    // MARK: Speaking

    var language: Language { spoken.withLock { $0 } }

    func speak(_ language: Language) { spoken.withLock { $0 = language } }

    var prompter: Prompter {
        Prompter(input: context.environment.input, output: context.environment.output, wording: .init(language))
    }

    var book: MessageBook { MessageBook(language, places: context.configuration.vaultPlaces) }

    func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

    func say(_ phrase: Phrase) { prompter.say(text(phrase)) }

    func say(_ text: String) { prompter.say(text) }

    func tell(_ message: Message) { prompter.say(message.description) }

    func tell(_ error: SessionError) { tell(book.message(for: error)) }

    func tell(_ fault: InputFault) { tell(book.message(for: fault)) }

    func ask(_ phrase: Phrase) async throws(PromptEnd) -> String {
        try await prompter.ask(text(phrase.asked))
    }

    func askSecret(_ phrase: Phrase) async throws(PromptEnd) -> Secret<String> {
        Secret(try await prompter.askSecret(text(phrase.asked)))
    }

    /// Offers actions under a title and gives the chosen one.
    func choose<Action>(
        _ title: String, _ actions: [(action: Action, name: String)], preselected: Int? = nil
    ) async throws(PromptEnd) -> Action {
        say("")
        let index = try await prompter.choose(
            title, actions.map(\.name), preselected: preselected,
            label: text(.choiceNumber(count: actions.count)))
        return actions[index].action
    }

    /// Whether something is wanted that should not happen by a slip: without an answer it is not.
    func isWanted(_ deed: Phrase, _ question: String, otherwise: Phrase = .back) async throws(PromptEnd) -> Bool {
        try await choose(question, [(action: true, name: text(deed)), (false, text(otherwise))], preselected: 1)
    }

    /// A new password; `nil` when it was left empty.
    func askNewPassword() async throws(PromptEnd) -> Secret<String>? {
        try await NewPasswordPrompt(prompter: prompter, language: language).ask(.newPasswordWithRule)
    }

    /// What an account can do; `nil` after saying why it can do nothing.
    func scope(of account: AccountID) async -> SessionScope? {
        do throws(SessionError) {
            return try await container.scope(of: account)
        } catch {
            tell(error)
            return nil
        }
    }
}
