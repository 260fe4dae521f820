internal import PorticoDomain

extension Timestamp {
    /// Whether it was noted while the clock was ahead of what it is now, by more than programs that note in turn may
    /// differ: a minute.
    ///
    /// A clock that was ahead and was set back must not make anybody wait, or anything live, for the length of the jump.
    func isAhead(of now: Timestamp) -> Bool { self > now.adding(seconds: Self.disorder) }

    /// The latest moment that is not ahead of `now`.
    static func latest(at now: Timestamp) -> Timestamp { now.adding(seconds: disorder) }

    private static var disorder: Int64 { 60 }
}
