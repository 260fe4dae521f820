import PorticoKit
import PorticoTerminal

extension PlainApp {
    private enum Way {
        case passphrase
        case repair(VaultRepair)
        case again
        case quit
    }

    private enum VaultAction {
        case set, remove, rotate, examine, back
    }

    /// Opens a vault that is locked, or takes a way out of one that cannot be used.
    func unlock(_ fault: VaultFault) async throws(PromptEnd) -> Next {
        let unlock = container.makeUnlockViewModel(fault: fault)
        say(book.message(for: .vault(fault)).happened)
        while true {
            let state = await unlock.state
            if let outcome = state.outcome?.value {
                if case .repaired(let report) = outcome { say(Phrase(report)) } else { say(VaultPhrase.unlocked) }
                return .follow
            }
            // The passphrase is asked for at once; an empty answer leads to the other ways.
            if state.asksPassphrase, try await tryPassphrase(unlock) { continue }
            guard try await chooseWay(unlock) else { return .quit }
        }
    }

    /// Whether something was typed.
    private func tryPassphrase(_ unlock: UnlockViewModel) async throws(PromptEnd) -> Bool {
        let isTyped = try await prompter.unseen { () async throws(PromptEnd) in
            let typed = Array(try await askSecret(VaultPhrase.passphrase).reveal().utf8)
            guard !typed.isEmpty else { return false }
            await unlock.submit(typed)
            return true
        }
        guard isTyped else { return false }
        let state = await unlock.state
        if let fault = state.inputFault { tell(fault) }
        if state.fault == .wrongPassphrase, state.outcome == nil {
            say(VaultPhrase.wrongPassphrase)
            say(VaultPhrase.capsHint)
        } else if let problem = state.problem {
            tell(problem)
        }
        return true
    }

    /// False when the person leaves.
    private func chooseWay(_ unlock: UnlockViewModel) async throws(PromptEnd) -> Bool {
        let state = await unlock.state
        var ways: [(action: Way, name: String)] = []
        if state.asksPassphrase { ways.append((.passphrase, text(VaultPhrase.unlock))) }
        ways += state.fault.repairs.map { (.repair($0), text(Phrase($0))) }
        if !state.asksPassphrase { ways.append((.again, text(VaultPhrase.tryAgain))) }
        ways.append((.quit, text(Phrase.quit)))
        switch try await choose(text(VaultPhrase.vault), ways) {
        case .passphrase: return true
        case .again: await unlock.lookAgain()
        case .quit: return false
        case .repair(let repair):
            guard try await confirm(repair) else { return true }
            await unlock.repair(repair)
        }
        if let problem = await unlock.state.problem { tell(problem) }
        return true
    }

    private func confirm(_ repair: VaultRepair) async throws(PromptEnd) -> Bool {
        say(VaultPhrase.question(repair))
        guard let word = repair.confirmation else { return true }
        let typed = try await prompter.ask("\(text(VaultPhrase.confirm)) (\(word)):")
        if typed.filter({ !$0.isWhitespace }) == word { return true }
        say(VaultPhrase.wordWrong)
        return false
    }

    /// The vault in the settings.
    func vaultSettings() async throws(PromptEnd) {
        let vault = container.makeVaultSettingsViewModel()
        while true {
            await vault.reload()
            let state = await vault.state
            guard let status = state.status else { return }
            let message = status.fault.map { book.message(for: .vault($0)) }
            for line in VaultText.lines(status, message, language, isCommand: false) { say(line) }
            let hasPassphrase = state.hasPassphrase
            var actions: [(action: VaultAction, name: String)] = [
                (.set, text(hasPassphrase ? VaultPhrase.changePassphrase : VaultPhrase.setPassphrase))
            ]
            if hasPassphrase { actions.append((.remove, text(VaultPhrase.removePassphrase))) }
            actions += [
                (.rotate, text(VaultPhrase.rotate)), (.examine, text(VaultPhrase.examine)), (.back, text(Phrase.back)),
            ]
            switch try await choose(text(VaultPhrase.vault), actions) {
            case .set: try await setPassphrase(vault, hasPassphrase)
            case .remove:
                guard try await isWanted(VaultPhrase.removePassphrase, text(VaultPhrase.removeExplanation)),
                    let current = try await current(hasPassphrase)
                else { continue }
                await vault.removePassphrase(current: current)
                await report(vault)
            case .rotate:
                guard try await isWanted(VaultPhrase.rotate, text(VaultPhrase.rotateExplanation)),
                    let current = try await current(hasPassphrase)
                else { continue }
                await vault.rotate(current: current)
                await report(vault)
            case .examine: await examine(vault)
            case .back: return
            }
        }
    }

    /// The present passphrase, empty where there is none; `nil` when nothing was typed.
    private func current(_ hasPassphrase: Bool) async throws(PromptEnd) -> [UInt8]? {
        guard hasPassphrase else { return [] }
        let typed = Array(try await askSecret(VaultPhrase.currentPassphrase).reveal().utf8)
        return typed.isEmpty ? nil : typed
    }

    private func setPassphrase(_ vault: VaultSettingsViewModel, _ hasPassphrase: Bool) async throws(PromptEnd) {
        say(VaultPhrase.setExplanation)
        guard let current = try await current(hasPassphrase) else { return }
        let new = Array(try await askSecret(VaultPhrase.newPassphraseRule).reveal().utf8)
        guard !new.isEmpty else { return }
        say("\(text(VaultPhrase.strength)): \(text(Phrase(PassphraseStrength(new))))")
        let again = Array(try await askSecret(VaultPhrase.passphraseAgain).reveal().utf8)
        await vault.setPassphrase(new, again: again, current: current)
        await report(vault)
    }

    private func report(_ vault: VaultSettingsViewModel) async {
        let state = await vault.state
        switch state.faults.current {
        case .input(let fault): return tell(fault)
        case .wrong: return say(VaultPhrase.wrongPassphrase)
        case nil: break
        }
        if let fault = state.faults.new { return tell(fault) }
        if state.faults.isMismatched { return say(VaultPhrase.passphrasesDiffer) }
        if let problem = state.problem { return tell(problem) }
        switch state.outcome?.value {
        case .passphraseSet: say(VaultPhrase.passphraseSet)
        case .passphraseRemoved: say(VaultPhrase.passphraseRemoved)
        case .rotated: say(VaultPhrase.rotated)
        case nil: break
        }
    }

    private func examine(_ vault: VaultSettingsViewModel) async {
        await vault.examine()
        let findings = await vault.state.findings ?? []
        for finding in findings {
            say(VaultText.line(finding, book))
            if let advice = VaultText.advice(finding, book) { say("    " + advice) }
        }
        say(VaultText.summary(findings))
    }
}
