internal import PorticoConcurrency
package import PorticoDomain
package import PorticoVault

/// What a person can know of the encrypted store and do to it, in the domain's words.
package struct AdministeredVault: VaultAdministration {
    /// Reading a passphrase may wait for whoever writes it.
    private static let lane = BlockingLane(label: "portico.vault.passphrase")
    private let vault: EncryptedFileVault
    private let keeper: PassphraseKeeper
    private let work: PassphraseWork
    private let furtherFindings: @Sendable () async -> [VaultFinding]

    /// Administers a vault that asks `keeper` for its passphrase; `furtherFindings` looks at what lies beside it.
    ///
    /// `work` is what guessing a new passphrase should cost.
    package init(
        _ vault: EncryptedFileVault, keeper: PassphraseKeeper, work: PassphraseWork = .standard,
        furtherFindings: @escaping @Sendable () async -> [VaultFinding] = { [] }
    ) {
        self.vault = vault
        self.keeper = keeper
        self.work = work
        self.furtherFindings = furtherFindings
    }

    /// How the vault stands; a passphrase that the environment gives is tried.
    package func status() async -> VaultStatus {
        var condition = await vault.inspection.condition()
        var fault = Self.fault(of: condition)
        if fault == .passphraseNeeded, keeper.hasSource {
            do throws(VaultError) {
                _ = try await vault.contents()
                condition = await vault.inspection.condition()
                fault = Self.fault(of: condition)
            } catch .locked(.passphraseNeeded) {
                fault = keeper.fault ?? .passphraseNeeded
            } catch {
                fault = VaultFault(error)
            }
        }
        if fault == .missing || fault == .corrupt, await !canRecover { fault = .beyondRecovery }
        let state: VaultStatus.State =
            switch (condition.state, fault) {
            case (.damaged, let fault?): .damaged(fault)
            case (_, let fault?): .locked(fault)
            case (.absent, nil): .absent
            case (_, nil): .open
            }
        let slots = condition.slots.compactMap(Self.slot)
        return VaultStatus(
            state: state, slots: slots, folder: vault.location.vaultFolder,
            generation: fault == nil ? condition.generation : nil,
            deviceKeyFile: slots.contains(.deviceKey) ? vault.location.deviceKeyFile : nil)
    }

    /// Everything that was looked at; a passphrase that the environment gives is tried, so that more can be told.
    package func diagnose() async -> [VaultFinding] {
        let status = await status()
        let fault = status.fault
        let key = vault.location.deviceKeyFile
        var findings = await vault.inspection.observations().flatMap { Self.findings($0, deviceKey: key) }
        for (index, finding) in findings.enumerated() {
            // Why a given passphrase opened nothing is known better here.
            guard case .unseen(.passphraseNeeded) = finding.verdict, let fault else { continue }
            let isKnown = finding.subject == .file && !fault.isAnsweredByPassphrase
            findings[index] = VaultFinding(
                subject: finding.subject, verdict: isKnown ? .fault(fault) : .unseen(fault), path: finding.path,
                detail: finding.detail)
        }
        if case .damaged(.beyondRecovery) = status.state {
            findings = findings.map { finding in
                guard finding.subject == .file, finding.isFault else { return finding }
                return VaultFinding(subject: .file, verdict: .fault(.beyondRecovery), path: finding.path)
            }
        }
        for further in await furtherFindings() {
            let same = findings.firstIndex { $0.subject == further.subject && $0.path == further.path }
            guard let same else {
                findings.append(further)
                continue
            }
            // The same file was looked at twice; the worse word counts.
            if further.isFault || [.good, .absent].contains(findings[same].verdict) { findings[same] = further }
        }
        return findings
    }

    /// Opens it until the program ends. What was typed is kept only while the vault cannot be opened at all, because
    /// a recovery of the version before it needs the same.
    package func unlock(_ passphrase: Passphrase) async throws(SessionError) {
        let typed = try Self.protected(passphrase)
        do throws(VaultError) {
            try await vault.unlock(with: typed)
            keeper.forgetTyped()
        } catch .wrongSecret {
            keeper.forgetTyped()
            throw .vault(.wrongPassphrase)
        } catch {
            keeper.remember(typed: typed)
            throw Self.error(error)
        }
    }

    /// Verifies the present passphrase, then changes what opens the vault.
    package func change(_ change: VaultKeyChange, current: Passphrase?) async throws(SessionError) {
        let slots = await vault.inspection.condition().slots
        let present: VaultPassphrase?
        if let current {
            present = try Self.protected(current)
        } else {
            present = await Self.lane.run { [keeper] in keeper.passphrase() }
        }
        if slots.contains(.passphrase) {
            guard let present else { throw .vault(keeper.fault ?? .passphraseNeeded) }
            try await passing { () async throws(VaultError) in try await vault.unlock(with: present) }
        }
        // Whoever reads the changed file before the vault holds its new key asks for what opens it.
        defer { keeper.forgetTyped() }
        switch change {
        case .usePassphrase(let new):
            let wanted = try Self.protected(new)
            keeper.remember(typed: wanted)
            try await passing { () async throws(VaultError) in
                try await vault.usePassphrase(wanted, work: work)
            }
        case .removePassphrase:
            try await passing { () async throws(VaultError) in try await vault.useDeviceKey() }
        case .rotate:
            if let present { keeper.remember(typed: present) }
            try await passing { () async throws(VaultError) in
                try await vault.rotate(passphrase: present, work: work)
            }
        }
    }

    /// Whether there is a version before that may be used; one that is only locked may.
    private var canRecover: Bool {
        get async {
            do throws(VaultError) {
                return try await vault.previous() != nil
            } catch {
                return ![.missing, .truncated, .notAVault, .corrupt].contains(error)
            }
        }
    }

    /// Takes a way out of a fault.
    package func repair(_ repair: VaultRepair) async throws(SessionError) -> VaultRepairReport {
        if repair == .recover, case .damaged(.beyondRecovery) = await status().state { throw .vault(.beyondRecovery) }
        let report = try await passing { () async throws(VaultError) -> VaultRepairReport in
            switch repair {
            case .recover:
                guard let previous = try await vault.recoverPrevious() else { return .notNeeded }
                return .recovered(
                    generation: previous.generation, writtenAt: Timestamp(milliseconds: previous.writtenAt))
            case .acceptRollback:
                guard let accepted = try await vault.acceptRollback() else { return .notNeeded }
                return .accepted(generation: accepted.generation, expected: accepted.expected)
            case .reset:
                let files = try await vault.reset()
                return files.isEmpty ? .notNeeded : .reset(files: files)
            }
        }
        switch report {
        case .recovered, .accepted: try await distrustSessions()
        case .reset, .notNeeded: break
        }
        return report
    }

    /// What the vault holds is older than what it held: its refresh tokens may be spent.
    private func distrustSessions() async throws(SessionError) {
        do throws(SessionLocalDataSource.Failure) {
            try await SessionLocalDataSource(vault: vault).update { $0.distrust() }
        } catch {
            throw SessionError(error)
        }
    }

    private func passing<Value: Sendable>(
        _ work: () async throws(VaultError) -> Value
    ) async throws(SessionError) -> Value {
        do throws(VaultError) {
            return try await work()
        } catch {
            throw Self.error(error)
        }
    }

    private static func error(_ error: VaultError) -> SessionError {
        error == .cancelled ? .cancelled : .vault(VaultFault(error))
    }

    private static func protected(_ passphrase: Passphrase) throws(SessionError) -> VaultPassphrase {
        var bytes = passphrase.reveal()
        do throws(VaultError) {
            return try VaultPassphrase(wiping: &bytes)
        } catch {
            throw Self.error(error)
        }
    }

    private static func fault(of condition: VaultCondition) -> VaultFault? {
        switch condition.state {
        case .absent, .open: nil
        case .locked(let reason): VaultFault(.locked(reason))
        case .damaged(let error): VaultFault(error)
        }
    }

    private static func slot(_ slot: VaultCondition.Slot) -> VaultStatus.Slot? {
        switch slot {
        case .passphrase: .passphrase
        case .deviceKey: .deviceKey
        case .other: nil
        }
    }
}

