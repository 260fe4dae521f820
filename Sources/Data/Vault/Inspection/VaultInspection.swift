internal import CPorticoSodium
internal import PorticoConcurrency

/// Looks at a vault without changing anything: no permission is taken away, nothing is created or copied aside.
package struct VaultInspection: Sendable {
    private let location: VaultLocation
    private let keyring: Keyring?
    private let lane = BlockingLane(label: "portico.vault.inspection")

    /// Names the vault to look at; what only a passphrase opens stays closed (see ``EncryptedFileVault/inspection``).
    package init(location: VaultLocation) {
        self.init(location: location, keyring: nil)
    }

    init(location: VaultLocation, keyring: Keyring?) {
        self.location = location
        self.keyring = keyring
    }

    /// How the vault stands.
    package func condition() async -> VaultCondition {
        await lane.run { Examination(location, keyring).condition() }
    }

    /// Everything that was looked at, in the order of ``VaultObservation/Subject``.
    package func observations() async -> [VaultObservation] {
        await lane.run { Examination(location, keyring).observations() }
    }
}

/// One look at all files of a vault; its calls block.
private struct Examination {
    private let location: VaultLocation
    private let store: VaultStore
    private let warnings = Locked<[VaultWarning]>([])

    init(_ location: VaultLocation, _ known: Keyring?) {
        self.location = location
        let policy = AccessPolicy(repairs: false) { [warnings] warning in warnings.withLock { $0.append(warning) } }
        let keyring = Keyring(location: location, policy: policy)
        keyring.remember(known?.present)
        store = VaultStore(
            location: location, keyring: keyring, now: { 0 }, policy: policy, lockDeadline: .zero)
    }

    func condition() -> VaultCondition {
        do throws(VaultError) {
            let loaded = try store.load()
            return condition(loaded == nil ? .absent : .open)
        } catch .locked(let reason) {
            return condition(.locked(reason))
        } catch {
            return condition(.damaged(error))
        }
    }

    private func condition(_ state: VaultCondition.State) -> VaultCondition {
        let outline = try? store.readOutline()
        return VaultCondition(
            state: state, slots: slots(of: outline), generation: outline?.header.generation,
            writtenAt: outline?.header.writtenAt, epoch: outline.map { Int($0.header.epoch) })
    }

    private func slots() -> [VaultCondition.Slot] { slots(of: try? store.readOutline()) }

    private func slots(of outline: VaultOutline?) -> [VaultCondition.Slot] {
        guard let outline else { return [] }
        return outline.slots.map { slot in
            switch slot.kind {
            case .passphrase: .passphrase
            case .deviceKey: .deviceKey
            case nil: .other(slot.type)
            }
        }
    }

    func observations() -> [VaultObservation] {
        var state: Result<[UInt8]?, VaultError> = .success(nil)
        do throws(VaultError) { state = .success(try store.readState()) } catch { state = .failure(error) }
        let hasState = (try? state.get()) != nil
        var vault: Result<VaultStore.Loaded?, VaultError> = .success(nil)
        do throws(VaultError) {
            vault = .success(try store.readVault(hasState: hasState))
        } catch {
            vault = .failure(error)
        }
        let seen = [file(vault), previous(), deviceKey(vault), mark(state, of: vault), quarantine()]
        // Last of the files, because looking at the others finds their permissions.
        return seen + permissions() + [memory(), dumps()]
    }

    private func previous() -> VaultObservation {
        let path = location.previousFile
        do throws(VaultError) {
            let loaded = try store.readPrevious()
            let header = loaded?.image.header
            return VaultObservation(
                subject: .previous(generation: header?.generation, writtenAt: header?.writtenAt),
                verdict: loaded == nil ? .absent : .good, path: path)
        } catch {
            let subject = VaultObservation.Subject.previous(generation: nil, writtenAt: nil)
            return VaultObservation(subject: subject, verdict: Self.verdict(error), path: path)
        }
    }

    private func quarantine() -> VaultObservation {
        let folder = try? Folder.open(location.vaultFolder, policy: store.policy)
        let count = folder.map { Quarantine(vault: $0).count() } ?? 0
        return VaultObservation(
            subject: .quarantine(files: count), verdict: .good,
            path: location.vaultFolder + "/" + VaultLocation.Name.quarantine)
    }

    private func dumps() -> VaultObservation {
        VaultObservation(
            subject: .dumps, verdict: CoreDumps.areForbidden ? .good : .warning(.coreDumpsAllowed), path: nil)
    }

    private func file(_ vault: Result<VaultStore.Loaded?, VaultError>) -> VaultObservation {
        let verdict: VaultObservation.Verdict =
            switch vault {
            case .success(let loaded): loaded == nil ? .absent : .good
            case .failure(let error): Self.verdict(error)
            }
        return VaultObservation(subject: .file, verdict: verdict, path: location.vaultFile)
    }

    /// That no key opens a file says nothing against it, and nothing for it.
    private static func verdict(_ error: VaultError) -> VaultObservation.Verdict {
        switch error {
        case .locked, .wrongSecret: .unseen(error)
        default: .fault(error)
        }
    }

    private func deviceKey(_ vault: Result<VaultStore.Loaded?, VaultError>) -> VaultObservation {
        let verdict: VaultObservation.Verdict
        let slots = slots()
        if case .failure(.locked(let reason)) = vault, reason != .passphraseNeeded {
            verdict = .fault(.locked(reason))
        } else if FileStatus(path: location.deviceKeyFile) == nil {
            verdict = .absent
        } else {
            verdict = slots.isEmpty || slots.contains(.deviceKey) ? .good : .warning(.deviceKeyUnused)
        }
        return VaultObservation(subject: .deviceKey, verdict: verdict, path: location.deviceKeyFile)
    }

    private func permissions() -> [VaultObservation] {
        var paths: [String] = []
        for case .permissionsTooWide(let path) in warnings.withLock({ $0 }) where !paths.contains(path) {
            paths.append(path)
        }
        guard !paths.isEmpty else {
            return [VaultObservation(subject: .permissions, verdict: .good, path: nil)]
        }
        return paths.map { path in
            VaultObservation(subject: .permissions, verdict: .warning(.permissionsTooWide), path: path)
        }
    }

    private func mark(
        _ state: Result<[UInt8]?, VaultError>, of vault: Result<VaultStore.Loaded?, VaultError>
    ) -> VaultObservation {
        var verdict = VaultObservation.Verdict.good
        do throws(VaultError) {
            let bytes = try state.get()
            // Whether the mark fits can be told only when the vault opens.
            switch vault {
            case .success(let loaded?):
                if bytes == nil { verdict = .warning(.stateAbsent) }
                try store.check(loaded, against: bytes)
            case .success: if bytes == nil { verdict = .absent }
            case .failure(let error): verdict = .unseen(error)
            }
        } catch {
            verdict = .fault(error)
        }
        return VaultObservation(subject: .state, verdict: verdict, path: location.stateFile)
    }

    private func memory() -> VaultObservation {
        Sodium.require()
        var sample = [UInt8](repeating: 0, count: 64)
        let isLocked = unsafe sodium_mlock(&sample, sample.count) == 0
        if isLocked { _ = unsafe sodium_munlock(&sample, sample.count) }
        return VaultObservation(
            subject: .memory, verdict: isLocked ? .good : .warning(.memoryNotLocked), path: nil)
    }
}
