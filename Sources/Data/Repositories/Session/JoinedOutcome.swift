internal import PorticoConcurrency

/// One outcome that many callers wait for. A cancelled caller leaves at once; the work it waited for goes on.
final class JoinedOutcome<Value: Sendable>: Sendable {
    private struct State {
        var outcome: Value?
        var nextID = 0
        var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
        var cancelledEarly: Set<Int> = []
    }

    private enum Step {
        case ready(Value?)
        case waiting
    }

    private let state = Locked(State())

    init() {}

    /// Hands the outcome to everybody who waits or will wait.
    func finish(_ value: Value) {
        let waiters = state.withLock { state in
            state.outcome = value
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: value) }
    }

    /// The outcome; `nil` when the calling task was cancelled first.
    func value() async -> Value? {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                switch enter(id, continuation) {
                case .ready(let value): continuation.resume(returning: value)
                case .waiting: break
                }
            }
        } onCancel: {
            leave(id)?.resume(returning: nil)
        }
    }

    private func enter(_ id: Int, _ continuation: CheckedContinuation<Value?, Never>) -> Step {
        state.withLock { state in
            if state.cancelledEarly.remove(id) != nil { return .ready(nil) }
            if let outcome = state.outcome { return .ready(outcome) }
            state.waiters[id] = continuation
            return .waiting
        }
    }

    private func leave(_ id: Int) -> CheckedContinuation<Value?, Never>? {
        state.withLock { state in
            if let waiter = state.waiters.removeValue(forKey: id) { return waiter }
            if state.outcome == nil { state.cancelledEarly.insert(id) }
            return nil
        }
    }
}
