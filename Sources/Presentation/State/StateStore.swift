internal import PorticoDomain

/// A state and those who watch it. It belongs to one view-model, in whose isolation it is used and whose end ends the
/// streams.
final class StateStore<State: Equatable & Sendable> {
    private(set) var value: State
    private var broadcast = Broadcast<State>()

    init(_ value: State) {
        self.value = value
    }

    /// Changes the state and tells the subscribers, unless nothing became different.
    func update(_ change: (inout State) -> Void) {
        var next = value
        change(&next)
        guard next != value else { return }
        value = next
        broadcast.publish(next)
    }

    /// A stream that begins with the present state.
    func subscribe() -> AsyncStream<State> {
        broadcast.subscribe(current: value)
    }
}

extension StateStore where State: CountedState {
    /// Does `work` and counts it as under way. What it led to, or what went wrong, is one change of the state together
    /// with its end.
    func run<Result>(
        _ work: () async throws(SessionError) -> Result, then apply: (inout State, Result) -> Void,
        orElse blame: (inout State, SessionError) -> Void = { _, _ in }
    ) async {
        update { $0.work.begin() }
        do throws(SessionError) {
            let result = try await work()
            update { state in
                apply(&state, result)
                state.work.end(nil)
            }
        } catch {
            update { state in
                blame(&state, error)
                state.work.end(error)
            }
        }
    }
}

/// A state whose work ``StateStore/run(_:then:orElse:)`` counts.
protocol CountedState: WorkingState {
    var work: Work { get set }
}
