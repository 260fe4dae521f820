/// Something that works but that a person should hear of.
public enum VaultWarning: Equatable, Sendable {
    /// Others could read or write this file or folder; that was taken from them.
    case permissionsTightened(path: String)
    /// Others can read or write this file or folder, and the system would not let us change it.
    case permissionsTooWide(path: String)
    /// The vault is there but `vault.state` is not, so an older copy could not be told; the next commit writes it.
    case stateAbsent(path: String)
}
