/// Sends each new value to every subscriber; owned by one actor, which therefore orders everything.
///
/// A subscriber that is slower than the values sees the newest one. The streams end when the value goes away.
package struct Broadcast<Value: Sendable>: ~Copyable {
    private var continuations: [AsyncStream<Value>.Continuation] = []

    /// Makes a broadcast without subscribers.
    package init() {}

    deinit {
        for continuation in continuations { continuation.finish() }
    }

    /// A stream that begins with `current`.
    package mutating func subscribe(current: Value) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(current)
        continuations.append(continuation)
        return stream
    }

    /// Hands `value` to every stream that is still read.
    package mutating func publish(_ value: Value) {
        continuations.removeAll { continuation in
            if case .terminated = continuation.yield(value) { true } else { false }
        }
    }
}
