public import PorticoDomain

/// The page about the vault: how it stands, its passphrase, its keys, and an examination.
public actor VaultSettingsViewModel {
    private let vault: any VaultAdministration
    private let store = StateStore(VaultSettingsState())

    /// Takes the vault.
    public init(vault: any VaultAdministration) {
        self.vault = vault
    }

    /// The present state.
    public var state: VaultSettingsState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<VaultSettingsState> { store.subscribe() }

    /// Reads how the vault stands.
    public func reload() async {
        let status = await vault.status()
        store.update { $0.status = status }
    }

    /// Looks at everything; changes nothing.
    public func examine() async {
        guard !state.isWorking else { return }
        store.update { $0.work.begin() }
        let findings = await vault.diagnose()
        store.update { state in
            state.findings = findings
            state.work.end(nil)
        }
    }

    /// Puts the examination away.
    public func closeExamination() {
        store.update { $0.findings = nil }
    }

    /// Judges a new passphrase while it is typed, and takes back what was said of the last one.
    public func edit(new passphrase: [UInt8]) {
        store.update { state in
            state.strength = PassphraseStrength(passphrase)
            state.faults = VaultSettingsState.Faults()
        }
    }

    /// Makes `new` what opens the vault; `current` is what opens it now, empty when that is the device key.
    public func setPassphrase(_ new: [UInt8], again: [UInt8], current: [UInt8]) async {
        var faults = VaultSettingsState.Faults()
        var wanted: Passphrase?
        do throws(InputFault) { wanted = try Passphrase(new: new) } catch { faults.new = error }
        faults.isMismatched = faults.new == nil && new != again
        let present = read(current, &faults)
        store.update { $0.faults = faults }
        guard let wanted, faults == VaultSettingsState.Faults() else { return }
        await change(.usePassphrase(wanted), current: present, outcome: .passphraseSet)
    }

    /// Makes the device key what opens the vault.
    public func removePassphrase(current: [UInt8]) async {
        await changeKeys(.removePassphrase, current: current, outcome: .passphraseRemoved)
    }

    /// Replaces every key; `current` is empty when the device key opens the vault.
    public func rotate(current: [UInt8]) async {
        await changeKeys(.rotate, current: current, outcome: .rotated)
    }

    private func changeKeys(
        _ wanted: VaultKeyChange, current: [UInt8], outcome: VaultSettingsState.Outcome
    ) async {
        var faults = VaultSettingsState.Faults()
        let present = read(current, &faults)
        store.update { $0.faults = faults }
        guard faults == VaultSettingsState.Faults() else { return }
        await change(wanted, current: present, outcome: outcome)
    }

    private func read(_ current: [UInt8], _ faults: inout VaultSettingsState.Faults) -> Passphrase? {
        guard state.hasPassphrase else { return nil }
        do throws(InputFault) {
            return try Passphrase(current)
        } catch {
            faults.current = .input(error)
            return nil
        }
    }

    private func change(
        _ change: VaultKeyChange, current: Passphrase?, outcome: VaultSettingsState.Outcome
    ) async {
        guard !state.isWorking else { return }
        store.update { $0.work.begin() }
        do throws(SessionError) {
            try await vault.change(change, current: current)
            let status = await vault.status()
            store.update { state in
                state.status = status
                state.strength = .none
                state.outcome.happened(outcome)
                state.work.end(nil)
            }
        } catch .vault(.wrongPassphrase) {
            store.update { state in
                state.faults.current = .wrong
                state.work.end(nil)
            }
        } catch {
            store.update { $0.work.end(error) }
        }
    }
}
