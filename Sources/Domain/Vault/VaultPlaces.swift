/// Where the vault's files lie and where its passphrase is read from, so that a message can name what it is about.
public struct VaultPlaces: Equatable, Sendable {
    /// The vault file.
    public let vaultFile: String
    /// The high-water mark.
    public let stateFile: String
    /// The device key.
    public let deviceKeyFile: String
    /// Where the passphrase is read from when nobody is asked, `PORTICO_PASSPHRASE_FILE (/run/phrase)`; `nil` for nowhere.
    public let passphraseSource: String?

    /// Names the files by absolute paths.
    package init(vaultFile: String, stateFile: String, deviceKeyFile: String, passphraseSource: String? = nil) {
        self.passphraseSource = passphraseSource
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
