/// The content of `vault.state`: which vault was last written here, and how far it had come.
///
/// Vault id 16, generation, then BLAKE2b-256(key: the index's state key, "state" ‖ vault id ‖ generation).
struct HighWaterMark: Equatable, Sendable {
    static let size = 56

    let vaultID: [UInt8]
    let generation: UInt64
    let code: [UInt8]

    /// The mark of a commit.
    init(vaultID: [UInt8], generation: UInt64, stateKey: [UInt8]) {
        self.vaultID = vaultID
        self.generation = generation
        code = HighWaterMark.code(vaultID: vaultID, generation: generation, stateKey: stateKey)
    }

    /// What a file says, unchecked; `nil` when it has another size.
    init?(bytes: [UInt8]) {
        guard bytes.count == HighWaterMark.size else { return nil }
        vaultID = Array(bytes[..<16])
        generation = bytes[16..<24].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        code = Array(bytes[24...])
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(vaultID)
        writer.append(integer: generation)
        writer.append(code)
        return writer.bytes
    }

    /// Whether the vault's own key made this mark.
    func isAuthentic(stateKey: [UInt8]) -> Bool {
        ConstantTime.equal(
            code, HighWaterMark.code(vaultID: vaultID, generation: generation, stateKey: stateKey))
    }

    private static func code(vaultID: [UInt8], generation: UInt64, stateKey: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.append("state".utf8)
        writer.append(vaultID)
        writer.append(integer: generation)
        return KeyedHash.hash(writer.bytes, key: stateKey)
    }
}
