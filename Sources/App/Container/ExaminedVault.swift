/// A vault's administration whose examination also covers what else the program keeps, and which tells whoever follows
/// the sessions that the vault may be open again.
struct ExaminedVault: VaultAdministration {
    let base: any VaultAdministration
    let further: @Sendable () async -> [VaultFinding]
    let opened: @Sendable () async -> Void

    func status() async -> VaultStatus { await base.status() }

    func diagnose() async -> [VaultFinding] { await base.diagnose() + further() }

    func unlock(_ passphrase: Passphrase) async throws(SessionError) {
        try await base.unlock(passphrase)
        await opened()
    }

    func change(_ change: VaultKeyChange, current: Passphrase?) async throws(SessionError) {
        try await base.change(change, current: current)
    }

    func repair(_ repair: VaultRepair) async throws(SessionError) -> VaultRepairReport {
        let report = try await base.repair(repair)
        await opened()
        return report
    }
}
