#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Items that were opened before, in the order of their file.
struct OpenedItems {
    private var items: ArraySlice<StoredItem> = []

    /// Those of an image under the same keys; none otherwise.
    init(of image: VaultImage?, under keys: VaultKeys) {
        guard let image, image.header.vaultID == keys.vaultID, image.header.epoch == keys.epoch else { return }
        items = image.items[...]
    }

    /// The item of that record, when everything that decides what its blob opens to is what it was; `nil` otherwise.
    ///
    /// Survivors keep their order from commit to commit, so what was passed over is not looked at again.
    mutating func item(at record: IndexRecord, _ blob: ArraySlice<UInt8>) -> StoredItem? {
        guard let place = items.firstIndex(where: { $0.id == record.id }) else { return nil }
        let known = items[place]
        items = items[(place + 1)...]
        guard known.item.revision == record.item.revision, known.item.key.isSameBytes(as: record.item.key),
            known.blob.isSame(as: blob)
        else { return nil }
        var item = record.item
        item.secret = known.item.secret
        return StoredItem(id: known.id, item: item, blob: known.blob)
    }
}

extension VaultKey {
    /// Texts are equal in Swift when they are canonically equivalent; sealed bytes are bound to the very bytes.
    fileprivate func isSameBytes(as other: VaultKey) -> Bool {
        service.utf8.elementsEqual(other.service.utf8) && account.utf8.elementsEqual(other.account.utf8)
            && kind.utf8.elementsEqual(other.kind.utf8)
    }
}

extension [UInt8] {
    /// Equality of sealed bytes, of which a file may hold millions; comparing them one by one takes ten times as long.
    fileprivate func isSame(as other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { mine in
            unsafe other.withUnsafeBytes { others in
                guard let mine = mine.baseAddress, let theirs = others.baseAddress else { return true }
                return unsafe memcmp(mine, theirs, others.count) == 0
            }
        }
    }
}
