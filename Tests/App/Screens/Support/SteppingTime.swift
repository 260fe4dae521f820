import PorticoDomain
import Synchronization

/// The time of day, moved by hand.
final class SteppingTime: Sendable {
    private let milliseconds = Mutex<Int64>(0)

    var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

    func step(_ count: Int64) { milliseconds.withLock { $0 += count } }
}
