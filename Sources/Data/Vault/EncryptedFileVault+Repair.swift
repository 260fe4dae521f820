extension EncryptedFileVault {
    /// The version before the last commit, to be offered when the vault is gone or damaged; `nil` when there is none.
    ///
    /// Throws what is wrong with it.
    public func previous() async throws(VaultError) -> PreviousVault? {
        try await onReadingLane { store throws(VaultError) in
            guard let header = try store.readPrevious()?.image else { return nil }
            return PreviousVault(
                generation: header.header.generation, writtenAt: header.header.writtenAt, items: header.items.count)
        }
    }

    /// Puts the version before the last commit in the place of a vault that is gone or damaged, and tells which it was.
    ///
    /// The damaged file is kept in the quarantine. `nil` when the vault is in order; throws its error when it is
    /// neither gone nor damaged (a changed file is never replaced), and ``VaultError/missing`` when there is nothing to
    /// restore.
    @discardableResult
    public func recoverPrevious() async throws(VaultError) -> PreviousVault? {
        try await onWritingLane { store throws(VaultError) in try store.recoverPrevious() }
    }

    /// Accepts the vault as it stands although the high-water mark expects a later one, or is not this vault's.
    ///
    /// It becomes a commit above all that was seen here. `nil` when the mark has nothing against it.
    @discardableResult
    public func acceptRollback() async throws(VaultError) -> AcceptedRollback? {
        try await onWritingLane { store throws(VaultError) in try store.acceptRollback() }
    }

    /// Starts afresh: moves the vault, its previous version and its mark to the quarantine, whatever state they are in.
    ///
    /// A device key that can be used stays and opens the next vault, which the next commit creates. Returns where the
    /// files lie now; the five latest of each are kept.
    @discardableResult
    public func reset() async throws(VaultError) -> [String] {
        let moved = try await onWritingLane { store throws(VaultError) in try store.reset() }
        forgetContents()
        return moved
    }
}
