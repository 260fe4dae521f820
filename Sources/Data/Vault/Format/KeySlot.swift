/// One way to the vault key, as it lies in the file.
///
/// 160 bytes for the kinds known here: type, flags, length, id 16, parameters 32, nonce 24, wrapped key 48, verifier
/// 32. A slot of another kind or length is carried along unread.
struct KeySlot: Equatable, Sendable {
    /// The kinds that this version can open.
    enum Kind: UInt16, Sendable {
        case passphrase = 1
        case deviceKey = 3
    }

    static let size = 160
    /// Set on a slot that a writer who does not know it must not carry along.
    static let critical: UInt16 = 1

    let bytes: [UInt8]

    /// The number of the kind, known or not.
    var type: UInt16 { UInt16(bytes[0]) | UInt16(bytes[1]) << 8 }
    var flags: UInt16 { UInt16(bytes[2]) | UInt16(bytes[3]) << 8 }
    var kind: Kind? { bytes.count == KeySlot.size ? Kind(rawValue: type) : nil }
    /// Whether a writer that does not know this slot must leave the file alone.
    var forbidsWriting: Bool { kind == nil && flags & KeySlot.critical != 0 }

    var id: [UInt8] { Array(bytes[8..<24]) }
    var parameters: SlotParameters { SlotParameters(bytes: Array(bytes[24..<56])) }
    /// Nonce and wrapped key.
    var box: ArraySlice<UInt8> { bytes[56..<128] }
    var verifier: [UInt8] { Array(bytes[128..<160]) }

    /// What the wrapped key is bound to: the vault, the epoch, and the fixed fields of the slot.
    static func binding(vaultID: [UInt8], epoch: UInt32, fixedFields: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.append("slot".utf8)
        writer.append(vaultID)
        writer.append(integer: epoch)
        writer.append(fixedFields)
        return writer.bytes
    }

    /// The slots between the fixed header and `headerLength`; `nil` when they do not fill it exactly.
    static func slots(in file: [UInt8], header: VaultHeader) -> [KeySlot]? {
        guard (1...VaultLimits.slots).contains(Int(header.slotCount)) else { return nil }
        var reader = ByteReader(file, from: VaultHeader.size, to: Int(header.headerLength))
        var slots: [KeySlot] = []
        do throws(ByteReader.Malformed) {
            for _ in 0..<header.slotCount {
                var look = reader
                _ = try look.integer(UInt32.self)
                let length = Int(try look.integer(UInt32.self))
                guard length >= 8 else { return nil }
                slots.append(KeySlot(bytes: try reader.take(length)))
            }
        } catch {
            return nil
        }
        return reader.remaining == 0 ? slots : nil
    }
}

/// What a slot says of its secret; the first three are zero for a device key.
struct SlotParameters: Equatable, Sendable {
    /// Passes of Argon2id.
    var passes: UInt32 = 0
    /// Lanes of Argon2id, always 1.
    var lanes: UInt32 = 0
    /// Memory of Argon2id in bytes.
    var memory: UInt64 = 0
    /// 16 random bytes.
    var salt: [UInt8]

    init(passes: UInt32 = 0, lanes: UInt32 = 0, memory: UInt64 = 0, salt: [UInt8]) {
        self.passes = passes
        self.lanes = lanes
        self.memory = memory
        self.salt = salt
    }

    init(bytes: [UInt8]) {
        func number(_ range: Range<Int>) -> UInt64 { range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) } }
        passes = UInt32(truncatingIfNeeded: number(0..<4))
        lanes = UInt32(truncatingIfNeeded: number(4..<8))
        memory = number(8..<16)
        salt = Array(bytes[16..<32])
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(integer: passes)
        writer.append(integer: lanes)
        writer.append(integer: memory)
        writer.append(salt)
        return writer.bytes
    }
}
