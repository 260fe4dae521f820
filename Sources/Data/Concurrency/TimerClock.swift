internal import Dispatch

/// The time of `ContinuousClock`, with sleeps that leave nothing behind when they are cancelled.
///
/// The timer of a cancelled `Task.sleep` still runs out: at its time it wakes two or three threads of the process for
/// nothing. A time limit of ten seconds around a request that takes one millisecond is such a sleep.
///
/// A sleep does not count the time that the computer itself sleeps: it ends that much later.
public struct TimerClock: Clock {
    /// A moment as `ContinuousClock` has it.
    public typealias Instant = ContinuousClock.Instant

    /// Makes a clock; all of them show the same time.
    public init() {}

    /// The present moment.
    public var now: Instant { ContinuousClock.now }

    /// The least difference between two moments.
    public var minimumResolution: Duration { ContinuousClock().minimumResolution }

    /// Waits; throws `CancellationError` as soon as the task is cancelled.
    ///
    /// `tolerance` is how much later it may end, so that several waits end at once.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let alarm = Alarm()
        let wait = now.duration(to: deadline)
        await withTaskCancellationHandler {
            await withCheckedContinuation { alarm.start($0, after: wait, tolerance: tolerance ?? .zero) }
        } onCancel: {
            alarm.end()
        }
        try Task.checkCancellation()
    }
}

/// One timer, and who waits for it.
package final class Alarm: Sendable {
    private struct State {
        var waiting: CheckedContinuation<Void, Never>?
        var timer: (any DispatchSourceTimer)?
        var isOver = false
    }

    private let state = Locked(State())

    /// Nothing runs yet.
    package init() {}

    /// Resumes `waiting` after a time, or as soon as ``end()`` is called.
    package func start(_ waiting: CheckedContinuation<Void, Never>, after wait: Duration, tolerance: Duration) {
        let isOver = state.withLock { state in
            guard !state.isOver, wait > .zero else { return true }
            let timer = DispatchSource.makeTimerSource()
            timer.setEventHandler { self.end() }
            timer.schedule(deadline: .now() + wait.interval, leeway: tolerance.interval)
            timer.activate()
            (state.waiting, state.timer) = (waiting, timer)
            return false
        }
        if isOver { waiting.resume() }
    }

    /// Ends the wait and its timer.
    package func end() {
        let ended = state.withLock { state in
            defer { state = State(isOver: true) }
            return (waiting: state.waiting, timer: state.timer)
        }
        ended.timer?.cancel()
        ended.waiting?.resume()
    }
}

extension Duration {
    /// At most a century, so that it can be counted in nanoseconds.
    fileprivate var interval: DispatchTimeInterval {
        let (seconds, attoseconds) = min(max(self, .zero), .seconds(3_155_760_000)).components
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
}
