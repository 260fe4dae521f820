/// The verified content of one vault file.
struct VaultImage: Sendable {
    var header: VaultHeader
    var slots: [KeySlot]
    /// Authenticates the high-water mark; random, and the same for the whole life of a vault.
    let stateKey: [UInt8]
    var items: [StoredItem]

    /// A vault without items, before its first commit.
    init(newVault id: [UInt8], epoch: UInt32, slots: [KeySlot]) {
        header = VaultHeader(
            headerLength: 0, totalLength: 0, vaultID: id, generation: 0, writtenAt: 0, epoch: epoch, slotCount: 0,
            indexLength: 0)
        self.slots = slots
        stateKey = RandomBytes.make(32)
        items = []
    }

    /// The items as the public value.
    var contents: VaultContents {
        VaultContents(items.lazy.map(\.item), count: items.count)
    }
}

extension VaultImage {
    /// Checks the file's code, then opens index and items.
    ///
    /// An item whose sealed bytes and names are those that `known` was opened from is not opened again.
    init(opening outline: VaultOutline, keys: VaultKeys, knowing known: VaultImage? = nil) throws(VaultError) {
        guard VaultTail.codeFits(outline.file, keys: keys) else { throw .tampered(.file) }
        let start = Int(outline.header.headerLength)
        let itemsStart = start + SealedBox.overhead + Int(outline.header.indexLength)
        let box = outline.file[start..<itemsStart]
        let opened = unsafe keys.withIndexKey { key in unsafe SealedBox.open(box, key: key, binding: outline.binding) }
        guard let index = opened else { throw .tampered(.file) }
        do throws(ByteReader.Malformed) {
            var reader = ByteReader(index)
            stateKey = try reader.take(32)
            let count = try reader.integer(UInt32.self)
            guard count <= VaultLimits.items else { throw ByteReader.Malformed() }
            var position = itemsStart
            let end = outline.file.count - VaultTail.size
            var items: [StoredItem] = []
            items.reserveCapacity(Int(count))
            var opened = OpenedItems(of: known, under: keys)
            for _ in 0..<count {
                let record = try IndexRecord(from: &reader)
                guard record.blobLength <= end - position else { throw ByteReader.Malformed() }
                let blob = outline.file[position..<position + record.blobLength]
                guard
                    let item = opened.item(at: record, blob) ?? StoredItem(opening: blob, record: record, keys: keys)
                else { throw ByteReader.Malformed() }
                items.append(item)
                position += record.blobLength
            }
            guard position == end else { throw ByteReader.Malformed() }
            self.items = items
        } catch {
            throw .tampered(.file)
        }
        header = outline.header
        slots = outline.slots
    }

    /// The file's bytes; sets lengths and counts in the header.
    mutating func encode(keys: VaultKeys) throws(VaultError) -> [UInt8] {
        guard (1...VaultLimits.slots).contains(slots.count) else { throw .limitExceeded(what: "number of slots") }
        var index = ByteWriter()
        index.append(stateKey)
        index.append(integer: UInt32(items.count))
        for stored in items { IndexRecord.append(stored, to: &index) }
        if header.flags & VaultHeader.paddedIndex != 0 { index.pad(to: StoredItem.padding) }

        let slotBytes = slots.flatMap(\.bytes)
        let blobs = items.reduce(0) { $0 + $1.blob.count }
        header.headerLength = UInt32(VaultHeader.size + slotBytes.count)
        header.slotCount = UInt16(slots.count)
        header.indexLength = UInt32(index.bytes.count)
        let total =
            Int(header.headerLength) + SealedBox.overhead + index.bytes.count + blobs + VaultTail.size
        header.totalLength = UInt64(total)
        guard total <= VaultLimits.fileSize else { throw .limitExceeded(what: "size of the vault file") }

        let head = header.bytes + slotBytes
        var file = head
        file.reserveCapacity(total)
        unsafe file.append(
            contentsOf: keys.withIndexKey { key in
                unsafe index.bytes.withUnsafeBytes { unsafe SealedBox.seal($0, key: key, binding: head) }
            })
        for stored in items { file.append(contentsOf: stored.blob) }
        VaultTail.append(to: &file, keys: keys)
        return file
    }
}
