internal import PorticoConcurrency
internal import PorticoDomain

/// How often one account may look something up within a minute; kept in memory.
final class LookupLimit: Sendable {
    private struct Window {
        let began: Timestamp
        var count: Int
    }

    private let perMinute: Int
    private let windows = Locked<[String: Window]>([:])

    init(perMinute: Int) {
        self.perMinute = perMinute
    }

    /// Counts one lookup; returns how many seconds to wait, 0 when it may go on.
    func count(_ account: String, at now: Timestamp) -> Int64 {
        windows.withLock { windows in
            windows = windows.filter { $0.value.began.adding(seconds: 60) > now && $0.value.began <= now }
            var window = windows[account] ?? Window(began: now, count: 0)
            guard window.count < perMinute else {
                return (window.began.adding(seconds: 60).milliseconds - now.milliseconds + 999) / 1_000
            }
            window.count += 1
            windows[account] = window
            return 0
        }
    }
}
