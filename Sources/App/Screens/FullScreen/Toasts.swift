import PorticoKit
import PorticoTerminal

// What is worth a word because it went well. Intents say it themselves: their screen may be gone when they are done.

extension ScreenAction {
    /// Carries out an intent, and says the phrase if `happened` is another one afterwards.
    static func tell<Happened: Equatable & Sendable>(
        _ happened: @escaping @Sendable () async -> Happened,
        after intent: @escaping @Sendable () async -> Void, _ toast: @escaping @Sendable (Happened) -> Toast?
    ) -> ScreenAction {
        .tell {
            let before = await happened()
            await intent()
            let after = await happened()
            return after == before ? nil : toast(after)
        }
    }
}

extension ScreenContext {
    func good(_ phrase: Phrase) -> Toast { Toast(say(phrase)) }
}

extension SettingsViewModel {
    /// An intent that says what it did.
    nonisolated func telling(
        in context: ScreenContext, _ intent: @escaping @Sendable (SettingsViewModel) async -> Void
    ) -> ScreenAction {
        .tell({ await self.state.outcome }, after: { await intent(self) }) { outcome in
            outcome.map { SettingsToast.toast($0.value, context) }
        }
    }
}

extension ProfileViewModel {
    /// An intent that says what it did.
    nonisolated func telling(
        in context: ScreenContext, _ intent: @escaping @Sendable (ProfileViewModel) async -> Void
    ) -> ScreenAction {
        .tell({ await self.state.outcome }, after: { await intent(self) }) { outcome in
            switch outcome?.value {
            case .saved(let profile): context.good(.profileSaved(nickname: profile.nickname))
            case .passwordChanged: context.good(.passwordChanged)
            case nil: nil
            }
        }
    }
}

extension ProfileSetupViewModel {
    /// Finishes, and says so; a picture that was not taken too.
    nonisolated func finishing(in context: ScreenContext) -> ScreenAction {
        .tell({ await self.state.outcome }, after: { await self.submit() }) { outcome in
            guard case .completed(let completion)? = outcome?.value else { return nil }
            return completion.imageFailure == nil
                ? context.good(.profileSaved(nickname: completion.profile.nickname))
                : Toast(context.say(.imageNotTaken), kind: .notice)
        }
    }
}

enum SettingsToast {
    static func toast(_ outcome: SettingsState.Outcome, _ context: ScreenContext) -> Toast {
        switch outcome {
        case .switched(let account): context.good(.switched(name: account.description))
        case .signedOut(let account, let report):
            report.isRevokedAtServer
                ? context.good(.signedOut(name: account.description))
                : Toast(context.say(.notRevoked), kind: .notice)
        case .signedOutEverywhere: context.good(.allSignedOut)
        case .deleted(let account): context.good(.accountDeleted(name: account.description))
        case .serviceAdded(let name): context.good(.serviceAdded(name: name.text))
        case .serviceRemoved(let name): context.good(.serviceRemoved(name: name.text))
        }
    }
}
