internal import PorticoConcurrency

/// Opens slots, and remembers the keys of the vault it opened last.
final class Keyring: Sendable {
    private let location: VaultLocation
    private let policy: AccessPolicy
    private let passphrase: @Sendable () -> SecretBytes?
    private let remembered = Locked<VaultKeys?>(nil)

    init(
        location: VaultLocation, policy: AccessPolicy, passphrase: @escaping @Sendable () -> SecretBytes? = { nil }
    ) {
        self.location = location
        self.policy = policy
        self.passphrase = passphrase
    }

    /// The keys of that vault, through the first slot that opens.
    func keys(for outline: VaultOutline) throws(VaultError) -> VaultKeys {
        let known = remembered.withLock { $0 }
        if let known, known.vaultID == outline.header.vaultID, known.epoch == outline.header.epoch { return known }
        let keys = try unlock(outline)
        remember(keys)
        return keys
    }

    /// Fresh keys for a vault or for its next epoch; used from now on once ``remember(_:)`` is called.
    func makeKeys(vaultID: [UInt8], epoch: UInt32) throws(VaultError) -> VaultKeys {
        let made = try unsafe VaultKeys(vaultID: vaultID, epoch: epoch) { buffer in
            unsafe RandomBytes.fill(buffer)
            return true
        }
        guard let made else { throw .locked(reason: "no vault key could be made") }
        return made
    }

    /// A slot that the device key opens; the key is made when there is none.
    func makeDeviceSlot(for keys: VaultKeys) throws(VaultError) -> KeySlot {
        let parameters = SlotParameters(salt: RandomBytes.make(16))
        let deviceKey = try DeviceKey.readOrCreate(location, policy: policy)
        let secret = try SlotSecret(deviceKey: deviceKey.buffer, salt: parameters.salt)
        return secret.makeSlot(.deviceKey, parameters: parameters, vaultKeys: keys)
    }

    /// A slot that a passphrase opens; takes as long as `work` says.
    func makePassphraseSlot(
        _ passphrase: SecretBytes, work: PassphraseWork, for keys: VaultKeys
    ) throws(VaultError) -> KeySlot {
        guard let secret = try Passphrase.normalized(passphrase) else { throw .wrongSecret }
        let parameters = SlotParameters(
            passes: UInt32(work.passes), lanes: 1, memory: UInt64(work.memory), salt: RandomBytes.make(16))
        let opener = try SlotSecret(passphrase: secret.buffer, parameters: parameters)
        return opener.makeSlot(.passphrase, parameters: parameters, vaultKeys: keys)
    }

    /// Uses these keys from now on.
    func remember(_ keys: VaultKeys) { remembered.withLock { $0 = keys } }

    private func unlock(_ outline: VaultOutline) throws(VaultError) -> VaultKeys {
        var reason = "no slot of this vault opens with what is at hand"
        let deviceSlots = outline.slots.filter { $0.kind == .deviceKey }
        let passphraseSlots = outline.slots.filter { $0.kind == .passphrase }
        if !passphraseSlots.isEmpty { reason = "the passphrase is needed" }
        if !deviceSlots.isEmpty {
            do throws(VaultError) {
                return try unlockWithDeviceKey(deviceSlots, outline.header)
            } catch .locked(let why) {
                reason = why
            }
        }
        guard !passphraseSlots.isEmpty, let typed = passphrase() else { throw .locked(reason: reason) }
        guard let secret = try Passphrase.normalized(typed) else { throw .wrongSecret }
        for slot in passphraseSlots {
            let opener = try SlotSecret(passphrase: secret.buffer, parameters: slot.parameters)
            guard opener.fits(slot, header: outline.header) else { continue }
            guard let keys = try opener.open(slot, header: outline.header) else { throw .tampered }
            return keys
        }
        throw .wrongSecret
    }

    private func unlockWithDeviceKey(_ slots: [KeySlot], _ header: VaultHeader) throws(VaultError) -> VaultKeys {
        guard let deviceKey = try DeviceKey.read(location, policy: policy) else {
            throw .locked(reason: "the device key \(location.deviceKeyFile) is missing")
        }
        for slot in slots {
            let opener = try SlotSecret(deviceKey: deviceKey.buffer, salt: slot.parameters.salt)
            guard opener.fits(slot, header: header) else { continue }
            guard let keys = try opener.open(slot, header: header) else { throw .tampered }
            return keys
        }
        throw .locked(reason: "the device key \(location.deviceKeyFile) does not belong to this vault")
    }
}
