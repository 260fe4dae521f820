public import PorticoDomain

/// What the page about the vault shows.
public struct VaultSettingsState: WorkingState {
    /// What was done last.
    public enum Outcome: Equatable, Sendable {
        /// A passphrase opens the vault now.
        case passphraseSet
        /// The device key opens the vault now.
        case passphraseRemoved
        /// Every key was replaced.
        case rotated
    }

    /// What is wrong with what was typed.
    public struct Faults: Equatable, Sendable {
        /// The present passphrase: none was typed, or it is wrong.
        public internal(set) var current: VaultSettingsState.Fault?
        /// The new passphrase breaks a rule.
        public internal(set) var new: InputFault?
        /// The second new one is not the first.
        public internal(set) var isMismatched = false
    }

    /// What is wrong with the present passphrase.
    public enum Fault: Equatable, Sendable {
        /// It breaks a rule.
        case input(InputFault)
        /// It opens nothing.
        case wrong
    }

    /// How the vault stands, or `nil` before it was looked at.
    public internal(set) var status: VaultStatus?
    /// What an examination found, or `nil` when there was none.
    public internal(set) var findings: [VaultFinding]?
    /// How strong the new passphrase is as typed so far.
    public internal(set) var strength = PassphraseStrength.none
    /// What is wrong with what was typed.
    public internal(set) var faults = Faults()
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// What was done last.
    public internal(set) var outcome: Happening<Outcome>?

    package init() {}

    /// Whether a passphrase opens the vault now, so that the present one is asked for.
    public var hasPassphrase: Bool { status?.slots.contains(.passphrase) ?? false }
}
