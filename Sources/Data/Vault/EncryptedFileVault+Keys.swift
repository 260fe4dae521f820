extension EncryptedFileVault {
    /// Opens the vault with a passphrase for as long as this instance lives, or until ``lock()``.
    ///
    /// Always derives the key and checks the file, also when the vault is open already: so it tells whether somebody
    /// knows the passphrase. Throws ``VaultError/wrongSecret`` when no slot opens with it. Takes as long as the slot
    /// says.
    public func unlock(with passphrase: VaultPassphrase) async throws(VaultError) {
        try await onReadingLane { store throws(VaultError) in try store.unlock(with: passphrase) }
    }

    /// Forgets keys and contents; the next call needs the device key or the passphrase again.
    public func lock() {
        store.forget()
        forgetContents()
    }

    /// Makes a passphrase the only thing that opens the vault: every key is replaced and `device.key` removed.
    ///
    /// Also changes a passphrase; check the present one with ``unlock(with:)`` first. Creates the vault when nothing at
    /// all is there. The previous version is replaced too, so that the old keys open nothing.
    public func usePassphrase(
        _ passphrase: VaultPassphrase, work: PassphraseWork = .standard
    ) async throws(VaultError) {
        try await onWritingLane { store throws(VaultError) in try store.replaceKeys(.passphrase(passphrase, work)) }
    }

    /// Makes a new device key the only thing that opens the vault: every key is replaced, a passphrase removed.
    public func useDeviceKey() async throws(VaultError) {
        try await onWritingLane { store throws(VaultError) in try store.replaceKeys(.deviceKey) }
    }

    /// Replaces every key and keeps the way in: a new device key, or the passphrase, which must be given again.
    ///
    /// Throws ``VaultError/locked(_:)`` when the vault has a passphrase and none is given, ``VaultError/wrongSecret``
    /// when another is given. Without a vault there is nothing to do.
    public func rotate(
        passphrase: VaultPassphrase? = nil, work: PassphraseWork = .standard
    ) async throws(VaultError) {
        try await onWritingLane { store throws(VaultError) in try store.rotate(passphrase, work: work) }
    }
}
