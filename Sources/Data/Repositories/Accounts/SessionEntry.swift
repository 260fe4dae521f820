internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

/// Keeps the session that a service has just made, or ends it there when it cannot be kept.
struct SessionEntry: Sendable {
    private enum Stored: Sendable {
        /// The new record, and the one that it replaced.
        case entered(SessionRecord, replacing: SessionRecord?)
        case unreadable(SessionRecordFault)
    }

    let connection: ServiceConnection
    let engines: SessionEngines

    /// A session that could not be kept is not asked for: the vault must be writable, and what lies there readable.
    func checkKeepable(as name: String) async throws(SessionError) {
        do throws(VaultError) {
            try await engines.local.vault.probeWritable()
        } catch {
            throw SessionError(.vault(error))
        }
        do throws(SessionLocalDataSource.Failure) {
            let shelf = try await engines.local.shelf()
            let id = AccountID(service: connection.service.name, name: name)
            if let fault = shelf.unreadableActive ?? shelf.unreadable[id] { throw .record(fault) }
        } catch {
            throw SessionError(error)
        }
    }

    /// Stores the session; one that it takes the place of is ended at the server.
    func store(_ answer: WireSession) async -> Result<Session, SessionError> {
        let record = record(of: answer)
        return await store(record.credential) { _ in record }
    }

    /// Stores who signed in at a provider; nobody's account is taken for it.
    func store(_ identity: ProviderIdentity, _ tokens: TokenAnswer) async -> Result<Session, SessionError> {
        let service = connection.service.name
        let now = engines.time.now()
        let offset = connection.clock.learnedOffset ?? 0
        let credential = tokens.credential(after: nil, now: now, serverNow: now.adding(milliseconds: offset))
        let key = engines.randomBytes(32)
        let issuer = connection.issuer
        return await store(credential) { shelf in
            SessionRecord(
                account: identity.account(at: service, beside: shelf), phase: .signedIn(.fresh),
                credential: credential, idempotencyKey: Secret(key), clockOffset: offset, issuer: issuer)
        }
    }

    /// Stores the record that fits among those that are there; a session that cannot be kept is ended at the server.
    private func store(
        _ credential: Credential?, _ make: @escaping @Sendable (SessionShelf) -> SessionRecord
    ) async -> Result<Session, SessionError> {
        let stored: Stored
        do throws(SessionLocalDataSource.Failure) {
            stored = try await engines.local.update { shelf -> Stored in
                let record = make(shelf)
                if let fault = shelf.unreadableActive ?? shelf.unreadable[record.id] { return .unreadable(fault) }
                let old = shelf[record.id]
                let entered = record.following(old)
                shelf.enter(entered)
                return .entered(entered, replacing: old)
            }
        } catch {
            await discard(credential)
            return .failure(SessionError(error))
        }
        switch stored {
        case .unreadable(let fault):
            await discard(credential)
            return .failure(SessionError(.record(fault)))
        case .entered(let entered, let old):
            engines.beginEpoch(of: entered.id)
            if let old { await end(old, replacedBy: entered) }
            return .success(entered.session.judged(at: engines.time.now()))
        }
    }

    /// Ends a session at the server that nobody keeps, as far as possible.
    func discard(_ answer: WireSession) async { await discard(record(of: answer).credential) }

    /// Ends a session at the server that nobody keeps, as far as possible.
    func discard(_ credential: Credential?) async {
        guard let credential else { return }
        if await connection.remote.discard(credential) { return }
        engines.log("\(connection.service.name): a session that is not kept could not be ended at the server")
    }

    private func end(_ old: SessionRecord, replacedBy new: SessionRecord) async {
        guard let credential = old.credential, let other = new.credential, !credential.shares(with: other) else {
            return
        }
        guard old.issuer == nil || old.issuer == new.issuer else {
            return engines.log("\(old.id): the previous session was started at another address, which was not told")
        }
        if await connection.remote.end(credential, key: { old.renewalKey(for: $0) }) { return }
        engines.log("\(old.id): the previous session could not be ended at the server")
    }

    private func record(of answer: WireSession) -> SessionRecord {
        let now = engines.time.now()
        let offset = connection.clock.learnedOffset ?? 0
        let happening: SessionHappening = answer.account.status == .active ? .signedIn : .registered
        return SessionRecord(
            account: answer.account.account(at: connection.service.name),
            phase: SessionPhase.signedOut.after(happening),
            credential: answer.tokens.credential(
                after: nil, now: now, serverNow: now.adding(milliseconds: offset)),
            idempotencyKey: Secret(engines.randomBytes(32)), clockOffset: offset, issuer: connection.issuer)
    }
}

extension SessionRecord {
    /// The record in the place of an older one: generations go on, and so does the key while it is the same account.
    fileprivate func following(_ old: SessionRecord?) -> SessionRecord {
        guard let old else { return self }
        var credential = credential
        credential?.generation = (old.credential?.generation ?? 0) + 1
        return SessionRecord(
            account: account, phase: phase, credential: credential,
            idempotencyKey: old.account.subject == account.subject ? old.idempotencyKey : idempotencyKey,
            clockOffset: clockOffset, issuer: issuer)
    }
}

extension Credential {
    /// Whether both have a token in common, so that ending one would end the other.
    fileprivate func shares(with other: Credential) -> Bool {
        accessToken.reveal() == other.accessToken.reveal()
            || refreshToken != nil && refreshToken?.reveal() == other.refreshToken?.reveal()
    }
}
