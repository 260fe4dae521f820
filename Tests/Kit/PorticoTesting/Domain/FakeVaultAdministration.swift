public import PorticoKit

/// A vault that stands as a test says.
public final class FakeVaultAdministration: VaultAdministration {
    private let fixedStatus: VaultStatus
    private let findings: [VaultFinding]

    /// Takes what it answers.
    public init(
        status: VaultStatus = VaultStatus(state: .open, slots: [.deviceKey], folder: "/vault"),
        findings: [VaultFinding] = []
    ) {
        fixedStatus = status
        self.findings = findings
    }

    /// The status it was given.
    public func status() async -> VaultStatus { fixedStatus }

    /// The findings it was given.
    public func diagnose() async -> [VaultFinding] { findings }
}
