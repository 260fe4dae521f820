import PorticoKit
import PorticoTerminal

extension CommandContext {
    /// How often a person may try before the command ends.
    private static let tries = 3

    /// Opens a vault that needs a passphrase, from where the environment says or from a person at the terminal.
    ///
    /// Whatever else is wrong with the vault is left to the command, which meets it anyway.
    func openVault(_ unlocking: CommandSpec.Unlocking) async throws(CommandFailure) {
        guard unlocking != .leaves, isInteractive || configuration.passphraseSource != nil else { return }
        let status = try await container().vault.status()
        guard let fault = status.fault else { return }
        do throws(CommandFailure) {
            switch fault {
            case .passphraseNeeded where isInteractive: try await askForPassphrase()
            case .passphraseUnreadable, .wrongPassphrase: throw .session(.vault(fault))
            default: break
            }
        } catch {
            // What is asked for can be told without the vault, though less of it.
            guard unlocking == .offers else { throw error }
            if case .session(.cancelled) = error { return }
            note(error)
        }
    }

    /// Asks at the terminal until the vault is open; the wait grows with each wrong answer.
    func askForPassphrase() async throws(CommandFailure) {
        try await prompter.unseen { () async throws(CommandFailure) in try await tryPassphrases() }
    }

    private func tryPassphrases() async throws(CommandFailure) {
        let vault = try container().vault
        var pacing = UnlockPacing()
        while true {
            let passphrase = try await typedPassphrase(VaultPhrase.passphrase)
            do throws(SessionError) {
                return try await vault.unlock(passphrase)
            } catch .vault(.wrongPassphrase) {
                let wait = pacing.failed()
                guard pacing.failureCount < Self.tries else { throw wrongTypedPassphrase }
                let book = MessageBook(language, places: configuration.vaultPlaces)
                prompter.say(book.wrongTypedPassphrase.happened)
                prompter.say(VaultPhrase.capsHint.text(in: language))
                try await pause(wait)
            } catch {
                throw .session(error)
            }
        }
    }

    /// Somebody typed or piped in what does not open the vault.
    var wrongTypedPassphrase: CommandFailure {
        let messages = [Language.english, .korean].map {
            MessageBook($0, places: configuration.vaultPlaces).wrongTypedPassphrase
        }
        return .own(
            .vault, code: SessionError.vault(.wrongPassphrase).code,
            message: Phrase("\(messages[0].happened)", ko: "\(messages[1].happened)"),
            hint: Phrase("\(messages[0].next)", ko: "\(messages[1].next)"))
    }

    /// Asks for a passphrase that may open the vault, until one is typed.
    func typedPassphrase(_ label: Phrase) async throws(CommandFailure) -> Passphrase {
        while true {
            let text = try await asked { () async throws(PromptEnd) in
                Secret(try await prompter.askSecret(label.text(in: language) + ":"))
            }
            do throws(InputFault) {
                return try Passphrase(Array(text.reveal().utf8))
            } catch {
                prompter.say(MessageBook(language).message(for: error).description)
            }
        }
    }

    /// Asks for a new passphrase twice, until both agree and it keeps the rules.
    func typedNewPassphrase() async throws(CommandFailure) -> Passphrase {
        while true {
            let text = try await asked { () async throws(PromptEnd) in
                Secret(try await prompter.askSecret(VaultPhrase.newPassphraseRule.text(in: language) + ":"))
            }
            let passphrase: Passphrase
            do throws(InputFault) {
                passphrase = try Passphrase(new: Array(text.reveal().utf8))
            } catch {
                prompter.say(MessageBook(language).message(for: error).description)
                continue
            }
            let strength = Phrase(PassphraseStrength(passphrase.reveal())).text(in: language)
            prompter.say("\(VaultPhrase.strength.text(in: language)): \(strength)")
            let again = try await asked { () async throws(PromptEnd) in
                Secret(try await prompter.askSecret(VaultPhrase.passphraseAgain.text(in: language) + ":"))
            }
            if Array(again.reveal().utf8) == passphrase.reveal() { return passphrase }
            prompter.say(VaultPhrase.passphrasesDiffer.text(in: language))
        }
    }

    private func pause(_ wait: Duration) async throws(CommandFailure) {
        let clock = try dependencies().clock
        do {
            try await clock.sleep(for: wait)
        } catch {
            throw .session(.cancelled)
        }
    }
}
