/// Why a vault could not be read or written. Never says what is in it.
public enum VaultError: Error, Equatable, Sendable {
    /// No vault file, but a previous one or a state file: it was removed.
    case missing
    /// Shorter than its header says.
    case truncated
    /// The file is something else.
    case notAVault
    /// Damaged: the digest is wrong.
    case corrupt
    /// Changed without the key.
    case tampered(Part)
    /// Older than what was last written here.
    case rolledBack
    /// Written by a newer major version.
    case unsupportedVersion(Int)
    /// The passphrase given is not this vault's.
    case wrongSecret
    /// No slot can be opened with what is at hand.
    case locked(LockReason)
    /// A limit of the format: items, sizes, lengths.
    case limitExceeded(what: String)
    /// Something about the files is unsafe: a symbolic link, another owner.
    case unsafeFile(path: String, reason: String)
    /// The system refused to read; holds its error number.
    case unreadable(path: String, errno: Int32)
    /// The system refused to write and the old state stands; holds its error number.
    case unwritable(path: String, errno: Int32)
    /// The new state is in place, but the system would not confirm that it lasts.
    case committedNotDurable(errno: Int32)
    /// Another process held the lock past the deadline.
    case lockTimedOut
    /// The calling task was cancelled before anything was done.
    case cancelled

    /// What was changed without the key.
    public enum Part: Equatable, Sendable {
        /// The vault file.
        case file
        /// The high-water mark, `vault.state`.
        case mark
    }
}

/// Why no slot of a vault opens.
public enum LockReason: Equatable, Sendable {
    /// A passphrase opens it and none was given.
    case passphraseNeeded
    /// The key file that opens it is not there.
    case deviceKeyMissing(path: String)
    /// The key file does not have 32 bytes.
    case deviceKeyMalformed(path: String)
    /// The key file is another vault's.
    case deviceKeyForeign(path: String)
    /// All slots are of kinds that this version does not know.
    case noUsableSlot
    /// The system gave no memory that is fit for keys, or too little to stretch a passphrase.
    case outOfMemory
}

extension LockReason: CustomStringConvertible {
    /// One English clause, for logs.
    public var description: String {
        switch self {
        case .passphraseNeeded: "the passphrase is needed"
        case .deviceKeyMissing(let path): "the device key \(path) is missing"
        case .deviceKeyMalformed(let path): "the device key \(path) does not have 32 bytes"
        case .deviceKeyForeign(let path): "the device key \(path) does not belong to this vault"
        case .noUsableSlot: "none of the keys at hand opens this vault"
        case .outOfMemory: "the system gave too little memory for keys"
        }
    }
}

/// The way out of a fault, in the order in which to try them.
public enum VaultRemedy: Equatable, Sendable {
    /// Give the passphrase.
    case unlock
    /// Put the device key back from a backup.
    case restoreDeviceKey
    /// ``EncryptedFileVault/recoverPrevious()``.
    case recoverPrevious
    /// ``EncryptedFileVault/acceptRollback()``, after comparing what it says.
    case acceptRollback
    /// Use a newer version of the program.
    case upgrade
    /// Give access back, remove a link, make room: what the system said.
    case mendFiles
    /// Try again later.
    case retry
    /// ``EncryptedFileVault/reset()``: start afresh and sign in again.
    case reset
}

extension VaultError {
    /// What a person can do, the mildest first; empty where there is nothing to do.
    public var remedies: [VaultRemedy] {
        switch self {
        case .missing, .truncated, .notAVault, .corrupt: [.recoverPrevious, .reset]
        case .tampered(.file): [.reset]
        case .tampered(.mark), .rolledBack: [.acceptRollback, .reset]
        case .unsupportedVersion: [.upgrade, .reset]
        case .wrongSecret, .locked(.passphraseNeeded): [.unlock, .reset]
        case .locked(.deviceKeyMissing), .locked(.deviceKeyMalformed), .locked(.deviceKeyForeign):
            [.restoreDeviceKey, .reset]
        case .locked(.noUsableSlot): [.upgrade, .reset]
        case .locked(.outOfMemory), .lockTimedOut: [.retry]
        case .unsafeFile, .unreadable, .unwritable, .committedNotDurable: [.mendFiles]
        case .limitExceeded, .cancelled: []
        }
    }
}
