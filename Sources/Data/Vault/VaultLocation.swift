/// Where a vault's three parts lie. They are apart so that a copy of one folder alone opens nothing.
public struct VaultLocation: Hashable, Sendable {
    /// The folder of `vault.bin`, its lock and its previous version.
    public let vaultFolder: String
    /// The folder of `vault.state`, the high-water mark.
    public let stateFolder: String
    /// The folder of `device.key`.
    public let configurationFolder: String

    /// Names the folders by absolute paths; they need not exist.
    public init(vaultFolder: String, stateFolder: String, configurationFolder: String) {
        for path in [vaultFolder, stateFolder, configurationFolder] {
            precondition(path.hasPrefix("/"), "a vault's folders are named by absolute paths")
        }
        self.vaultFolder = vaultFolder
        self.stateFolder = stateFolder
        self.configurationFolder = configurationFolder
    }

    /// The vault file.
    package var vaultFile: String { vaultFolder + "/" + Name.vault }
    /// The vault before its last commit.
    package var previousFile: String { vaultFolder + "/" + Name.previous }
    /// The file whose kernel lock writers hold.
    package var lockFile: String { vaultFolder + "/" + Name.lock }
    /// The high-water mark.
    package var stateFile: String { stateFolder + "/" + Name.state }
    /// The device key.
    package var deviceKeyFile: String { configurationFolder + "/" + Name.deviceKey }

    /// The names inside the folders.
    enum Name {
        static let vault = "vault.bin"
        static let previous = "vault.bin.prev"
        static let lock = "vault.lock"
        static let locks = "locks"
        static let quarantine = "quarantine"
        static let state = "vault.state"
        static let deviceKey = "device.key"
    }
}
