/// An item with its place in the file: its id, and its sealed bytes as long as they are still valid.
struct StoredItem: Sendable {
    static let idSize = 16
    /// Secrets are padded to a multiple of this, so that a file's size tells little of their lengths.
    static let padding = 64

    let id: [UInt8]
    let item: VaultItem
    /// Nonce, ciphertext and tag.
    let blob: [UInt8]

    /// What a blob is bound to: an item that is moved to another name does not open.
    static func binding(vaultID: [UInt8], id: [UInt8], revision: UInt64, key: VaultKey) -> [UInt8] {
        var writer = ByteWriter()
        writer.append("item".utf8)
        writer.append(vaultID)
        writer.append(id)
        writer.append(integer: revision)
        writer.append(string: key.service)
        writer.append(string: key.account)
        writer.append(string: key.kind)
        return writer.bytes
    }

    /// An item that was opened from these bytes.
    init(id: [UInt8], item: VaultItem, blob: [UInt8]) {
        self.id = id
        self.item = item
        self.blob = blob
    }

    /// Seals an item under a fresh nonce.
    init(sealing item: VaultItem, id: [UInt8], keys: VaultKeys) {
        let binding = StoredItem.binding(vaultID: keys.vaultID, id: id, revision: item.revision, key: item.key)
        var padded = item.secret.reveal()
        padded.append(0x80)
        while padded.count % StoredItem.padding != 0 { padded.append(0) }
        blob = unsafe keys.withItemKey(id) { key in
            unsafe padded.withUnsafeBytes { unsafe SealedBox.seal($0, key: key, binding: binding) }
        }
        SecretBuffer.wipe(&padded)
        self.id = id
        self.item = item
    }

    /// Opens the blob of an index record; `nil` when it does not belong to that record.
    init?(opening blob: ArraySlice<UInt8>, record: IndexRecord, keys: VaultKeys) {
        let binding = StoredItem.binding(
            vaultID: keys.vaultID, id: record.id, revision: record.item.revision, key: record.item.key)
        let opened = unsafe keys.withItemKey(record.id) { key in unsafe SealedBox.open(blob, key: key, binding: binding)
        }
        guard var padded = opened else { return nil }
        defer { SecretBuffer.wipe(&padded) }
        guard let mark = padded.lastIndex(where: { $0 != 0 }), padded[mark] == 0x80 else { return nil }
        var item = record.item
        item.secret = SecretBytes(Array(padded[..<mark]))
        self.item = item
        id = record.id
        self.blob = Array(blob)
    }
}
