import PorticoDomain
import PorticoKit
import PorticoTerminal

@testable import PorticoApp
@testable import PorticoPresentation

extension Scenes {
    /// The pictures of a vault that does not open, and of its page in the settings.
    static let vault: [Scene] = [
        unlock("unlock", .passphraseNeeded),
        Scene(
            name: "unlock-wrong", make: { UnlockScreen(fault: .passphraseNeeded, context: $1) },
            steps: [
                .show(
                    .unlock(
                        UnlockState(fault: .wrongPassphrase).with { state in
                            state.failureCount = 2
                            state.secondsToWait = 2
                            state.work = .ended(.vault(.wrongPassphrase))
                        }))
            ]),
        unlock("unlock-damaged", .corrupt), unlock("unlock-rolled-back", .rolledBack),
        unlock("unlock-key-missing", .deviceKeyMissing),
        unlock("unlock-newer", .unsupportedVersion(2)),
        unlock("unlock-reset", .tampered, [.press(.enter), .type("rest"), .press(.enter)]),
        page("vault-page", byKey), page("vault-page-passphrase", byPassphrase),
        page("vault-page-set", byKey, [.press(.enter), .type("정확한 말 배터리")]),
        page(
            "vault-page-change", byPassphrase,
            [
                .press(.enter),
                .show(
                    .vaultSettings(
                        byPassphrase.with { state in
                            state.faults.current = .wrong
                            state.strength = .fair
                        })),
            ]),
        page(
            "vault-page-report",
            byKey.with { state in
                state.findings = [
                    VaultFinding(subject: .file, verdict: .good, path: "/home/mina/vault/vault.bin"),
                    VaultFinding(
                        subject: .previous, verdict: .good, path: "/home/mina/vault/vault.bin.prev",
                        detail: .version(generation: 11, writtenAt: Stage.now)),
                    VaultFinding(subject: .deviceKey, verdict: .fault(.deviceKeyWrong), path: "/home/mina/device.key"),
                    VaultFinding(subject: .memory, verdict: .warning(.memoryNotLocked), path: nil),
                    VaultFinding(
                        subject: .accounts, verdict: .broken(.databaseDamaged(detail: "row 7 missing from index")),
                        path: "/home/mina/accounts.db"),
                ]
            }),
    ]

    private static let byKey = VaultSettingsState().with { state in
        state.status = VaultStatus(
            state: .open, slots: [.deviceKey], folder: "/home/mina/vault", generation: 12,
            deviceKeyFile: "/home/mina/device.key")
    }

    private static let byPassphrase = VaultSettingsState().with { state in
        state.status = VaultStatus(state: .open, slots: [.passphrase], folder: "/home/mina/vault", generation: 13)
    }

    private static func unlock(_ name: String, _ fault: VaultFault, _ steps: [Scene.Step] = []) -> Scene {
        Scene(name: name, make: { UnlockScreen(fault: fault, context: $1) }, steps: steps)
    }

    private static func page(_ name: String, _ state: VaultSettingsState, _ steps: [Scene.Step] = []) -> Scene {
        Scene(name: name, make: { VaultPage(context: $1) }, steps: [.show(.vaultSettings(state))] + steps)
    }
}
