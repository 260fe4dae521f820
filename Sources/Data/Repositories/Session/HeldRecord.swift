internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

/// A record as it was read, with what is needed to judge it later without a clock that can be set.
struct HeldRecord: Sendable {
    /// How a held credential stands.
    enum Standing: Equatable {
        /// Good for now.
        case usable
        /// Lives, but should be renewed ahead of its time.
        case due
        /// Past its time, or to be renewed before anything else.
        case dead
        /// The session ended.
        case over(EndReason)
        /// No tokens.
        case absent
    }

    var record: SessionRecord
    /// The vault's stamp before it was read; `nil` once it was changed here, so that the next use reads again.
    var stamp: VaultStamp?
    /// When it was read, by the monotonic clock.
    let readAt: Duration
    /// How long the access token lives from then on; `nil` when unknown.
    let remainingAtReading: Duration?
    /// Whether its token can be used as it is.
    let isUsable: Bool

    init(_ stored: SessionRecord, stamp: VaultStamp?, time: EngineTime, offset: Int64?) {
        var record = stored
        let isUntold = offset == nil && record.isLifetimeUntold(at: time.now())
        if isUntold, record.credential?.refreshToken == nil {
            // Nothing better can be had: it is used until it is refused, and nobody is told a time.
            record.credential?.expiresAt = nil
            record.credential?.lifetime = nil
        }
        self.record = record
        self.stamp = stamp
        readAt = time.elapsed()
        let serverNow = time.now().adding(milliseconds: offset ?? record.clockOffset)
        remainingAtReading = record.credential?.expiresAt.map { .milliseconds($0.milliseconds(since: serverNow)) }
        isUsable = record.credential.map { $0.isPresentable && (!isUntold || $0.expiresAt == nil) } ?? true
    }

    /// How long the access token lives; `nil` when unknown.
    func remaining(at elapsed: Duration) -> Duration? { remainingAtReading.map { $0 - (elapsed - readAt) } }

    /// How the credential stands; renewal is due when less than five minutes or a quarter of the lifetime is left.
    func standing(at elapsed: Duration) -> Standing {
        if case .expired(let reason) = record.phase { return .over(reason) }
        guard record.phase != .signedOut, let credential = record.credential else { return .absent }
        if record.isDeletionPending || record.isUnverified || !isUsable { return .dead }
        guard let remaining = remaining(at: elapsed) else { return .usable }
        if remaining <= .zero { return .dead }
        let quarter = credential.lifetime.map { Duration.milliseconds($0 * 250) } ?? .seconds(300)
        return remaining < min(.seconds(300), quarter) ? .due : .usable
    }
}
