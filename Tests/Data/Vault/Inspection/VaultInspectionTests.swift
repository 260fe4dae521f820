import PorticoVault
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct VaultInspectionTests {
    let bench = Bench()

    private var inspection: VaultInspection { VaultInspection(location: bench.location) }

    private func verdict(on subject: VaultObservation.Subject) async -> VaultObservation.Verdict? {
        await inspection.observations().first { $0.subject == subject }?.verdict
    }

    @Test func `an inspection of nothing finds nothing wrong and creates nothing`() async {
        #expect(await inspection.condition() == .init(state: .absent, slots: [], generation: nil))
        for subject in [VaultObservation.Subject.file, .deviceKey, .state] {
            #expect(await verdict(on: subject) == .absent)
        }
        #expect(await verdict(on: .permissions) == .good)
        #expect(bench.files().isEmpty)
    }

    @Test func `a vault in order is open through its device key`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        try await vault.store("two", for: "ada")
        #expect(
            await inspection.condition()
                == .init(
                    state: .open, slots: [.deviceKey], generation: 2, writtenAt: 1_700_000_000_000, epoch: 1))
        let subjects = await inspection.observations().map(\.subject)
        #expect(
            subjects == [
                .file, .previous(generation: 1, writtenAt: 1_700_000_000_000), .deviceKey, .state,
                .quarantine(files: 0), .permissions, .memory, .dumps,
            ])
        for subject in subjects where ![.memory, .dumps].contains(subject) {
            #expect(await verdict(on: subject) == .good)
        }
    }

    @Test func `a device key that is gone is named and the slots are still told`() async throws {
        try await bench.vault().store("one", for: "ada")
        unlink(bench.location.deviceKeyFile)
        let reason = LockReason.deviceKeyMissing(path: bench.location.deviceKeyFile)
        #expect(
            await inspection.condition()
                == .init(
                    state: .locked(reason), slots: [.deviceKey], generation: 1, writtenAt: 1_700_000_000_000, epoch: 1))
        #expect(await verdict(on: .file) == .unseen(.locked(reason)))
        #expect(await verdict(on: .state) == .unseen(.locked(reason)))
        #expect(await verdict(on: .deviceKey) == .fault(.locked(reason)))
    }

    @Test func `damage is told and neither mended nor copied aside`() async throws {
        try await bench.vault().store("one", for: "ada")
        var bytes = try read(bench.vaultFile)
        bytes[200] ^= 1
        try write(bytes, to: bench.vaultFile)
        let before = bench.files()
        #expect(await inspection.condition() == .init(state: .damaged(.corrupt), slots: [], generation: nil))
        #expect(await verdict(on: .file) == .fault(.corrupt))
        #expect(bench.files() == before)
    }

    @Test func `permissions that are too wide are told and left`() async throws {
        try await bench.vault().store("one", for: "ada")
        chmod(bench.vaultFile, 0o644)
        #expect(await verdict(on: .permissions) == .warning(.permissionsTooWide))
        #expect(mode(of: bench.vaultFile) == 0o644)
    }

    @Test func `a missing, a foreign and a later high-water mark are told apart`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        let first = try read(bench.vaultFile)
        try await vault.store("two", for: "ada")
        let mark = try read(bench.location.stateFile)
        try write(first, to: bench.vaultFile)
        #expect(await verdict(on: .state) == .fault(.rolledBack))
        #expect(await verdict(on: .file) == .good)
        try write(Array(mark.reversed()), to: bench.location.stateFile)
        #expect(await verdict(on: .state) == .fault(.tampered(.mark)))
        unlink(bench.location.stateFile)
        #expect(await verdict(on: .state) == .warning(.stateAbsent))
        #expect(await inspection.condition().state == .open)
    }
}
