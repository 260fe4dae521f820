internal import PorticoConcurrency
internal import PorticoHTTP
internal import PorticoVault

extension AppDependencies {
    /// A world of its own for demonstrations and tests: nothing on disk, no network, the same randomness for a seed.
    ///
    /// Time begins at 2026-01-01T00:00:00Z and runs. The random bytes are fit for no key that guards anything.
    public static func ephemeral(seed: UInt64) -> AppDependencies {
        let clock = TimerClock()
        let start = clock.now
        let generator = Locked(SeededGenerator(state: seed))
        return AppDependencies(
            network: Unreachable(), vault: VolatileVault(), vaultAdministration: VolatileVaultAdministration(),
            clock: clock,
            now: {
                let passed = start.duration(to: clock.now).components
                let milliseconds = passed.seconds * 1_000 + passed.attoseconds / 1_000_000_000_000_000
                return Timestamp(milliseconds: 1_767_225_600_000 + milliseconds)
            },
            randomBytes: { count in generator.withLock { $0.bytes(count) } }, deviceName: "this computer")
    }
}

/// Nobody answers.
private struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .cannotConnect }
}

/// Says of a vault in memory that it is open.
private struct VolatileVaultAdministration: VaultAdministration {
    func status() async -> VaultStatus { VaultStatus(state: .open, slots: [], folder: "memory") }
    func diagnose() async -> [VaultFinding] { [] }
    func unlock(_ passphrase: Passphrase) async throws(SessionError) {}
    func change(_ change: VaultKeyChange, current: Passphrase?) async throws(SessionError) {
        throw .vault(.unwritable(reason: "it exists only in memory"))
    }
    func repair(_ repair: VaultRepair) async throws(SessionError) -> VaultRepairReport { .notNeeded }
}

/// SplitMix64: equal bytes for equal seeds.
private struct SeededGenerator {
    var state: UInt64

    mutating func bytes(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        while result.count < count {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            mixed ^= mixed >> 31
            for shift in stride(from: 0, to: 64, by: 8) where result.count < count {
                result.append(UInt8(truncatingIfNeeded: mixed >> UInt64(shift)))
            }
        }
        return result
    }
}
