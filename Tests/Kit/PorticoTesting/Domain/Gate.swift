internal import PorticoConcurrency

/// Holds whoever comes to it until a test opens it; then everyone passes at once.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var nextID = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var cancelledEarly: Set<Int> = []
    }

    private let state = Locked(State())

    /// Makes a closed gate.
    public init() {}

    /// Lets everyone through, now and later.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting.removeAll() }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }

    /// Waits at the gate; `false` when the task was cancelled before it opened.
    public func pass() async -> Bool {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in register(id, continuation) }
        } onCancel: {
            cancel(id)
        }
    }

    private func register(_ id: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let answer: Bool? = state.withLock { state in
            if state.cancelledEarly.remove(id) != nil { return false }
            if state.isOpen { return true }
            state.waiting[id] = continuation
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func cancel(_ id: Int) {
        let continuation = state.withLock { state in
            let continuation = state.waiting.removeValue(forKey: id)
            if continuation == nil { state.cancelledEarly.insert(id) }
            return continuation
        }
        continuation?.resume(returning: false)
    }
}
