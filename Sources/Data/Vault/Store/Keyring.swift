internal import PorticoConcurrency

/// Opens slots, and remembers the keys of the vault it opened last.
final class Keyring: Sendable {
    private let location: VaultLocation
    private let policy: AccessPolicy
    private let passphrase: @Sendable () -> VaultPassphrase?
    private let remembered = Locked<VaultKeys?>(nil)

    init(
        location: VaultLocation, policy: AccessPolicy, passphrase: @escaping @Sendable () -> VaultPassphrase? = { nil }
    ) {
        self.location = location
        self.policy = policy
        self.passphrase = passphrase
    }

    /// The keys of that vault, through the first slot that opens.
    func keys(for outline: VaultOutline) throws(VaultError) -> VaultKeys {
        if let known = present, known.vaultID == outline.header.vaultID, known.epoch == outline.header.epoch {
            return known
        }
        let keys = try unlock(outline)
        remember(keys)
        return keys
    }

    /// The keys that are remembered.
    var present: VaultKeys? { remembered.withLock { $0 } }

    /// Uses these keys from now on; `nil` forgets those that were used.
    func remember(_ keys: VaultKeys?) { remembered.withLock { $0 = keys } }

    /// The keys behind a passphrase slot; takes as long as the slot says.
    func unlock(_ outline: VaultOutline, with passphrase: VaultPassphrase) throws(VaultError) -> VaultKeys {
        for slot in outline.slots where slot.kind == .passphrase {
            let opener = try SlotSecret(passphrase: passphrase.material.buffer, parameters: slot.parameters)
            if let keys = try open(slot, with: opener, outline.header) { return keys }
        }
        throw .wrongSecret
    }

    private func unlock(_ outline: VaultOutline) throws(VaultError) -> VaultKeys {
        var reason = LockReason.noUsableSlot
        let deviceSlots = outline.slots.filter { $0.kind == .deviceKey }
        if !deviceSlots.isEmpty {
            do throws(VaultError) {
                return try unlockWithDeviceKey(deviceSlots, outline.header)
            } catch .locked(let why) {
                reason = why
            }
        }
        guard outline.slots.contains(where: { $0.kind == .passphrase }) else { throw .locked(reason) }
        guard let typed = passphrase() else { throw .locked(.passphraseNeeded) }
        return try unlock(outline, with: typed)
    }

    private func unlockWithDeviceKey(_ slots: [KeySlot], _ header: VaultHeader) throws(VaultError) -> VaultKeys {
        guard let deviceKey = try DeviceKey.read(location, policy: policy) else {
            throw .locked(.deviceKeyMissing(path: location.deviceKeyFile))
        }
        for slot in slots {
            let opener = try SlotSecret(deviceKey: deviceKey.buffer, salt: slot.parameters.salt)
            if let keys = try open(slot, with: opener, header) { return keys }
        }
        throw .locked(.deviceKeyForeign(path: location.deviceKeyFile))
    }

    private func open(
        _ slot: KeySlot, with opener: borrowing SlotSecret, _ header: VaultHeader
    ) throws(VaultError) -> VaultKeys? {
        guard opener.fits(slot, header: header) else { return nil }
        guard let keys = try opener.open(slot, header: header) else { throw .tampered(.file) }
        return keys
    }
}

extension VaultKeys {
    /// Fresh keys for a vault or for its next epoch.
    static func make(vaultID: [UInt8], epoch: UInt32) throws(VaultError) -> VaultKeys {
        let made = try unsafe VaultKeys(vaultID: vaultID, epoch: epoch) { buffer in
            unsafe RandomBytes.fill(buffer)
            return true
        }
        guard let made else { throw .locked(.outOfMemory) }
        return made
    }

    /// A slot that a device key opens.
    func slot(for deviceKey: KeyMaterial) throws(VaultError) -> KeySlot {
        let parameters = SlotParameters(salt: RandomBytes.make(16))
        let secret = try SlotSecret(deviceKey: deviceKey.buffer, salt: parameters.salt)
        return secret.makeSlot(.deviceKey, parameters: parameters, vaultKeys: self)
    }

    /// A slot that a passphrase opens; takes as long as `work` says.
    func slot(for passphrase: VaultPassphrase, work: PassphraseWork) throws(VaultError) -> KeySlot {
        let parameters = SlotParameters(
            passes: UInt32(work.passes), lanes: 1, memory: UInt64(work.memory), salt: RandomBytes.make(16))
        let opener = try SlotSecret(passphrase: passphrase.material.buffer, parameters: parameters)
        return opener.makeSlot(.passphrase, parameters: parameters, vaultKeys: self)
    }
}
