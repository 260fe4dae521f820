/// Where the vault's files lie, so that a message can name the one it is about.
public struct VaultPlaces: Equatable, Sendable {
    /// The vault file.
    public let vaultFile: String
    /// The high-water mark.
    public let stateFile: String
    /// The device key.
    public let deviceKeyFile: String

    /// Names the files by absolute paths.
    package init(vaultFile: String, stateFile: String, deviceKeyFile: String) {
        self.vaultFile = vaultFile
        self.stateFile = stateFile
        self.deviceKeyFile = deviceKeyFile
    }

    /// The file that a fault is about; `nil` when its own words name one.
    package func file(of fault: VaultFault) -> String? {
        switch fault {
        case .missing, .corrupt, .beyondRecovery, .tampered, .rolledBack, .unsupportedVersion, .passphraseNeeded,
            .wrongPassphrase, .busy:
            vaultFile
        case .stateTampered: stateFile
        case .deviceKeyMissing, .deviceKeyWrong: deviceKeyFile
        case .locked, .passphraseUnreadable, .unreadable, .unwritable: nil
        }
    }
}
