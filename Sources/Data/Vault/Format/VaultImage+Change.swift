extension VaultImage {
    /// Takes over changed contents: what is the same keeps its sealed bytes, the rest is sealed again.
    ///
    /// Returns what will be stored; `nil`, and changes nothing, when the contents are `old`, which this image holds.
    mutating func take(
        _ contents: VaultContents, over old: VaultContents, at now: Int64, keys: VaultKeys
    ) throws(VaultError) -> VaultContents? {
        guard let stored = contents.committed(over: old, at: now) else { return nil }
        try VaultLimits.check(stored)
        let before = Dictionary(items.map { ($0.item.key, $0) }, uniquingKeysWith: { first, _ in first })
        items = stored.items.map { item in
            let old = before[item.key]
            if let old, old.item.revision == item.revision { return old }
            return StoredItem(sealing: item, id: old?.id ?? RandomBytes.make(StoredItem.idSize), keys: keys)
        }
        return stored
    }
}
