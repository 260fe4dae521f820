internal import PorticoConcurrency

/// Opens slots, and remembers the keys of the vault it opened last.
final class Keyring: Sendable {
    private let location: VaultLocation
    private let policy: AccessPolicy
    private let remembered = Locked<VaultKeys?>(nil)

    init(location: VaultLocation, policy: AccessPolicy) {
        self.location = location
        self.policy = policy
    }

    /// The keys of that vault, through the first slot that opens.
    func keys(for outline: VaultOutline) throws(VaultError) -> VaultKeys {
        let known = remembered.withLock { $0 }
        if let known, known.vaultID == outline.header.vaultID, known.epoch == outline.header.epoch { return known }
        let keys = try unlock(outline)
        remembered.withLock { $0 = keys }
        return keys
    }

    /// Keys of a new vault with the slot that opens it.
    func makeKeys() throws(VaultError) -> (keys: VaultKeys, slot: KeySlot) {
        let made = try unsafe VaultKeys(vaultID: RandomBytes.make(16), epoch: 1) { buffer in
            unsafe buffer.copyBytes(from: RandomBytes.make(32))
            return true
        }
        guard let made else { throw .locked(reason: "no vault key could be made") }
        let parameters = SlotParameters(salt: RandomBytes.make(16))
        let deviceKey = try DeviceKey.readOrCreate(location, policy: policy)
        let secret = try SlotSecret(deviceKey: deviceKey.buffer, salt: parameters.salt)
        return (made, secret.makeSlot(.deviceKey, parameters: parameters, vaultKeys: made))
    }

    /// Forgets the keys, so that the next use needs the secret again.
    func forget() { remembered.withLock { $0 = nil } }

    private func unlock(_ outline: VaultOutline) throws(VaultError) -> VaultKeys {
        let slots = outline.slots.filter { $0.kind == .deviceKey }
        guard !slots.isEmpty else { throw .locked(reason: "no slot of this vault opens with what is at hand") }
        guard let deviceKey = try DeviceKey.read(location, policy: policy) else {
            throw .locked(reason: "the device key \(location.deviceKeyFile) is missing")
        }
        for slot in slots {
            let secret = try SlotSecret(deviceKey: deviceKey.buffer, salt: slot.parameters.salt)
            guard secret.fits(slot, header: outline.header) else { continue }
            guard let keys = try secret.open(slot, header: outline.header) else { throw .tampered }
            return keys
        }
        throw .locked(reason: "the device key \(location.deviceKeyFile) does not belong to this vault")
    }
}
