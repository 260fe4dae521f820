internal import CPorticoSodium
internal import PorticoConcurrency

/// Looks at a vault without changing anything: no permission is taken away, nothing is created or copied aside.
public struct VaultInspection: Sendable {
    private let location: VaultLocation
    private let lane = BlockingLane(label: "portico.vault.inspection")

    /// Names the vault to look at.
    public init(location: VaultLocation) {
        self.location = location
    }

    /// How the vault stands.
    public func condition() async -> VaultCondition {
        await lane.run { Examination(location).condition() }
    }

    /// Everything that was looked at, in the order file, device key, permissions, state, memory.
    public func observations() async -> [VaultObservation] {
        await lane.run { Examination(location).observations() }
    }
}

/// One look at all files of a vault; its calls block.
private struct Examination {
    private let location: VaultLocation
    private let store: VaultStore
    private let warnings = Locked<[VaultWarning]>([])

    init(_ location: VaultLocation) {
        self.location = location
        let policy = AccessPolicy(repairs: false) { [warnings] warning in warnings.withLock { $0.append(warning) } }
        store = VaultStore(
            location: location, keyring: Keyring(location: location, policy: policy), now: { 0 }, policy: policy,
            lockDeadline: .zero)
    }

    func condition() -> VaultCondition {
        do throws(VaultError) {
            let loaded = try store.load()
            return VaultCondition(
                state: loaded == nil ? .absent : .open, slots: slots(), generation: loaded?.image.header.generation)
        } catch .locked(let reason) {
            return VaultCondition(state: .locked(reason: reason), slots: slots(), generation: nil)
        } catch {
            return VaultCondition(state: .damaged(error), slots: slots(), generation: nil)
        }
    }

    private func slots() -> [VaultCondition.Slot] {
        guard let outline = try? store.readOutline() else { return [] }
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
        return [file(vault), deviceKey(vault)] + permissions() + [mark(state, of: vault), memory()]
    }

    private func file(_ vault: Result<VaultStore.Loaded?, VaultError>) -> VaultObservation {
        switch vault {
        // That no key opens it says nothing against the file.
        case .success, .failure(.locked), .failure(.wrongSecret):
            VaultObservation(subject: .file, verdict: .good, path: location.vaultFile)
        case .failure(let error):
            VaultObservation(subject: .file, verdict: .fault(error), path: location.vaultFile)
        }
    }

    private func deviceKey(_ vault: Result<VaultStore.Loaded?, VaultError>) -> VaultObservation {
        let verdict: VaultObservation.Verdict
        if case .failure(.locked(let reason)) = vault {
            verdict = .fault(.locked(reason: reason))
        } else {
            let slots = slots()
            let isUsed = slots.isEmpty || slots.contains(.deviceKey)
            verdict = isUsed || FileStatus(path: location.deviceKeyFile) == nil ? .good : .warning(.deviceKeyUnused)
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
            if let loaded = try? vault.get() {
                if bytes == nil { verdict = .warning(.stateAbsent) }
                try store.check(loaded, against: bytes)
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
