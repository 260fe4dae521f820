import PorticoKit
import PorticoTerminal

extension CommandContext {
    /// A password from standard input when `flag` says so, else asked for on a terminal.
    func secret(
        _ invocation: Invocation, flag: String = "--password-stdin", label: Phrase
    ) async throws(CommandFailure) -> Secret<String> {
        guard !invocation.has(flag) else { return try await secretLine(label) }
        guard isInteractive else {
            guard case .command(let command) = invocation.target else { throw .session(.cancelled) }
            throw .usage(.missingFlag(flag, command: command.name))
        }
        return try await asked { () async throws(PromptEnd) in
            Secret(try await prompter.askSecret(label.asked.text(in: language)))
        }
    }

    /// The next line of standard input, unseen when somebody types it.
    func secretLine(_ label: Phrase) async throws(CommandFailure) -> Secret<String> {
        switch await environment.input.readSecret(prompt: {}) {
        case .line(let text): return Secret(text)
        case .end:
            throw .usage(
                .other(
                    Phrase(
                        "standard input ended before this was read: \(label.text(in: .english))",
                        ko: "표준 입력이 먼저 끝났어요. 필요한 것: \(label.text(in: .korean))")))
        case .tooLong:
            throw .usage(
                .other(
                    Phrase("a line of standard input is longer than 1 MiB", ko: "표준 입력의 한 줄이 1 MiB보다 길어요")))
        case .notText:
            throw .usage(.inputNotText)
        }
    }

    /// A value of a flag, else asked for on a terminal.
    func value(
        _ invocation: Invocation, flag: String, label: Phrase
    ) async throws(CommandFailure) -> String {
        if let value = invocation.value(flag) { return value }
        guard isInteractive else {
            guard case .command(let command) = invocation.target else { throw .session(.cancelled) }
            throw .usage(.missingFlag(flag, command: command.name))
        }
        return try await asked { () async throws(PromptEnd) in try await prompter.ask(label.asked.text(in: language)) }
    }

    /// A value that passes `check`. What a person types at a terminal is asked for until it does.
    func value(
        _ invocation: Invocation, flag: String, label: Phrase, check: (String) throws(InputFault) -> Void
    ) async throws(CommandFailure) -> String {
        while true {
            let text = try await value(invocation, flag: flag, label: label)
            do throws(InputFault) {
                try check(text)
                return text
            } catch {
                guard invocation.value(flag) == nil else { throw .session(.invalid(error)) }
                prompter.say(MessageBook(language).message(for: error).description)
            }
        }
    }

    /// A new password from standard input when `flag` says so, else asked for on a terminal until it keeps the rules.
    func newPassword(
        _ invocation: Invocation, flag: String = "--password-stdin", label: Phrase
    ) async throws(CommandFailure) -> Secret<String> {
        guard !invocation.has(flag), isInteractive else {
            return try await secret(invocation, flag: flag, label: label)
        }
        return try await typedNewPassword(label)
    }

    /// A new password that is asked for on a terminal until it keeps the rules.
    func typedNewPassword(_ label: Phrase) async throws(CommandFailure) -> Secret<String> {
        let prompt = NewPasswordPrompt(prompter: prompter, language: language)
        return try await asked { () async throws(PromptEnd) in
            while true {
                if let password = try await prompt.ask(label) { return password }
                prompter.say(MessageBook(language).message(for: InputFault.password(.empty)).description)
            }
        }
    }

    /// The end of input at a prompt is the person's way to cancel.
    func asked<Value: Sendable>(
        _ question: () async throws(PromptEnd) -> Value
    ) async throws(CommandFailure) -> Value {
        do throws(PromptEnd) {
            return try await question()
        } catch {
            throw .session(.cancelled)
        }
    }
}
