internal import PorticoConcurrency
internal import PorticoDomain
internal import PorticoVault

extension SessionEngine {
    private enum Stored: Sendable {
        case written(SessionRecord)
        case replaced
        case gone
    }

    /// Writes a renewed credential durably, if what it came from is still stored, and holds it.
    func save(
        _ session: RenewedTokens, after record: SessionRecord, epoch: Int
    ) async -> Result<HeldRecord, CredentialError> {
        let offset = serverClock.learnedOffset ?? record.clockOffset
        let now = time.now()
        let serverNow = now.adding(milliseconds: offset)
        let credential = session.tokens.credential(after: record.credential, now: now, serverNow: serverNow)
        guard state.withLock({ $0.epoch }) == epoch else { return await drop(credential) }
        let (account, issuer, origin) = (account, issuer ?? record.issuer, origin(of: record))
        // What is stored may have changed since the renewal was sent: a profile, a deletion that was asked for.
        let renewed = { @Sendable (present: SessionRecord) in
            var next = present.renewed(credential, session.account, clockOffset: offset, issuer: issuer)
            next.isDeletionPending = present.isDeletionPending && !record.isDeletionPending
            return next
        }
        do throws(SessionLocalDataSource.Failure) {
            let stored = try await local.update { shelf -> Stored in
                guard let present = shelf[account] else { return .gone }
                guard let stored = present.credential, stored.refreshToken?.reveal() == origin?.reveal() else {
                    return .replaced
                }
                let next = renewed(present)
                shelf.put(next)
                return .written(next)
            }
            switch stored {
            case .gone: return await drop(credential)
            case .replaced: return await read(epoch: epoch)
            case .written(let renewed):
                state.withLock { state in
                    guard state.epoch == epoch else { return }
                    state.unsaved = nil
                    state.backOff.succeeded()
                }
                return .success(HeldRecord(renewed, stamp: nil, time: time, offset: serverClock.learnedOffset))
            }
        } catch {
            return keepInMemory(renewed(record), spent: origin, error, epoch: epoch)
        }
    }

    /// Ends the session if the tokens that were refused are still the stored ones; else adopts what is there.
    func end(
        _ record: SessionRecord, _ reason: EndReason, epoch: Int
    ) async -> Result<HeldRecord, CredentialError> {
        guard state.withLock({ $0.epoch }) == epoch else { return .failure(.absent) }
        let (account, origin) = (account, origin(of: record))
        // After a deletion without an answer, a server that knows nothing of the session has deleted the account.
        let isUnknownThere = reason == .refreshTokenUnknown || reason == .invalidGrant
        let reason = record.isDeletionPending && isUnknownThere ? EndReason.accountDeleted : reason
        do throws(SessionLocalDataSource.Failure) {
            let stored = try await local.update { shelf -> Stored in
                guard let present = shelf[account] else { return .gone }
                guard let credential = present.credential, credential.refreshToken?.reveal() == origin?.reveal() else {
                    return .replaced
                }
                shelf.put(present.after(.ended(reason)))
                return .written(present)
            }
            switch stored {
            case .gone: return .failure(.absent)
            case .replaced: return await adopt(epoch: epoch)
            case .written:
                log("\(account): the server ended the session: \(reason.rawValue)")
                return .failure(.ended(reason))
            }
        } catch {
            log("\(account): the session ended, but that could not be stored: \(error)")
            state.withLock { state in
                guard state.epoch == epoch else { return }
                state.unsavedEnd = record.credential.map { UnsavedEnd(credential: $0, reason: reason) }
                state.held?.stamp = nil
            }
            return .failure(.ended(reason))
        }
    }

    /// The refresh token that must still be stored for a result to be written: the one that was sent, or the one that
    /// was stored when an earlier renewal could not be written.
    private func origin(of record: SessionRecord) -> Secret<String>? {
        state.withLock { $0.unsaved }.map(\.spent) ?? record.credential?.refreshToken
    }

    private func adopt(epoch: Int) async -> Result<HeldRecord, CredentialError> {
        switch await read(epoch: epoch) {
        case .success(let held):
            if case .over(let reason) = held.standing(at: time.elapsed()) { return .failure(.ended(reason)) }
            return .success(held)
        case .failure(let error):
            return .failure(error)
        }
    }

    /// The vault could not be written after the server renewed: the new credential is used from memory.
    private func keepInMemory(
        _ renewed: SessionRecord, spent: Secret<String>?, _ error: SessionLocalDataSource.Failure, epoch: Int
    ) -> Result<HeldRecord, CredentialError> {
        if error.isCommitted {
            log("\(account): renewed, but the system did not confirm that the vault was saved")
            state.withLock { state in
                if state.epoch == epoch { state.backOff.succeeded() }
            }
        } else {
            log("\(account): renewed, but the vault could not be written (\(error)); what it holds may be spent")
            let elapsed = time.elapsed()
            state.withLock { state in
                guard state.epoch == epoch else { return }
                state.unsaved = UnsavedRenewal(record: renewed, spent: spent, triedAt: elapsed)
                state.backOff.succeeded()
            }
        }
        return .success(HeldRecord(renewed, stamp: nil, time: time, offset: serverClock.learnedOffset))
    }

    /// The person signed out meanwhile: nothing is stored, and the new pair is ended at the server as far as possible.
    private func drop(_ credential: Credential) async -> Result<HeldRecord, CredentialError> {
        // Nothing is left here that an answer could change.
        await remote.discard(credential)
        return .failure(.absent)
    }
}

extension SessionRecord {
    /// The record with a renewed credential, and with the account as the server described it, if it did.
    fileprivate func renewed(
        _ credential: Credential, _ wire: WireAccount?, clockOffset: Int64, issuer: String?
    ) -> SessionRecord {
        var renewed = after(.answered)
        renewed.credential = credential
        renewed.clockOffset = clockOffset
        renewed.issuer = issuer
        renewed.isUnverified = false
        guard let wire else { return renewed }
        renewed.account = wire.account(at: account.id.service, name: account.id.name)
        return renewed.phase == .profileIncomplete && wire.status == .active ? renewed.after(.profileFinished) : renewed
    }
}

extension SessionLocalDataSource.Failure {
    /// Whether the new state is in place although its durability is not confirmed.
    var isCommitted: Bool {
        if case .vault(.committedNotDurable) = self { true } else { false }
    }
}
