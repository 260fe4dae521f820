package import PorticoDomain
internal import PorticoHTTP

/// The accounts this computer knows, as the vault holds them.
package struct StoredSessionRepository: SessionRepository {
    private let engines: SessionEngines
    private let feed: SessionFeed

    /// Takes the engines and the feed that tells of changes.
    package init(engines: SessionEngines, feed: SessionFeed) {
        self.engines = engines
        self.feed = feed
    }

    /// The sessions as stored; a vault that cannot be read throws and signs nobody out.
    package func snapshot() async throws(SessionError) -> SessionSnapshot {
        let shelf = try await shelf()
        if let fault = shelf.activeFault { throw SessionError(.record(fault)) }
        return shelf.snapshot.judged(at: engines.time.now())
    }

    /// A snapshot first, then the newest after every change of this or another process.
    package func changes() async -> AsyncStream<SessionSnapshot> { await feed.subscribe() }

    /// Makes a known account active; an unknown one names the nearest.
    package func activate(_ account: AccountID) async throws(SessionError) {
        try await checkKnown(account)
        try await update { $0.activate(account) }
        await feed.changed()
    }

    /// Asks the server how the account stands and stores its answer.
    package func verify(_ account: AccountID) async throws(SessionError) -> Session {
        try await checkKnown(account)
        let answer = try await AccountCall(account: account, engines: engines).account()
        let session = try await update { shelf -> SessionRecord? in
            guard var record = shelf[account] else { return nil }
            record.account = answer.account
            record = record.after(answer.isFinished ? .profileFinished : .answered)
            shelf.put(record)
            return record
        }
        await feed.changed()
        guard let session else { throw .signInNeeded(accounts: []) }
        return session.session.judged(at: engines.time.now())
    }

    /// Ends a session: wiped here first, which works offline too, then ended at the server as far as possible.
    package func signOut(_ account: AccountID) async throws(SessionError) -> SignOutReport {
        try await checkKnown(account)
        // Before the record goes, so that a renewal which ends now finds the epoch moved.
        engines.beginEpoch(of: account)
        // The record is the one that goes, so that what another program renewed last is what gets revoked.
        let (record, remaining) = try await update { shelf -> (SessionRecord?, [AccountID]) in
            let record = shelf[account]
            shelf.remove(account)
            return (record, shelf.records.map(\.id))
        }
        engines.beginEpoch(of: account)
        await feed.changed()
        guard let record else { return SignOutReport(isRevokedAtServer: true, remaining: remaining) }
        // Without its service nobody can be told; the report says so.
        let connection = try? await engines.services.connection(to: account.service)
        let isRevoked = await revoke(record, connection)
        return SignOutReport(
            isRevokedAtServer: isRevoked, remaining: remaining, unrevoked: isRevoked ? [] : [account],
            endSessionAddresses: [await connection?.provider?.endSessionAddress()].compactMap { $0 })
    }

    private func checkKnown(_ account: AccountID) async throws(SessionError) {
        let shelf = try await shelf()
        if let fault = shelf.unreadable[account] { throw SessionError(.record(fault)) }
        guard shelf[account] != nil else {
            let nearest = NearestNames(to: account.name, among: shelf.records.map(\.id.name)).names
            throw .invalid(.unknownName(account.name, nearest: nearest))
        }
    }

    /// Whether the server confirms that the session is over. A session it ended before has nothing left to revoke.
    private func revoke(_ record: SessionRecord, _ connection: ServiceConnection?) async -> Bool {
        guard let credential = record.credential else { return true }
        // Without its service nobody can be told; the report says so.
        guard let connection else { return false }
        // Nor is another address told than the one that issued the tokens.
        guard record.issuer == nil || record.issuer == connection.issuer else { return false }
        return await connection.remote.end(credential) { record.renewalKey(for: $0) }
    }

    private func shelf() async throws(SessionError) -> SessionShelf {
        do throws(SessionLocalDataSource.Failure) {
            return try await engines.local.shelf()
        } catch {
            throw SessionError(error)
        }
    }

    private func update<Value: Sendable>(
        _ change: @escaping @Sendable (inout SessionShelf) -> Value
    ) async throws(SessionError) -> Value {
        do throws(SessionLocalDataSource.Failure) {
            return try await engines.local.update(change)
        } catch {
            throw SessionError(error)
        }
    }
}
