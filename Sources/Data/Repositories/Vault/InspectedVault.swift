package import PorticoDomain
package import PorticoVault

/// What an inspection of the encrypted store finds, in the domain's words.
package struct InspectedVault: VaultAdministration {
    private let inspection: VaultInspection
    private let folder: String

    /// Looks at the vault at a location.
    package init(location: VaultLocation) {
        inspection = VaultInspection(location: location)
        folder = location.vaultFolder
    }

    /// How the vault stands, without changing anything.
    package func status() async -> VaultStatus {
        let condition = await inspection.condition()
        let state: VaultStatus.State =
            switch condition.state {
            case .absent: .absent
            case .open: .open
            case .locked: .locked
            case .damaged(let error): .damaged(VaultFault(error))
            }
        return VaultStatus(state: state, slots: condition.slots.compactMap(Self.slot), folder: folder)
    }

    /// Everything that was looked at.
    package func diagnose() async -> [VaultFinding] {
        await inspection.observations().compactMap { observation in
            guard let subject = Self.subject(observation.subject) else { return nil }
            return VaultFinding(
                subject: subject, verdict: Self.verdict(observation.verdict), path: observation.path)
        }
    }

    private static func slot(_ slot: VaultCondition.Slot) -> VaultStatus.Slot? {
        switch slot {
        case .passphrase: .passphrase
        case .deviceKey: .deviceKey
        case .other: nil
        }
    }

    private static func subject(_ subject: VaultObservation.Subject) -> VaultFinding.Subject? {
        switch subject {
        case .file: .file
        case .deviceKey: .deviceKey
        case .permissions: .permissions
        case .state: .state
        case .memory: .memory
        case .previous, .quarantine, .dumps: nil
        }
    }

    private static func verdict(_ verdict: VaultObservation.Verdict) -> VaultFinding.Verdict {
        switch verdict {
        case .good: .good
        case .fault(let error): .fault(VaultFault(error))
        case .warning(.permissionsTooWide): .warning("other users can read or write it; the next use takes that away")
        case .warning(.stateAbsent): .warning("an older copy of the vault could not be told; the next change mends it")
        case .warning(.memoryNotLocked):
            .warning("best effort: the system does not lock memory, so keys may be swapped")
        case .warning(.deviceKeyUnused): .warning("the vault is opened by something else")
        case .warning(.coreDumpsAllowed): .warning("a crash would write memory to a file")
        }
    }
}
