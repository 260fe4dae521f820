/// What can be said and done about the encrypted store itself.
public protocol VaultAdministration: Sendable {
    /// How the vault stands, without changing anything.
    func status() async -> VaultStatus
    /// What is found, and for each finding what to do; changes nothing.
    func diagnose() async -> [VaultFinding]
    /// Opens the vault for as long as the program runs; a wrong passphrase is ``VaultFault/wrongPassphrase``.
    func unlock(_ passphrase: Passphrase) async throws(SessionError)
    /// Changes what opens the vault.
    ///
    /// `current` must be given, and is verified, when a passphrase opens the vault now.
    func change(_ change: VaultKeyChange, current: Passphrase?) async throws(SessionError)
    /// Ends a fault; nothing is deleted, what is replaced goes to the quarantine folder.
    func repair(_ repair: VaultRepair) async throws(SessionError) -> VaultRepairReport
}

/// A change of what opens the vault.
public enum VaultKeyChange: Sendable {
    /// The passphrase opens it from now on, and nothing else does.
    case usePassphrase(Passphrase)
    /// The device key opens it from now on, so that nobody need be present.
    case removePassphrase
    /// What opens it stays; every key is replaced, and copies made before open with the keys of then only.
    case rotate
}

/// A way out of a fault of the vault. The raw value is the command's word.
public enum VaultRepair: String, Equatable, Sendable, CaseIterable {
    /// The previous version takes the place of a vault that is gone or damaged.
    case recover
    /// The vault as it stands becomes the newest one known.
    case acceptRollback = "accept-rollback"
    /// Everything moves to the quarantine folder, and the next sign-in starts over.
    case reset

    /// The word that a person types to confirm; `nil` when there is nothing to lose.
    public var confirmation: String? {
        switch self {
        case .recover: nil
        case .acceptRollback: "accept"
        case .reset: "reset"
        }
    }
}

/// What a way out led to.
public enum VaultRepairReport: Equatable, Sendable {
    /// The vault needed nothing of the kind.
    case notNeeded
    /// The version of so many commits, written then, is in place.
    case recovered(generation: UInt64, writtenAt: Timestamp)
    /// The vault of `generation` commits is the newest known; `expected` were known of before, when that can be told.
    case accepted(generation: UInt64, expected: UInt64?)
    /// Where the files lie that were moved aside.
    case reset(files: [String])
}
