internal import CPorticoSodium
internal import PorticoConcurrency

/// The key that a slot's secret gives (KEK), with the two keys derived from it: one wraps, one verifies.
///
/// A device key gives BLAKE2b(key: device key, salt); a passphrase gives Argon2id(passphrase, salt).
struct SlotSecret: ~Copyable {
    /// KEK, wrap key, verifier key: 32 bytes each.
    private let keys: SecretBuffer
    private static let turn = Locked(())

    /// From the content of a device key file.
    init(deviceKey: borrowing SecretBuffer, salt: [UInt8]) throws(VaultError) {
        var keys = try VaultKeys.protectedBuffer(count: 96)
        var key = unsafe deviceKey.withUnsafeBytes { secret in
            unsafe salt.withUnsafeBytes { salt in unsafe KeyedHash.hash(salt, key: secret) }
        }
        unsafe keys.withUnsafeMutableBytes { unsafe $0.copyBytes(from: key) }
        SecretBuffer.wipe(&key)
        SlotSecret.derive(in: &keys)
        self.keys = keys
    }

    /// From a normalised passphrase; takes as long as its parameters say. One at a time in a process, for the memory.
    init(passphrase: borrowing SecretBuffer, parameters: SlotParameters) throws(VaultError) {
        guard (1...VaultLimits.passes).contains(Int(parameters.passes)), parameters.lanes == 1,
            (8192...UInt64(VaultLimits.memory)).contains(parameters.memory)
        else { throw .limitExceeded(what: "work of a passphrase slot") }
        var keys = try VaultKeys.protectedBuffer(count: 96)
        let status = SlotSecret.turn.withLock { _ in
            SlotSecret.stretch(passphrase, parameters: parameters, into: &keys)
        }
        guard status == 0 else { throw .locked(.outOfMemory) }
        SlotSecret.derive(in: &keys)
        self.keys = keys
    }

    /// Writes the first key; the library's status.
    private static func stretch(
        _ passphrase: borrowing SecretBuffer, parameters: SlotParameters, into keys: inout SecretBuffer
    ) -> Int32 {
        unsafe keys.withUnsafeMutableBytes { out in
            unsafe passphrase.withUnsafeBytes { text -> Int32 in
                guard let target = out.baseAddress, let source = text.baseAddress else { return -1 }
                return unsafe crypto_pwhash(
                    target.assumingMemoryBound(to: UInt8.self), 32, source.assumingMemoryBound(to: CChar.self),
                    UInt64(text.count), parameters.salt, UInt64(parameters.passes), Int(parameters.memory),
                    crypto_pwhash_ALG_ARGON2ID13)
            }
        }
    }

    private static func derive(in keys: inout SecretBuffer) {
        unsafe keys.withUnsafeMutableBytes { all in
            for number in 1...2 {
                unsafe KeyDerivation.derive(
                    UInt64(number), context: "PRTSLT01", from: UnsafeRawBufferPointer(rebasing: all[..<32]),
                    into: UnsafeMutableRawBufferPointer(rebasing: all[number * 32..<number * 32 + 32]))
            }
        }
    }

    /// A slot that this secret opens to `vaultKeys`.
    borrowing func makeSlot(_ kind: KeySlot.Kind, parameters: SlotParameters, vaultKeys: VaultKeys) -> KeySlot {
        var writer = ByteWriter()
        writer.append(integer: kind.rawValue)
        writer.append(integer: UInt16(0))
        writer.append(integer: UInt32(KeySlot.size))
        writer.append(RandomBytes.make(16))
        writer.append(parameters.bytes)
        let binding = KeySlot.binding(
            vaultID: vaultKeys.vaultID, epoch: vaultKeys.epoch, fixedFields: writer.bytes)
        writer.append(
            unsafe withKey(1) { wrap in
                unsafe vaultKeys.withVaultKey { key in unsafe SealedBox.seal(key, key: wrap, binding: binding) }
            })
        writer.append(verifier(over: binding))
        return KeySlot(bytes: writer.bytes)
    }

    /// Whether this is the secret of `slot`.
    borrowing func fits(_ slot: KeySlot, header: VaultHeader) -> Bool {
        ConstantTime.equal(verifier(over: binding(slot, header)), slot.verifier)
    }

    /// The vault's keys behind a slot that ``fits(_:header:)``; `nil` when the wrapped key was changed.
    borrowing func open(_ slot: KeySlot, header: VaultHeader) throws(VaultError) -> VaultKeys? {
        let binding = binding(slot, header)
        return unsafe try withKey(1) { wrap throws(VaultError) in
            try unsafe VaultKeys(vaultID: header.vaultID, epoch: header.epoch) { buffer in
                unsafe SealedBox.open(slot.box, key: wrap, binding: binding, into: buffer)
            }
        }
    }

    private borrowing func binding(_ slot: KeySlot, _ header: VaultHeader) -> [UInt8] {
        KeySlot.binding(vaultID: header.vaultID, epoch: header.epoch, fixedFields: Array(slot.bytes[..<56]))
    }

    private borrowing func verifier(over binding: [UInt8]) -> [UInt8] {
        unsafe withKey(2) { key in
            unsafe binding.withUnsafeBytes { bytes in unsafe KeyedHash.hash(bytes, key: key) }
        }
    }

    private borrowing func withKey<Result, Failure: Error>(
        _ number: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe keys.withUnsafeBytes { all throws(Failure) in
            try unsafe body(UnsafeRawBufferPointer(rebasing: all[number * 32..<number * 32 + 32]))
        }
    }
}
