public import PorticoDomain

/// What stands between a person and a vault that does not open.
public struct UnlockState: WorkingState {
    /// What ended it.
    public enum Outcome: Equatable, Sendable {
        /// The vault is open.
        case unlocked
        /// A way out was taken.
        case repaired(VaultRepairReport)
    }

    /// Why the vault does not open.
    public internal(set) var fault: VaultFault
    /// What is wrong with the passphrase before it is tried, or `nil`.
    public internal(set) var inputFault: InputFault?
    /// Whole seconds until the next try is taken, or `nil` when one is taken now.
    public internal(set) var secondsToWait: Int?
    /// How many passphrases were wrong.
    public internal(set) var failureCount = 0
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// What ended it.
    public internal(set) var outcome: Happening<Outcome>?

    package init(fault: VaultFault) {
        self.fault = fault
    }

    /// Whether a passphrase is asked for.
    public var asksPassphrase: Bool { fault.isAnsweredByPassphrase }
}
