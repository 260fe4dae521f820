/// Tells any number of listeners that something happened; what happens faster than it is heard counts as one.
public final class Notices: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
    }

    private let state = Locked(State())

    /// Nobody listens yet.
    public init() {}

    deinit {
        for listener in state.withLock({ $0.listeners.values.map(\.self) }) { listener.finish() }
    }

    /// A stream of its own for each caller; it ends with the task that reads it, or when this goes.
    public func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    /// Tells all listeners.
    public func post() {
        for listener in state.withLock({ $0.listeners.values.map(\.self) }) { listener.yield() }
    }
}
