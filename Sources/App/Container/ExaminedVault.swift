/// A vault's administration whose examination also covers what else the program keeps.
struct ExaminedVault: VaultAdministration {
    let base: any VaultAdministration
    let further: @Sendable () async -> [VaultFinding]

    func status() async -> VaultStatus { await base.status() }

    func diagnose() async -> [VaultFinding] { await base.diagnose() + further() }

    func unlock(_ passphrase: Passphrase) async throws(SessionError) { try await base.unlock(passphrase) }

    func change(_ change: VaultKeyChange, current: Passphrase?) async throws(SessionError) {
        try await base.change(change, current: current)
    }

    func repair(_ repair: VaultRepair) async throws(SessionError) -> VaultRepairReport {
        try await base.repair(repair)
    }
}
