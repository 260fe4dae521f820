/// Why the vault cannot be used; one case for each row that a person can meet.
public enum VaultFault: Error, Equatable, Sendable {
    /// The vault file is gone but traces of it remain.
    case missing
    /// Damaged bytes.
    case corrupt
    /// Gone or damaged, and nothing of the version before it can be used either.
    case beyondRecovery
    /// Changed by something that does not hold the key.
    case tampered
    /// The state file was changed, or it is another vault's.
    case stateTampered
    /// Older than what was last written here.
    case rolledBack
    /// Written by a newer version, named by its major number.
    case unsupportedVersion(Int)
    /// A passphrase opens it, and none was given.
    case passphraseNeeded
    /// The passphrase that was given opens nothing.
    case wrongPassphrase
    /// The passphrase could not be read from where it was said to be; `reason` is the system's word.
    case passphraseUnreadable(source: String, reason: String)
    /// The device key's file is gone.
    case deviceKeyMissing
    /// The device key is not this vault's, or no key at all.
    case deviceKeyWrong
    /// No slot opens it; `reason` names the key file or slot.
    case locked(reason: String)
    /// The file system said no; `reason` is the system's word.
    case unreadable(reason: String)
    /// It could not be written: `reason` is disk full, read-only…
    case unwritable(reason: String)
    /// Another process held the lock too long.
    case busy

    /// Whether a passphrase that is typed may open the vault.
    public var isAnsweredByPassphrase: Bool {
        switch self {
        case .passphraseNeeded, .wrongPassphrase, .passphraseUnreadable: true
        default: false
        }
    }

    /// Whether only a person can open the vault again: waiting and trying again do not help.
    public var isForPerson: Bool {
        switch self {
        case .unreadable, .unwritable, .busy: false
        default: true
        }
    }

    /// The ways out that the program itself can take, the gentlest first.
    public var repairs: [VaultRepair] {
        switch self {
        case .missing, .corrupt: [.recover, .reset]
        case .rolledBack, .stateTampered: [.acceptRollback, .reset]
        case .beyondRecovery, .tampered, .passphraseNeeded, .wrongPassphrase, .passphraseUnreadable, .deviceKeyMissing,
            .deviceKeyWrong,
            .locked:
            [.reset]
        case .unsupportedVersion, .unreadable, .unwritable, .busy: []
        }
    }
}
