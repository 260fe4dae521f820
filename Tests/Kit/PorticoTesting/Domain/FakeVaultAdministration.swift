internal import PorticoConcurrency
public import PorticoKit

/// A vault that stands as a test says, opens with one passphrase, and notes what was done to it.
public final class FakeVaultAdministration: VaultAdministration {
    /// What was done.
    public enum Deed: Equatable, Sendable {
        /// It was opened.
        case unlocked
        /// A passphrase was set.
        case passphraseSet
        /// The passphrase was removed.
        case passphraseRemoved
        /// The keys were replaced.
        case rotated
        /// A way out was taken.
        case repaired(VaultRepair)
    }

    private let passphrase: String
    private let findings: [VaultFinding]
    private let held: Locked<(status: VaultStatus, repairError: SessionError?, openError: SessionError?, deeds: [Deed])>

    /// Takes what it answers, and what opens it.
    public init(
        status: VaultStatus = VaultStatus(state: .open, slots: [.deviceKey], folder: "/vault"),
        findings: [VaultFinding] = [], passphrase: String = "correct horse battery"
    ) {
        self.passphrase = passphrase
        self.findings = findings
        held = Locked((status, nil, nil, []))
    }

    /// What was done so far.
    public var deeds: [Deed] { held.withLock { $0.deeds } }

    /// Answers this from now on.
    public func stands(_ status: VaultStatus) { held.withLock { $0.status = status } }

    /// Refuses the ways out with this error from now on.
    public func refusesRepairs(with error: SessionError?) { held.withLock { $0.repairError = error } }

    /// A right passphrase meets this error from now on.
    public func opens(with error: SessionError?) { held.withLock { $0.openError = error } }

    /// The status it was given.
    public func status() async -> VaultStatus { held.withLock { $0.status } }

    /// The findings it was given.
    public func diagnose() async -> [VaultFinding] { findings }

    /// Opens with its passphrase alone.
    public func unlock(_ passphrase: Passphrase) async throws(SessionError) {
        try verify(passphrase)
        if let error = held.withLock({ $0.openError }) { throw error }
        held.withLock { $0.deeds.append(.unlocked) }
    }

    /// Notes the change, when the present passphrase is right or none is asked for.
    public func change(_ change: VaultKeyChange, current: Passphrase?) async throws(SessionError) {
        if await status().slots.contains(.passphrase) {
            guard let current else { throw .vault(.passphraseNeeded) }
            try verify(current)
        }
        let deed: Deed =
            switch change {
            case .usePassphrase: .passphraseSet
            case .removePassphrase: .passphraseRemoved
            case .rotate: .rotated
            }
        held.withLock { $0.deeds.append(deed) }
    }

    /// Notes the way out.
    public func repair(_ repair: VaultRepair) async throws(SessionError) -> VaultRepairReport {
        if let error = held.withLock({ $0.repairError }) { throw error }
        held.withLock { $0.deeds.append(.repaired(repair)) }
        return switch repair {
        case .recover: .recovered(generation: 7, writtenAt: Timestamp(milliseconds: 0))
        case .acceptRollback: .accepted(generation: 7, expected: 9)
        case .reset: .reset(files: ["/vault/quarantine/vault.bin"])
        }
    }

    private func verify(_ passphrase: Passphrase) throws(SessionError) {
        guard passphrase.reveal() == Array(self.passphrase.utf8) else { throw .vault(.wrongPassphrase) }
    }
}
