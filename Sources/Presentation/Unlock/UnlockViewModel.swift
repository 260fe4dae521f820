public import PorticoDomain

/// Opens a vault that is locked, and offers the ways out of one that cannot be used.
public actor UnlockViewModel {
    private let vault: any VaultAdministration
    private let clock: any Clock<Duration>
    private var pacing = UnlockPacing()
    private var countDownNumber = 0
    /// What was asked for when it turned out that a passphrase is needed for it.
    private var pending: VaultRepair?
    private let store: StateStore<UnlockState>

    /// Takes why the vault does not open; `clock` measures the wait after a wrong passphrase.
    public init(fault: VaultFault, vault: any VaultAdministration, clock: any Clock<Duration>) {
        self.vault = vault
        self.clock = clock
        store = StateStore(UnlockState(fault: fault))
    }

    /// The present state.
    public var state: UnlockState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<UnlockState> { store.subscribe() }

    /// Takes back what was said of the passphrase: it is being typed again.
    public func edit() {
        store.update { $0.inputFault = nil }
    }

    /// Tries a passphrase, in UTF-8. After a wrong one this returns when the next may be tried; until then others are
    /// dropped.
    public func submit(_ passphrase: [UInt8]) async {
        guard !state.isWorking, state.secondsToWait == nil else { return }
        let typed: Passphrase
        do throws(InputFault) {
            typed = try Passphrase(passphrase)
        } catch {
            return store.update { $0.inputFault = error }
        }
        store.update { state in
            state.inputFault = nil
            state.work.begin()
        }
        do throws(SessionError) {
            try await vault.unlock(typed)
            end(.unlocked)
        } catch {
            let isWrong = error == .vault(.wrongPassphrase)
            if !isWrong, let pending {
                // The vault itself cannot be opened, but the passphrase is known now to whoever opens its past.
                store.update { $0.work.end(nil) }
                return await repair(pending)
            }
            let wait = isWrong ? pacing.failed() : .zero
            store.update { state in
                state.failureCount = pacing.failureCount
                if case .vault(let fault) = error { state.fault = fault }
                state.secondsToWait = isWrong ? Int(wait.components.seconds) : nil
                state.work.end(error)
            }
            if isWrong { await countDown() }
        }
    }

    /// Takes a way out.
    public func repair(_ repair: VaultRepair) async {
        guard !state.isWorking else { return }
        store.update { $0.work.begin() }
        do throws(SessionError) {
            let report = try await vault.repair(repair)
            pending = nil
            end(.repaired(report))
        } catch .vault(.passphraseNeeded) {
            pending = repair
            store.update { state in
                state.fault = .passphraseNeeded
                state.work.end(nil)
            }
        } catch .vault(.wrongPassphrase) {
            pending = repair
            let wait = pacing.failed()
            store.update { state in
                state.failureCount = pacing.failureCount
                state.fault = .wrongPassphrase
                state.secondsToWait = Int(wait.components.seconds)
                state.work.end(.vault(.wrongPassphrase))
            }
            await countDown()
        } catch {
            store.update { $0.work.end(error) }
        }
    }

    /// Looks whether the vault can be used now: a key may have come back, a disk may have been mounted.
    public func lookAgain() async {
        guard !state.isWorking else { return }
        store.update { $0.work.begin() }
        let status = await vault.status()
        guard let fault = status.fault else { return end(.unlocked) }
        store.update { state in
            state.fault = fault
            state.work.end(.vault(fault))
        }
    }

    private func end(_ outcome: UnlockState.Outcome) {
        store.update { state in
            state.outcome.happened(outcome)
            state.work.end(nil)
        }
    }

    private func countDown() async {
        countDownNumber += 1
        let number = countDownNumber
        while let seconds = state.secondsToWait {
            let isOver = (try? await clock.sleep(for: .seconds(1))) == nil
            // A later wrong passphrase counts down from its own beginning.
            guard number == countDownNumber else { return }
            store.update { $0.secondsToWait = isOver || seconds == 1 ? nil : seconds - 1 }
        }
    }
}
