package import PorticoDomain
package import PorticoVault

/// The session records in the vault. A read has three outcomes: absent, unreadable (thrown), value.
package struct SessionLocalDataSource: Sendable {
    /// Why records could not be read or written.
    package enum Failure: Error, Equatable, Sendable {
        /// The vault itself.
        case vault(VaultError)
        /// The vault opens, the record does not read.
        case record(SessionRecordFault)
    }

    /// The vault.
    package let vault: any TokenVault

    private static let kind = "session"
    private static let activeKey = VaultKey(service: "", account: "", kind: "active")

    /// Reads and writes records of a vault.
    package init(vault: any TokenVault) {
        self.vault = vault
    }

    /// Everything that is known, without the records that cannot be read.
    package func shelf() async throws(Failure) -> SessionShelf {
        do throws(VaultError) {
            return Self.shelf(of: try await vault.contents())
        } catch {
            throw .vault(error)
        }
    }

    /// The record of one account; `nil` when there is none.
    package func record(of account: AccountID) async throws(Failure) -> SessionRecord? {
        let shelf = try await shelf()
        if let fault = shelf.unreadable[account] { throw .record(fault) }
        return shelf[account]
    }

    /// Changes the records in one durable commit, unless nothing changed. `change` may run more than once.
    ///
    /// Records that cannot be read are left as they are. It runs in a task of its own, so that a caller who gives up
    /// does not lose what a server has done already.
    package func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout SessionShelf) -> Result
    ) async throws(Failure) -> Result {
        let vault = vault
        let outcome = await Task { () -> Swift.Result<Result, Failure> in
            do throws(VaultError) {
                return .success(
                    try await vault.update { contents in
                        var shelf = Self.shelf(of: contents)
                        let known = Set(shelf.records.map(\.id))
                        let result = change(&shelf)
                        Self.write(shelf, removing: known.subtracting(shelf.records.map(\.id)), to: &contents)
                        return result
                    })
            } catch {
                return .failure(.vault(error))
            }
        }.value
        return try outcome.get()
    }

    /// Whether the vault has changed since; one `stat`.
    package func stamp() -> VaultStamp { vault.stamp() }

    /// Notices of changes by whatever process; `nil` where the stamp must be looked at instead.
    package func changes() -> AsyncStream<Void>? { vault.changes() }

    private static func key(_ account: AccountID) -> VaultKey {
        VaultKey(service: account.service.text, account: account.name, kind: kind)
    }

    private static func shelf(of contents: VaultContents) -> SessionShelf {
        var records: [SessionRecord] = []
        var unreadable: [AccountID: SessionRecordFault] = [:]
        for item in contents.items where item.key.kind == kind {
            guard let service = try? ServiceName(item.key.service) else { continue }
            let id = AccountID(service: service, name: item.key.account)
            do throws(SessionRecordFault) {
                let record = try SessionRecord(decoding: item.secret.reveal())
                if record.id == id { records.append(record) } else { unreadable[id] = .malformed }
            } catch {
                unreadable[id] = error
            }
        }
        guard let stored = contents[activeKey] else {
            return SessionShelf(records: records, active: ActiveRecord(), unreadable: unreadable)
        }
        do throws(SessionRecordFault) {
            let active = try ActiveRecord(decoding: stored.secret.reveal())
            return SessionShelf(records: records, active: active, unreadable: unreadable)
        } catch {
            return SessionShelf(
                records: records, active: ActiveRecord(), unreadable: unreadable, unreadableActive: error)
        }
    }

    private static func write(
        _ shelf: SessionShelf, removing removed: Set<AccountID>, to contents: inout VaultContents
    ) {
        for id in removed { contents[key(id)] = nil }
        for record in shelf.records {
            guard let bytes = try? record.encoded() else { continue }
            put(bytes, label: record.id.description, at: key(record.id), in: &contents)
        }
        guard shelf.unreadableActive == nil else { return }
        if let bytes = try? shelf.active.encoded(), contents[activeKey] != nil || shelf.active != ActiveRecord() {
            put(bytes, label: "active account", at: activeKey, in: &contents)
        }
    }

    /// Leaves an item alone whose bytes would stay the same, so that nothing is committed for it.
    private static func put(_ bytes: [UInt8], label: String, at key: VaultKey, in contents: inout VaultContents) {
        if let old = contents[key] {
            guard old.secret.reveal() != bytes else { return }
            var item = old
            item.secret = SecretBytes(bytes)
            contents[key] = item
        } else {
            contents[key] = VaultItem(key: key, label: label, secret: SecretBytes(bytes))
        }
    }
}
