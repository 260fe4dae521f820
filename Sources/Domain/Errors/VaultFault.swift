/// Why the vault cannot be used; one case for each row that a person can meet.
public enum VaultFault: Error, Equatable, Sendable {
    /// The vault file is gone but traces of it remain.
    case missing
    /// Damaged bytes.
    case corrupt
    /// Changed by something that does not hold the key.
    case tampered
    /// Older than what was last written here.
    case rolledBack
    /// Written by a newer version, named by its major number.
    case unsupportedVersion(Int)
    /// No slot opens it; `reason` names the key file or slot.
    case locked(reason: String)
    /// The file system said no; `reason` is the system's word.
    case unreadable(reason: String)
    /// It could not be written: `reason` is disk full, read-only…
    case unwritable(reason: String)
    /// Another process held the lock too long.
    case busy
}
