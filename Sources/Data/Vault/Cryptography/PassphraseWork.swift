/// How much work one guess at a passphrase is (Argon2id, one lane).
public struct PassphraseWork: Equatable, Sendable {
    /// Passes over the memory, 2…16.
    package let passes: Int
    /// Memory in bytes, 19 MiB…1 GiB.
    package let memory: Int

    /// Makes an amount of work; values outside the ranges are moved to the nearest inside.
    public init(passes: Int, memory: Int) {
        self.passes = min(max(passes, 2), VaultLimits.passes)
        self.memory = min(max(memory, PassphraseWork.leastMemory), VaultLimits.memory)
    }

    private static let leastMemory = 19 << 20

    /// Three passes over 64 MiB, or over a quarter of the memory that this process may use when that is less.
    public static var standard: PassphraseWork {
        PassphraseWork(passes: 3, memory: min(64 << 20, AvailableMemory.bytes() / 4))
    }
}
