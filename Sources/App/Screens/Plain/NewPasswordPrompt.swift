import PorticoKit
import PorticoTerminal

/// Asks for a new password in lines: once, as the full screen does, and it can be looked at there too. Who would rather
/// type it again than see it does that.
struct NewPasswordPrompt {
    let prompter: Prompter
    let language: Language

    /// Asks until the password keeps the rules and is agreed to; `nil` when it is left empty.
    func ask(_ label: Phrase) async throws(PromptEnd) -> Secret<String>? {
        while true {
            let typed = try await prompter.askSecret(label.asked.text(in: language))
            if typed.isEmpty { return nil }
            do throws(InputFault) {
                _ = try Password(typed)
            } catch {
                prompter.say(MessageBook(language).message(for: error).description)
                continue
            }
            if try await isAgreed(typed) { return Secret(typed) }
            prompter.say(Phrase.passwordsDiffer.text(in: language))
        }
    }

    private func isAgreed(_ typed: String) async throws(PromptEnd) -> Bool {
        while true {
            // Not shown either: somebody may type it once more.
            switch try await prompter.askSecret(Phrase.passwordAgain.asked.text(in: language)) {
            case "", typed: return true
            case "?": prompter.say(typed)
            default: return false
            }
        }
    }
}
