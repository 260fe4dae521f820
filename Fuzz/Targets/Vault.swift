@testable import PorticoVault

/// A vault file: nothing that lies there traps, and what opens is written back the same.
///
/// Where a file's digest and code would stop every input at the door, they are made to fit.
func fuzzVault(_ bytes: [UInt8]) {
    var input = Input(bytes)
    switch input.byte() % 4 {
    case 0:
        check(Array(input.rest))
    case 1:
        var file = Array(input.rest)
        guard let keys = keys(of: file) else { return }
        VaultTail.append(to: &file, keys: keys)
        check(file)
    case 2:
        guard let file = assembled(&input) else { return }
        check(file)
    default:
        guard let mark = HighWaterMark(bytes: Array(input.rest)) else { return }
        require(mark.bytes == Array(input.rest), "a mark is written back otherwise")
    }
}

private func check(_ file: [UInt8]) {
    guard let outline = try? VaultOutline(checking: file) else { return }
    require(outline.header.bytes == Array(file.prefix(VaultHeader.size)), "a header is written back otherwise")
    require(
        outline.slots.flatMap(\.bytes) == Array(file[VaultHeader.size..<Int(outline.header.headerLength)]),
        "slots are written back otherwise")
    for slot in outline.slots where slot.kind != nil {
        require(slot.parameters.bytes == Array(slot.bytes[24..<56]), "parameters are written back otherwise")
    }
    guard let keys = keys(of: file), var image = try? VaultImage(opening: outline, keys: keys) else { return }
    let again: VaultImage
    do {
        let written = try image.encode(keys: keys)
        again = try VaultImage(opening: VaultOutline(checking: written), keys: keys)
        // Whoever knows the image opens nothing again, and must come to the same.
        let known = try VaultImage(opening: VaultOutline(checking: written), keys: keys, knowing: image)
        require(isSame(known, again), "an item that was known is another")
    } catch {
        // Padding is made longer than the file's own may be: only the limit of the whole may stop it.
        require("\(error)".contains("limitExceeded"), "what was read cannot be written: \(error)")
        return
    }
    require(isSame(image, again), "written back otherwise")
}

private func isSame(_ one: VaultImage, _ other: VaultImage) -> Bool {
    one.stateKey == other.stateKey && one.slots == other.slots && one.header == other.header
        && one.items.count == other.items.count
        && zip(one.items, other.items).allSatisfy { one, other in
            one.id == other.id && one.blob == other.blob && one.item.key == other.item.key
                && one.item.isSame(as: other.item) && one.item.revision == other.item.revision
                && one.item.createdAt == other.item.createdAt && one.item.modifiedAt == other.item.modifiedAt
        }
}

/// The keys that a file of this id and epoch would have.
private func keys(of file: [UInt8]) -> VaultKeys? {
    guard file.count >= VaultHeader.size else { return nil }
    let epoch = file[56..<60].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return try? VaultKeys(vaultID: Array(file[24..<40]), epoch: epoch) { key in
        key.copyBytes(from: [UInt8](repeating: 7, count: 32))
        return true
    }
}

/// A file around an index of the input's making: slots, then the index's plaintext, each record's box sealed to fit.
private func assembled(_ input: inout Input) -> [UInt8]? {
    let count = 1 + input.byte() % 3
    var slots: [UInt8] = []
    for _ in 0..<count {
        let body = input.take(input.byte() % 64)
        var writer = ByteWriter()
        writer.append(integer: UInt16(input.byte()))
        writer.append(integer: UInt16(input.byte()))
        writer.append(integer: UInt32(8 + body.count))
        writer.append(body)
        slots += writer.bytes
    }
    let index = Array(input.rest)
    var header = VaultHeader(
        headerLength: UInt32(VaultHeader.size + slots.count), totalLength: 0,
        vaultID: [UInt8](repeating: 9, count: 16), generation: 1, writtenAt: 0, epoch: 1, slotCount: UInt16(count),
        indexLength: UInt32(index.count))
    guard let keys = keys(of: header.bytes) else { return nil }
    let boxes = boxes(of: index, keys: keys)
    header.totalLength = UInt64(
        Int(header.headerLength) + SealedBox.overhead + index.count + boxes.count + VaultTail.size)
    var file = header.bytes + slots
    let binding = file
    file += keys.withIndexKey { key in index.withUnsafeBytes { SealedBox.seal($0, key: key, binding: binding) } }
    file += boxes
    VaultTail.append(to: &file, keys: keys)
    return file
}

private func boxes(of index: [UInt8], keys: VaultKeys) -> [UInt8] {
    var reader = ByteReader(index, from: 36)
    var boxes: [UInt8] = []
    while reader.remaining > 0, let record = try? IndexRecord(from: &reader), boxes.count < 1 << 16 {
        let size = record.blobLength - SealedBox.overhead
        guard (1...4_096).contains(size) else { break }
        let plaintext = (1..<size).map { UInt8(truncatingIfNeeded: $0) } + [0x80]
        let binding = StoredItem.binding(
            vaultID: keys.vaultID, id: record.id, revision: record.item.revision, key: record.item.key)
        boxes += keys.withItemKey(record.id) { key in
            plaintext.withUnsafeBytes { SealedBox.seal($0, key: key, binding: binding) }
        }
    }
    return boxes
}
