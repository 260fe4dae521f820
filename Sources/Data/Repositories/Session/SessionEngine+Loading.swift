internal import PorticoConcurrency
internal import PorticoDomain
internal import PorticoVault

extension SessionEngine {
    /// The record as the vault has it now, read once for everybody who asks meanwhile.
    func loaded() async throws(CredentialError) -> HeldRecord {
        if let held = heldIfUnchanged() { return held }
        let (outcome, isMine, epoch) = state.withLock { state in
            if let loading = state.loading { return (loading, false, state.epoch) }
            let loading = JoinedOutcome<Result<HeldRecord, CredentialError>>()
            state.loading = loading
            return (loading, true, state.epoch)
        }
        if isMine {
            Task {
                let result = await read(epoch: epoch)
                state.withLock { state in
                    if state.loading === outcome { state.loading = nil }
                }
                outcome.finish(result)
            }
        }
        guard let result = await outcome.value() else { throw .cancelled }
        if case .failure(.storage(let fault)) = result, let held = heldAndAlive() {
            log("\(account): the vault cannot be read (\(fault)); what is in memory is used")
            return held
        }
        return try result.get()
    }

    private func heldAndAlive() -> HeldRecord? {
        let elapsed = time.elapsed()
        return state.withLock { state in
            guard let held = state.held else { return nil }
            switch held.standing(at: elapsed) {
            case .usable, .due: return held
            case .dead, .over, .absent: return nil
            }
        }
    }

    /// Reads the record and holds it; what could not be written before is tried once more and stands meanwhile.
    func read(epoch: Int) async -> Result<HeldRecord, CredentialError> {
        await writeUnsaved(epoch: epoch)
        let stamp = local.stamp()
        do throws(SessionLocalDataSource.Failure) {
            guard let record = try await local.record(of: account) else { return .failure(.absent) }
            if let issuedBy = record.issuer, let issuer, issuedBy != issuer, record.credential != nil {
                return .failure(.issuedElsewhere(origin: issuedBy))
            }
            let (effective, isSaved) = state.withLock { state in (Self.effective(record, &state), state.unsaved == nil)
            }
            // Without a stamp the next use comes here again, and tries to write again.
            let held = HeldRecord(
                effective, stamp: isSaved ? stamp : nil, time: time, offset: serverClock.learnedOffset)
            state.withLock { state in
                if state.epoch == epoch { state.held = held }
            }
            return .success(held)
        } catch {
            // Unreadable never signs out: what is held in memory stands, a reader without it is told.
            return .failure(.storage(error))
        }
    }

    /// Tries again to write a renewed credential that could not be written, at most once a second.
    private func writeUnsaved(epoch: Int) async {
        let elapsed = time.elapsed()
        let due = state.withLock { state -> UnsavedRenewal? in
            guard state.epoch == epoch, let unsaved = state.unsaved, elapsed - unsaved.triedAt >= .seconds(1) else {
                return nil
            }
            state.unsaved?.triedAt = elapsed
            return unsaved
        }
        guard let due else { return }
        let account = account
        // What fails here is tried again at a later use, and was said when it failed first.
        let isWritten = try? await local.update { shelf in
            guard let present = shelf[account]?.credential, present.refreshToken?.reveal() == due.spent?.reveal() else {
                return false
            }
            shelf.put(due.record)
            return true
        }
        guard isWritten == true else { return }
        let newest = due.record.credential?.generation
        state.withLock { state in
            if state.unsaved?.record.credential?.generation == newest { state.unsaved = nil }
        }
        log("\(account): the renewed session that could not be stored before is stored now")
    }

    private func heldIfUnchanged() -> HeldRecord? {
        let stamp = local.stamp()
        return state.withLock { state in
            if let held = state.held, held.stamp == stamp { held } else { nil }
        }
    }

    /// The stored record, or the newer one that could not be written as long as the stored one is what it came from.
    private static func effective(_ stored: SessionRecord, _ state: inout State) -> SessionRecord {
        var record = stored
        if let unsaved = state.unsaved {
            if let credential = stored.credential, credential.refreshToken?.reveal() == unsaved.spent?.reveal() {
                record = unsaved.record
            } else {
                state.unsaved = nil
            }
        }
        if let end = state.unsavedEnd {
            if let credential = record.credential, credential.hasTokens(of: end.credential) {
                return record.after(.ended(end.reason))
            }
            state.unsavedEnd = nil
        }
        return record
    }

    /// Remembers how an exchange went that began in `epoch` (now, unless given); written only when it changes
    /// something.
    ///
    /// Dropped when the epoch moved or the stored tokens are no longer those that were used.
    package func note(_ happening: SessionHappening, since epoch: Int? = nil) async {
        let used = state.withLock { state -> Credential? in
            guard state.epoch == epoch ?? state.epoch, let held = state.held?.record else { return nil }
            return held.phase.after(happening) == held.phase ? nil : held.credential
        }
        guard let used else { return }
        let account = account
        // A note is a hint for the next start; one that cannot be written changes nothing that matters.
        _ = try? await local.update { shelf in
            guard let record = shelf[account], let credential = record.credential, credential.hasTokens(of: used),
                record.phase.after(happening) != record.phase
            else { return }
            shelf.put(record.after(happening))
        }
    }
}
