internal import PorticoConcurrency
package import PorticoDomain
package import PorticoHTTP
internal import PorticoVault

/// Keeps one account's credential usable: reads it, renews it once for everybody, and never loses a renewed one.
///
/// The hot path is a lock and one `stat` of the vault. Renewals run in tasks of the engine.
package final class SessionEngine: CredentialSource {
    /// Why a renewal is wanted.
    package enum Cause: Equatable, Sendable {
        /// The server no longer takes the access token of this generation.
        case refused
        /// Its time is over, or nearly.
        case expiry
        /// Somebody asked for it.
        case forced
    }

    struct State {
        var epoch = 0
        var held: HeldRecord?
        var loading: JoinedOutcome<Result<HeldRecord, CredentialError>>?
        var renewing: Renewing?
        var unsaved: UnsavedRenewal?
        var unsavedEnd: UnsavedEnd?
        var backOff = RenewalBackOff()
    }

    struct Renewing {
        let generation: Int
        let outcome: JoinedOutcome<Result<HeldRecord, CredentialError>>
    }

    /// A renewed credential that could not be written, with the refresh token that bought it.
    struct UnsavedRenewal {
        let record: SessionRecord
        let spent: Secret<String>?
        /// When it was tried last, by the monotonic clock.
        var triedAt: Duration
    }

    /// An end that could not be written.
    struct UnsavedEnd {
        let credential: Credential
        let reason: EndReason
    }

    /// Whose credential it is.
    package let account: AccountID
    let local: SessionLocalDataSource
    let remote: any RenewalSource
    /// The service's origin; a credential of another one is not used. `nil` takes any.
    let issuer: String?
    let time: EngineTime
    let serverClock: ServerClock
    let randomBytes: @Sendable (Int) -> [UInt8]
    let lockDeadline: Duration
    let log: @Sendable (String) -> Void
    let state = Locked(State())

    /// Makes an engine; nothing is read before it is asked.
    ///
    /// `lockDeadline` is how long a renewal waits for another process's, and must exceed the HTTP time-out.
    package init(
        account: AccountID, local: SessionLocalDataSource, remote: any RenewalSource,
        issuer: String? = nil, time: EngineTime, serverClock: ServerClock,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        lockDeadline: Duration = .seconds(40), log: @escaping @Sendable (String) -> Void
    ) {
        self.account = account
        self.local = local
        self.remote = remote
        self.issuer = issuer
        self.time = time
        self.serverClock = serverClock
        self.randomBytes = randomBytes
        self.lockDeadline = lockDeadline
        self.log = log
    }

    /// The token to sign with now, renewed ahead of its time where that is due.
    package func credential() async throws(CredentialError) -> AccessGrant {
        try await current().grant
    }

    /// A token in place of one that the server refused. Generations begin again with each sign-in, so that a late
    /// refusal is told by its token.
    package func renew(replacing grant: AccessGrant) async throws(CredentialError) -> AccessGrant {
        let held = try await loaded()
        if let credential = held.record.credential, credential.accessToken.reveal() != grant.token {
            return credential.grant
        }
        return try await renewed(ifCurrent: grant.generation, cause: .refused).grant
    }

    /// A credential that lives for at least `minimumValidity` where the service can give one; renewed in any case
    /// when `isForced`.
    package func current(
        minimumValidity: Duration = .zero, isForced: Bool = false
    ) async throws(CredentialError) -> Credential {
        if !isForced, let credential = atHand(minimumValidity) { return credential }
        let held = try await loaded()
        let elapsed = time.elapsed()
        switch held.standing(at: elapsed) {
        case .over(let reason): throw .ended(reason)
        case .absent: throw .absent
        case .usable, .due, .dead: break
        }
        guard let credential = held.record.credential else { throw .absent }
        if isForced { return try await renewed(ifCurrent: credential.generation, cause: .forced) }
        let remaining = held.remaining(at: elapsed)
        let isLongEnough = remaining.map { $0 >= minimumValidity } ?? true
        let standing = held.standing(at: elapsed)
        if standing == .usable, isLongEnough { return credential }
        if credential.refreshToken == nil, standing != .dead { return credential }
        let wait = state.withLock { state in state.backOff.wait(at: elapsed).map { ($0, state.backOff.isAskedByServer) }
        }
        if let (duration, isAskedByServer) = wait {
            if standing != .dead, isLongEnough { return credential }
            if standing == .dead, isAskedByServer { throw .delayed(retryAfter: duration, isServerFault: true) }
        }
        return try await ahead(of: credential, standing: standing, minimumValidity: minimumValidity)
    }

    /// Renews; a failure is passed over while the present token lives, unless nothing stored stands any more.
    private func ahead(
        of credential: Credential, standing: HeldRecord.Standing, minimumValidity: Duration
    ) async throws(CredentialError) -> Credential {
        do throws(CredentialError) {
            let renewed = try await renewed(ifCurrent: credential.generation, cause: .expiry)
            if let lifetime = renewed.lifetime, .seconds(lifetime) < minimumValidity {
                log("\(account): the service's tokens are valid for \(lifetime) s only, less than requested")
            }
            return renewed
        } catch {
            switch error {
            case .ended, .absent, .cancelled, .issuedElsewhere: throw error
            case .storage, .transport, .delayed, .unreadableAnswer, .misconfigured:
                guard standing != .dead else { throw error }
                log("\(account): early renewal failed, the current token is used: \(error)")
                return credential
            }
        }
    }

    /// The credential without reading anything, if the vault did not change and nothing is due.
    private func atHand(_ minimumValidity: Duration) -> Credential? {
        let (stamp, elapsed) = (local.stamp(), time.elapsed())
        return state.withLock { state in
            guard let held = state.held, held.stamp == stamp, held.standing(at: elapsed) == .usable else { return nil }
            guard held.remaining(at: elapsed).map({ $0 >= minimumValidity }) ?? true else { return nil }
            return held.record.credential
        }
    }

    /// How far the service's clock was ahead, in milliseconds, as the record that is held says.
    package var storedOffset: Int64 { state.withLock { $0.held?.record.clockOffset ?? 0 } }

    /// Grows when a person signs in, signs out or deletes the account; what began before then concerns nobody.
    package var epoch: Int { state.withLock { $0.epoch } }

    /// Forgets what is held because a person signed in, signed out or deleted the account; what still runs for the
    /// old epoch is dropped when it ends.
    package func beginEpoch() {
        state.withLock { state in
            state.epoch += 1
            state.held = nil
            state.loading = nil
            state.renewing = nil
            state.unsaved = nil
            state.unsavedEnd = nil
            state.backOff = RenewalBackOff()
        }
    }
}

extension Credential {
    /// What signs a request.
    package var grant: AccessGrant {
        AccessGrant(token: accessToken.reveal(), tokenType: tokenType, generation: generation)
    }
}
