extension VaultContents {
    /// What a commit of these contents over `old` stores: times and revisions set by what changed; `nil` when nothing
    /// did. `now` is in Unix milliseconds.
    package func committed(over old: VaultContents, at now: Int64) -> VaultContents? {
        let items = items
        let before = old.items
        var isChanged = items.count != before.count
        var stored = VaultContents()
        for (position, item) in items.enumerated() {
            var item = item
            if let known = old[item.key] {
                if known.isSame(as: item) {
                    item = known
                    // Contents of the same length can still differ in order.
                    if position >= before.count || before[position].key != item.key { isChanged = true }
                } else {
                    item.revision = known.revision + 1
                    item.createdAt = known.createdAt
                    item.modifiedAt = now
                    isChanged = true
                }
            } else {
                item.revision = 1
                item.createdAt = now
                item.modifiedAt = now
                isChanged = true
            }
            stored[item.key] = item
        }
        return isChanged ? stored : nil
    }
}

extension VaultItem {
    /// Whether a commit of `other` over this would change nothing.
    func isSame(as other: VaultItem) -> Bool {
        label == other.label && attributes == other.attributes && expiresAt == other.expiresAt
            && secret.reveal() == other.secret.reveal()
    }
}
