internal import PorticoConcurrency
internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

extension SessionEngine {
    /// A credential other than the one of `generation`: one that exists, one that is being made, or a new one.
    func renewed(ifCurrent generation: Int, cause: Cause) async throws(CredentialError) -> Credential {
        let held = try await loaded()
        switch held.standing(at: time.elapsed()) {
        case .over(let reason): throw .ended(reason)
        case .absent: throw .absent
        case .usable, .due, .dead: break
        }
        if let credential = held.record.credential, credential.generation != generation { return credential }
        let outcome = try join(generation, cause: cause)
        guard let result = await outcome.value() else { throw .cancelled }
        guard let credential = try result.get().record.credential else { throw .absent }
        return credential
    }

    /// Joins the renewal of `generation` or starts it in a task of its own, unless refusals caused too many or the
    /// server named a time before which it is not asked.
    private func join(
        _ generation: Int, cause: Cause
    ) throws(CredentialError) -> JoinedOutcome<Result<HeldRecord, CredentialError>> {
        enum Step {
            case joined(JoinedOutcome<Result<HeldRecord, CredentialError>>)
            case started(JoinedOutcome<Result<HeldRecord, CredentialError>>, epoch: Int)
            case postponed(CredentialError)
        }
        let elapsed = time.elapsed()
        let step = state.withLock { state -> Step in
            if let running = state.renewing, running.generation == generation { return .joined(running.outcome) }
            if let held = state.held, let credential = held.record.credential, credential.generation != generation {
                let ready = JoinedOutcome<Result<HeldRecord, CredentialError>>()
                ready.finish(.success(held))
                return .joined(ready)
            }
            if state.backOff.isAskedByServer, let wait = state.backOff.wait(at: elapsed) {
                return .postponed(.delayed(retryAfter: wait, isServerFault: true))
            }
            if cause == .refused, !state.backOff.admitRefusal(at: elapsed) {
                return .postponed(.delayed(retryAfter: RenewalBackOff.window, isServerFault: false))
            }
            let outcome = JoinedOutcome<Result<HeldRecord, CredentialError>>()
            state.renewing = Renewing(generation: generation, outcome: outcome)
            return .started(outcome, epoch: state.epoch)
        }
        switch step {
        case .joined(let outcome): return outcome
        case .postponed(let error): throw error
        case .started(let outcome, let epoch):
            Task {
                let result = await renewOnce(generation, cause: cause, epoch: epoch)
                finish(outcome, result, epoch: epoch)
            }
            return outcome
        }
    }

    private func finish(
        _ outcome: JoinedOutcome<Result<HeldRecord, CredentialError>>, _ result: Result<HeldRecord, CredentialError>,
        epoch: Int
    ) {
        let isCurrent = state.withLock { state in
            if state.renewing?.outcome === outcome { state.renewing = nil }
            guard state.epoch == epoch else { return false }
            if case .success(let held) = result { state.held = held }
            return true
        }
        outcome.finish(isCurrent ? result : .failure(.absent))
    }

    /// Takes the account's lock across processes, reads again, and adopts or asks.
    private func renewOnce(_ generation: Int, cause: Cause, epoch: Int) async -> Result<HeldRecord, CredentialError> {
        do throws(VaultError) {
            return try await local.vault.withNamedLock(lockName, deadline: lockDeadline) {
                await self.adoptOrAsk(generation, cause: cause, epoch: epoch)
            }
        } catch {
            return .failure(.storage(.vault(error)))
        }
    }

    private func adoptOrAsk(_ generation: Int, cause: Cause, epoch: Int) async -> Result<HeldRecord, CredentialError> {
        let held: HeldRecord
        switch await read(epoch: epoch) {
        case .success(let value): held = value
        case .failure(let error): return .failure(error)
        }
        if case .over(let reason) = held.standing(at: time.elapsed()) { return .failure(.ended(reason)) }
        guard let credential = held.record.credential else { return .failure(.absent) }
        guard credential.generation == generation else { return .success(held) }
        guard let refreshToken = credential.refreshToken else {
            if cause != .refused, held.standing(at: time.elapsed()) != .dead { return .success(held) }
            return await end(held.record, .noRefreshToken, epoch: epoch)
        }
        do throws(VaultError) {
            try await local.vault.probeWritable()
        } catch {
            return .failure(.storage(.vault(error)))
        }
        return await ask(held.record, refreshToken, epoch: epoch)
    }

