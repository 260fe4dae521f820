/// The fixed first 96 bytes of a vault file.
///
/// Offsets: 0 magic, 8 major and minor, 12 header length, 16 total length, 24 vault id, 40 generation, 48 written,
/// 56 key epoch, 60 slot count, 62 suite, 64 index length, 68 flags, 72 reserved.
struct VaultHeader: Equatable, Sendable {
    static let size = 96
    static let magic: [UInt8] = [0x89, 0x50, 0x52, 0x54, 0x56, 0x0D, 0x0A, 0x1A]
    static let major: UInt16 = 1
    /// XChaCha20-Poly1305 (IETF), BLAKE2b, Argon2id 1.3.
    static let knownSuite: UInt16 = 1
    /// The index is padded to 64 bytes.
    static let paddedIndex: UInt32 = 1

    /// Kept as it was read: a newer program may have given it a meaning.
    var minor: UInt16 = 0
    var headerLength: UInt32
    var totalLength: UInt64
    let vaultID: [UInt8]
    /// Grows by one with each commit; the first is 1.
    var generation: UInt64
    /// Unix milliseconds.
    var writtenAt: Int64
    /// Grows when the vault key is replaced; the first is 1.
    var epoch: UInt32
    var slotCount: UInt16
    var suite: UInt16 = VaultHeader.knownSuite
    var indexLength: UInt32
    var flags: UInt32 = VaultHeader.paddedIndex
    /// 24 zeros, kept as they were read.
    var reserved = [UInt8](repeating: 0, count: 24)

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(VaultHeader.magic)
        writer.append(integer: VaultHeader.major)
        writer.append(integer: minor)
        writer.append(integer: headerLength)
        writer.append(integer: totalLength)
        writer.append(vaultID)
        writer.append(integer: generation)
        writer.append(integer: writtenAt)
        writer.append(integer: epoch)
        writer.append(integer: slotCount)
        writer.append(integer: suite)
        writer.append(integer: indexLength)
        writer.append(integer: flags)
        writer.append(reserved)
        return writer.bytes
    }
}

extension VaultHeader {
    /// Size, magic, major version and total length, in this order; the rest is believed only after the digest.
    init(checking file: [UInt8]) throws(VaultError) {
        guard file.prefix(8).elementsEqual(VaultHeader.magic.prefix(file.count)) else { throw .notAVault }
        guard file.count >= VaultHeader.size + VaultTail.size else { throw .truncated }
        var reader = ByteReader(file, from: 8)
        let major: UInt16
        do throws(ByteReader.Malformed) {
            major = try reader.integer()
            minor = try reader.integer()
            headerLength = try reader.integer()
            totalLength = try reader.integer()
            vaultID = try reader.take(16)
            generation = try reader.integer()
            writtenAt = try reader.integer()
            epoch = try reader.integer()
            slotCount = try reader.integer()
            suite = try reader.integer()
            indexLength = try reader.integer()
            flags = try reader.integer()
            reserved = try reader.take(24)
        } catch {
            throw .truncated
        }
        guard major == VaultHeader.major else { throw .unsupportedVersion(Int(major)) }
        guard totalLength <= UInt64(file.count) else { throw .truncated }
        guard totalLength == UInt64(file.count) else { throw .corrupt }
    }
}
