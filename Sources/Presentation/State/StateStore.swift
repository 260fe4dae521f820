internal import PorticoDomain

/// A state and those who watch it; owned by one view-model, whose end ends the streams.
struct StateStore<State: Equatable & Sendable>: ~Copyable {
    private(set) var value: State
    private var broadcast = Broadcast<State>()

    init(_ value: State) {
        self.value = value
    }

    /// Changes the state and tells the subscribers, unless nothing became different.
    mutating func update(_ change: (inout State) -> Void) {
        var next = value
        change(&next)
        guard next != value else { return }
        value = next
        broadcast.publish(next)
    }

    /// A stream that begins with the present state.
    mutating func subscribe() -> AsyncStream<State> {
        broadcast.subscribe(current: value)
    }
}