extension AdministeredVault {
    private static func findings(_ observation: VaultObservation, deviceKey: String) -> [VaultFinding] {
        let subject = subject(observation.subject)
        let verdict = verdict(observation)
        let finding = VaultFinding(
            subject: subject, verdict: verdict, path: observation.path, detail: detail(observation.subject))
        guard subject == .file, case .fault(let error) = observation.verdict, error.isAbout(deviceKey) else {
            return [finding]
        }
        // The vault could not be opened for the key's sake: that says nothing against the file.
        let file = VaultFinding(subject: .file, verdict: .unseen(VaultFault(error)), path: observation.path)
        return [file, VaultFinding(subject: .deviceKey, verdict: verdict, path: deviceKey)]
    }

    private static func subject(_ subject: VaultObservation.Subject) -> VaultFinding.Subject {
        switch subject {
        case .file: .file
        case .previous: .previous
        case .deviceKey: .deviceKey
        case .state: .state
        case .quarantine: .quarantine
        case .permissions: .permissions
        case .memory: .memory
        case .dumps: .dumps
        }
    }

    private static func detail(_ subject: VaultObservation.Subject) -> VaultFinding.Detail? {
        switch subject {
        case .previous(let generation?, let writtenAt?):
            .version(generation: generation, writtenAt: Timestamp(milliseconds: writtenAt))
        case .quarantine(let files) where files > 0: .files(files)
        default: nil
        }
    }

    private static func verdict(_ observation: VaultObservation) -> VaultFinding.Verdict {
        switch observation.verdict {
        case .good: .good
        case .absent: .absent
        case .unseen(let error): .unseen(VaultFault(error))
        case .fault(let error):
            switch (observation.subject, error) {
            // What the key, the folder or the rights keep closed was not looked at.
            case (.previous, .unsafeFile), (.previous, .unreadable): .unseen(VaultFault(error))
            case (.previous, _): .warning(.previousUnusable)
            default: .fault(VaultFault(error))
            }
        // What others could have read or changed is no lesser matter, though it still works.
        case .warning(.permissionsTooWide): .broken(.permissionsTooWide)
        case .warning(.stateAbsent): .warning(.stateAbsent)
        case .warning(.memoryNotLocked): .warning(.memoryNotLocked)
        case .warning(.deviceKeyUnused): .warning(.deviceKeyUnused)
        case .warning(.coreDumpsAllowed): .warning(.coreDumpsAllowed)
        }
    }
}

extension VaultError {
    /// Whether it names that file.
    fileprivate func isAbout(_ file: String) -> Bool {
        switch self {
        case .unsafeFile(let path, _), .unreadable(let path, _): path == file
        default: false
        }
    }
}
