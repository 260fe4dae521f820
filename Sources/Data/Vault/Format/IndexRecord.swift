/// What the index says of one item: everything but the secret.
///
/// Item id 16, revision, blob length, then service, account, kind, label with their lengths, the number of attributes
/// with names and values, created, modified, and expires (the least 64-bit number for never).
struct IndexRecord {
    private static let never = Int64.min

    let id: [UInt8]
    let blobLength: Int
    /// The item with an empty secret.
    let item: VaultItem

    static func append(_ stored: StoredItem, to writer: inout ByteWriter) {
        let item = stored.item
        writer.append(stored.id)
        writer.append(integer: item.revision)
        writer.append(integer: UInt32(stored.blob.count))
        for text in [item.key.service, item.key.account, item.key.kind, item.label] { writer.append(string: text) }
        writer.append(integer: UInt32(item.attributes.count))
        for (name, value) in item.attributes.sorted(by: { $0.key < $1.key }) {
            writer.append(string: name)
            writer.append(string: value)
        }
        writer.append(integer: item.createdAt)
        writer.append(integer: item.modifiedAt)
        writer.append(integer: item.expiresAt ?? never)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        id = try reader.take(StoredItem.idSize)
        let revision = try reader.integer(UInt64.self)
        blobLength = Int(try reader.integer(UInt32.self))
        let key = VaultKey(
            service: try reader.string(), account: try reader.string(), kind: try reader.string())
        var item = VaultItem(key: key, label: try reader.string(), secret: SecretBytes([]))
        let attributes = try reader.integer(UInt32.self)
        guard attributes <= VaultLimits.attributes else { throw ByteReader.Malformed() }
        for _ in 0..<attributes {
            let name = try reader.string()
            item.attributes[name] = try reader.string()
        }
        item.revision = revision
        item.createdAt = try reader.integer()
        item.modifiedAt = try reader.integer()
        let expires = try reader.integer(Int64.self)
        item.expiresAt = expires == IndexRecord.never ? nil : expires
        self.item = item
    }
}
