import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UnlockViewModelTests {
    private let vault = FakeVaultAdministration(
        status: VaultStatus(state: .locked(.passphraseNeeded), slots: [.passphrase], folder: "/vault"))
    private let clock = ManualClock()
    private let right = Array("correct horse battery".utf8)
    private let wrong = Array("incorrect horse".utf8)

    private func make(_ fault: VaultFault = .passphraseNeeded) -> UnlockViewModel {
        UnlockViewModel(fault: fault, vault: vault, clock: clock)
    }

    @Test func `the right passphrase opens it`() async {
        let unlock = make()
        await unlock.submit(right)
        #expect(await unlock.state.outcome?.value == .unlocked)
        #expect(vault.deeds == [.unlocked])
    }

    @Test func `nothing typed is a fault of the field and no try`() async {
        let unlock = make()
        await unlock.submit([])
        #expect(await unlock.state.inputFault == .passphrase(.empty))
        #expect(await unlock.state.failureCount == 0)
        await unlock.edit()
        #expect(await unlock.state.inputFault == nil)
    }

    @Test func `after a wrong one the next is taken only when its time has come`() async {
        let unlock = make()
        async let first: Void = unlock.submit(wrong)
        await clock.waitForSleepers()
        #expect(await unlock.state.secondsToWait == 1)
        #expect(await unlock.state.fault == .wrongPassphrase)
        // Dropped: the wait is not over.
        await unlock.submit(right)
        #expect(vault.deeds.isEmpty)
        clock.advance(by: .seconds(1))
        await first
        async let second: Void = unlock.submit(wrong)
        await clock.waitForSleepers()
        #expect(await unlock.state.secondsToWait == 2)
        clock.advance(by: .seconds(1))
        await clock.waitForSleepers()
        #expect(await unlock.state.secondsToWait == 1)
        clock.advance(by: .seconds(1))
        await second
        #expect(await unlock.state.failureCount == 2)
        await unlock.submit(right)
        #expect(await unlock.state.outcome?.value == .unlocked)
    }

    @Test func `a way out that meets the wrong passphrase begins the wait anew`() async {
        let unlock = make()
        async let first: Void = unlock.submit(wrong)
        await clock.waitForSleepers()
        #expect(await unlock.state.secondsToWait == 1)
        clock.advance(by: .milliseconds(500))
        vault.refusesRepairs(with: .vault(.wrongPassphrase))
        async let second: Void = unlock.repair(.recover)
        await clock.waitForSleepers(2)
        clock.advance(by: .milliseconds(500))
        await first
        #expect(await unlock.state.secondsToWait == 2)
        clock.advance(by: .milliseconds(500))
        await clock.waitForSleepers()
        #expect(await unlock.state.secondsToWait == 1)
        clock.advance(by: .seconds(1))
        await second
        #expect(await unlock.state.secondsToWait == nil)
    }

    @Test(arguments: [VaultFault.missing, .corrupt])
    func `a vault that is gone or damaged is recovered`(fault: VaultFault) async {
        let unlock = make(fault)
        #expect(await !unlock.state.asksPassphrase)
        await unlock.repair(.recover)
        #expect(vault.deeds == [.repaired(.recover)])
        #expect(
            await unlock.state.outcome?.value
                == .repaired(.recovered(generation: 7, writtenAt: Timestamp(milliseconds: 0))))
    }

    @Test func `a recovery that needs the passphrase asks for it and goes on`() async {
        let unlock = make(.corrupt)
        vault.refusesRepairs(with: .vault(.passphraseNeeded))
        await unlock.repair(.recover)
        #expect(await unlock.state.asksPassphrase)
        #expect(await unlock.state.problem == nil)
        vault.refusesRepairs(with: nil)
        vault.opens(with: .vault(.corrupt))
        await unlock.submit(right)
        #expect(vault.deeds == [.repaired(.recover)])
    }

    @Test func `a refused way out is said`() async {
        let unlock = make(.rolledBack)
        vault.refusesRepairs(with: .vault(.unwritable(reason: "disk full")))
        await unlock.repair(.acceptRollback)
        #expect(await unlock.state.problem == .vault(.unwritable(reason: "disk full")))
        #expect(await unlock.state.outcome == nil)
    }

    @Test func `looking again sees that the key is back`() async {
        let unlock = make(.deviceKeyMissing)
        vault.stands(VaultStatus(state: .locked(.deviceKeyMissing), slots: [.deviceKey], folder: "/vault"))
        await unlock.lookAgain()
        #expect(await unlock.state.problem == .vault(.deviceKeyMissing))
        vault.stands(VaultStatus(state: .open, slots: [.deviceKey], folder: "/vault"))
        await unlock.lookAgain()
        #expect(await unlock.state.outcome?.value == .unlocked)
    }
}
