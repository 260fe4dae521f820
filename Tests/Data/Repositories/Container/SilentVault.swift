import PorticoVault

/// A vault that tells nobody of changes, as on a network file system.
struct SilentVault: TokenVault {
    private let base: any TokenVault

    init(_ base: any TokenVault) {
        self.base = base
    }

    func contents() async throws(VaultError) -> VaultContents { try await base.contents() }

    func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout VaultContents) -> Result
    ) async throws(VaultError) -> Result {
        try await base.update(change)
    }

    func stamp() -> VaultStamp { base.stamp() }

    func probeWritable() async throws(VaultError) { try await base.probeWritable() }

    func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result {
        try await base.withNamedLock(name, deadline: deadline, work)
    }
}
