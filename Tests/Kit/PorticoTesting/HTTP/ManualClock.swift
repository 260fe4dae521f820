internal import PorticoConcurrency

/// A clock that stands still until a test moves it; whoever sleeps wakes when its time has come.
public final class ManualClock: Clock, Sendable {
    /// A point of this clock's time.
    public struct Instant: InstantProtocol, Hashable {
        /// The time since the clock was made.
        public let offset: Duration

        /// The instant `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from this instant to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether one instant is before the other.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelledEarly: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
            let ready = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return ready.map(\.continuation)
        }
    }

    private let state = Locked(State())

    /// Makes a clock that shows zero.
    public init() {}

    /// The present instant.
    public var now: Instant { state.withLock { $0.now } }
    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }
    /// How many tasks sleep on this clock.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Moves the time and wakes everyone whose time has come.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let ids = state.sleepers.filter { $0.value.deadline <= state.now }.sorted {
                ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key)
            }
            return ids.compactMap { state.sleepers.removeValue(forKey: $0.key)?.continuation }
        }
        for continuation in due { continuation.resume(returning: true) }
    }

    /// Returns once at least `count` tasks sleep, so that a test can advance without racing them.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// Sleeps until a test moves the clock to `deadline`; throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let isAwake = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in register(id, until: deadline, continuation) }
        } onCancel: {
            cancel(id)
        }
        state.withLock { state in _ = state.cancelledEarly.remove(id) }
        if !isAwake { throw CancellationError() }
    }

    private func register(_ id: Int, until deadline: Instant, _ continuation: CheckedContinuation<Bool, Never>) {
        let (answer, watchers): (Bool?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            if state.cancelledEarly.remove(id) != nil { return (false, []) }
            if deadline <= state.now { return (true, []) }
            state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
            return (nil, state.takeWatchers())
        }
        if let answer { continuation.resume(returning: answer) }
        for watcher in watchers { watcher.resume() }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: id)
            if sleeper == nil { state.cancelledEarly.insert(id) }
            return sleeper
        }
        sleeper?.continuation.resume(returning: false)
    }
}
