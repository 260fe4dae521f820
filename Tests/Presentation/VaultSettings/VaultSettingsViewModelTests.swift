import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct VaultSettingsViewModelTests {
    private let byKey = FakeVaultAdministration()
    private let byPassphrase = FakeVaultAdministration(
        status: VaultStatus(state: .open, slots: [.passphrase], folder: "/vault"),
        findings: [VaultFinding(subject: .file, verdict: .good, path: "/vault/vault.bin")])
    private let right = Array("correct horse battery".utf8)
    private let new = Array("another long phrase".utf8)

    private func make(_ vault: FakeVaultAdministration) async -> VaultSettingsViewModel {
        let settings = VaultSettingsViewModel(vault: vault)
        await settings.reload()
        return settings
    }

    @Test func `a first passphrase needs no present one`() async {
        let settings = await make(byKey)
        #expect(await !settings.state.hasPassphrase)
        await settings.setPassphrase(new, again: new, current: [])
        #expect(byKey.deeds == [.passphraseSet])
        #expect(await settings.state.outcome?.value == .passphraseSet)
    }

    @Test func `a wrong present one is its field's fault, and nothing is changed`() async {
        let settings = await make(byPassphrase)
        await settings.setPassphrase(new, again: new, current: Array("wrong".utf8))
        #expect(await settings.state.faults.current == .wrong)
        await settings.rotate(current: Array("wrong".utf8))
        #expect(await settings.state.faults.current == .wrong)
        await settings.removePassphrase(current: [])
        #expect(await settings.state.faults.current == .input(.passphrase(.empty)))
        #expect(byPassphrase.deeds.isEmpty)
        #expect(await settings.state.outcome == nil)
    }

    @Test func `two that differ, or too short a one, change nothing`() async {
        let settings = await make(byKey)
        await settings.setPassphrase(new, again: right, current: [])
        #expect(await settings.state.faults.isMismatched)
        await settings.setPassphrase(Array("short".utf8), again: Array("short".utf8), current: [])
        #expect(await settings.state.faults.new == .passphrase(.tooShort))
        #expect(byKey.deeds.isEmpty)
        await settings.edit(new: new)
        #expect(await settings.state.faults == VaultSettingsState.Faults())
        #expect(await settings.state.strength == .strong)
    }

    @Test func `with the right one it is changed, removed and rotated`() async {
        let settings = await make(byPassphrase)
        await settings.setPassphrase(new, again: new, current: right)
        await settings.rotate(current: right)
        await settings.removePassphrase(current: right)
        #expect(byPassphrase.deeds == [.passphraseSet, .rotated, .passphraseRemoved])
        #expect(await settings.state.outcome?.id == 3)
    }

    @Test func `an examination is shown and put away`() async {
        let settings = await make(byPassphrase)
        await settings.examine()
        #expect(await settings.state.findings?.count == 1)
        await settings.closeExamination()
        #expect(await settings.state.findings == nil)
    }
}