    /// Spends the refresh token; an answer that says nothing is asked for once more after the vault was read again.
    private func ask(
        _ record: SessionRecord, _ refreshToken: Secret<String>, epoch: Int
    ) async -> Result<HeldRecord, CredentialError> {
        let key = record.renewalKey(for: refreshToken)
        for isRepetition in [false, true] {
            let response: HTTPResponse
            switch await remote.renew(refreshToken, idempotencyKey: key) {
            case .answered(let answer): response = answer
            case .impossible(let what):
                log("\(account): the session cannot be renewed (\(what)): correct the service's settings")
                return await postpone(.misconfigured(what), .renewalDelayed, retryAfter: nil, epoch: epoch)
            case .failed(let error):
                let happening = error.isUnreachable ? SessionHappening.unreachable : .renewalDelayed
                return await postpone(.transport(error), happening, retryAfter: nil, epoch: epoch)
            }
            let failure = ServerFailure(response, now: time.now())
            switch AnswerMeaning(status: response.status, failure: failure, call: remote.renewalCall) {
            case .good:
                return await take(response, after: record, epoch: epoch)
            case .sessionOver(let reason):
                return await end(record, reason, epoch: epoch)
            case .sessionOverIfRepeated where isRepetition:
                return await end(record, .invalidGrant, epoch: epoch)
            case .sessionOverIfRepeated:
                if let other = await replacement(of: record, epoch: epoch) { return .success(other) }
            case .misconfigured(let word):
                log("\(account): the service refuses this program's renewals (\(word)): correct its settings")
                return await postpone(.misconfigured(word), .renewalDelayed, retryAfter: nil, epoch: epoch)
            case .tryLater(let wait), .repeatable(let wait):
                log("\(account): the renewal must be tried later: \(failure.excerpt)")
                return await postpone(
                    .delayed(retryAfter: wait, isServerFault: true), .renewalDelayed, retryAfter: wait, epoch: epoch)
            case .renewAndRepeat, .refused:
                return await postpone(
                    .delayed(retryAfter: nil, isServerFault: true), .renewalDelayed, retryAfter: nil, epoch: epoch)
            }
        }
        return .failure(.delayed(retryAfter: nil, isServerFault: true))
    }

    /// Reads a good answer and saves it, unless it does not read or belongs to someone else.
    private func take(
        _ response: HTTPResponse, after record: SessionRecord, epoch: Int
    ) async -> Result<HeldRecord, CredentialError> {
        switch await remote.renewal(from: response, of: record.account) {
        case .tokens(let session):
            return await save(session, after: record, epoch: epoch)
        case .open(let session, let isAccounts):
            // Stored before it is asked whose it is: the token that was spent for it is good for nothing any more.
            let saved = await save(session, after: record, epoch: epoch)
            return await confirmed(saved, session.tokens.accessToken, isAccounts, epoch: epoch)
        case .otherIdentity:
            return await dropStranger(record, epoch: epoch)
        case .unreadable(let part):
            // Nothing of the body: what was meant as a success may hold tokens.
            let type = MediaType.of(response) ?? "no type"
            let what = "status \(response.status), \(type), \(response.body.count) bytes"
            log("\(account): the answer to a renewal cannot be read (\(part)): \(what)")
            return await postpone(
                .unreadableAnswer(what: part), .renewalDelayed, retryAfter: nil, epoch: epoch)
        }
    }

    /// What was saved, unless the server says that it belongs to someone else.
    private func confirmed(
        _ saved: Result<HeldRecord, CredentialError>, _ accessToken: Secret<String>,
        _ isAccounts: @Sendable () async -> Bool, epoch: Int
    ) async -> Result<HeldRecord, CredentialError> {
        guard case .success(let held) = saved, held.record.credential?.accessToken.reveal() == accessToken.reveal(),
            await !isAccounts()
        else { return saved }
        return await dropStranger(held.record, epoch: epoch)
    }

    private func dropStranger(_ record: SessionRecord, epoch: Int) async -> Result<HeldRecord, CredentialError> {
        log("\(account): the renewal returned the session of someone else, so it is discarded")
        return await end(record, .identityChanged, epoch: epoch)
    }

    /// The stored record if its tokens are no longer those of `record`.
    private func replacement(of record: SessionRecord, epoch: Int) async -> HeldRecord? {
        guard case .success(let held) = await read(epoch: epoch), let stored = held.record.credential,
            let sent = record.credential, !stored.hasTokens(of: sent)
        else { return nil }
        return held
    }

    private func postpone(
        _ error: CredentialError, _ happening: SessionHappening, retryAfter: Duration?, epoch: Int
    ) async -> Result<HeldRecord, CredentialError> {
        let (elapsed, spread) = (time.elapsed(), randomBytes(1).first.map { Double($0) / 256 } ?? 0)
        let isCurrent = state.withLock { state in
            guard state.epoch == epoch else { return false }
            state.backOff.failed(at: elapsed, retryAfter: retryAfter, spread: spread)
            return true
        }
        if isCurrent { await note(happening, since: epoch) }
        return .failure(error)
    }

    private var lockName: String {
        "refresh-" + Base64URL.encode(KeyedHash.hash(Array("\(account.service)\u{0}\(account.name)".utf8), length: 16))
    }
}

extension SessionRecord {
    /// The `Idempotency-Key` for spending `refreshToken`: the same after a restart, and nobody else's.
    func renewalKey(for refreshToken: Secret<String>) -> String {
        Base64URL.encode(KeyedHash.hash(Array(refreshToken.reveal().utf8), key: idempotencyKey.reveal()))
    }
}
