package import PorticoDomain

/// When the server is asked by itself, so that what a person sees stays true while nobody does anything.
///
/// A session in trouble is tried after 1, 2, 4… seconds, at the end once a minute. One that is well is looked after
/// once a minute too, and when its token is due for renewal, so that a server that went away or ended the session is
/// noticed without a key press.
package struct ContactPace: Sendable {
    /// How often a session is looked after that is well.
    package static let heartbeat = Duration.seconds(60)
    /// The first wait.
    package static let first = Duration.seconds(1)
    /// The longest wait of a session in trouble.
    package static let longest = Duration.seconds(60)

    private enum Standing: Equatable {
        case well
        case inTrouble
    }

    private var account: AccountID?
    private var standing: Standing?
    private var delay = first
    private var last: Duration?
    private var next: Duration?

    /// Waits for nothing.
    package init() {}

    /// When to look again, by the monotonic clock; `nil` when nothing is waited for.
    package private(set) var wakesAt: Duration?

    /// Whether to ask the server for `session` now; counts as asked. `now` is the local time, `elapsed` the monotonic.
    package mutating func isDue(_ session: Session?, now: Timestamp, elapsed: Duration) -> Bool {
        guard let session, let standing = Self.standing(of: session) else {
            self = ContactPace()
            return false
        }
        if session.account.id != account || standing != self.standing {
            delay = Self.first
            // Somebody who has just come is asked for soon, somebody who got well again need not be.
            next = elapsed + (standing == .well && session.account.id == account ? Self.heartbeat : Self.first)
        }
        (account, self.standing) = (session.account.id, standing)
        wakesAt = next
        if standing == .well, let left = Self.untilRenewal(of: session, now: now) {
            let due = elapsed + left
            // A moment that had passed at the last attempt has had its chance.
            if let next, last.map({ $0 < due }) ?? true { wakesAt = min(next, max(due, elapsed)) }
        }
        guard let wakesAt, elapsed >= wakesAt else { return false }
        if standing == .inTrouble { delay = min(delay * 2, Self.longest) }
        last = elapsed
        next = elapsed + (standing == .well ? Self.heartbeat : delay)
        self.wakesAt = next
        return true
    }

    private static func standing(of session: Session) -> Standing? {
        if session.isDeletionUnknown { return .inTrouble }
        return switch session.phase {
        case .signedIn(.fresh), .profileIncomplete: .well
        case .signedIn(.stale), .signedIn(.offline): .inTrouble
        case .signedOut, .expired: nil
        }
    }

    /// The time until less than five minutes or a quarter of the token's lifetime is left.
    private static func untilRenewal(of session: Session, now: Timestamp) -> Duration? {
        guard let expiresAt = session.expiresAt else { return nil }
        let left = expiresAt.milliseconds(since: session.clockDifference.serviceTime(at: now))
        let lifetime = session.renewedAt.map {
            expiresAt.milliseconds(since: session.clockDifference.serviceTime(at: $0))
        }
        let margin = min(300_000, max(lifetime ?? 300_000, 0) / 4)
        // One more millisecond, since a renewal begins when less than the margin is left.
        return .milliseconds(max(-86_400_000, min(left, 31_536_000_000)) - margin + 1)
    }
}
