internal import PorticoConcurrency
public import PorticoKit

/// One requirement of a port, answered as a test has scripted it.
///
/// Answers are used in the order in which they were given; when none is left, the standing one is. A call that nobody
/// scripted stops the program with the call's name, since going on would hide a fault.
public final class ScriptedCall<Input: Sendable, Output: Sendable>: Sendable {
    private struct Step {
        let result: Result<Output, SessionError>
        let gate: Gate?
    }

    private struct State {
        var inputs: [Input] = []
        var steps: [Step] = []
        var standing: Result<Output, SessionError>?
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let name: String
    private let state = Locked(State())

    /// Names the call for the message of an unscripted one.
    public init(_ name: String) {
        self.name = name
    }

    /// What the calls were given, in their order.
    public var inputs: [Input] { state.withLock { $0.inputs } }

    /// How often it was called.
    public var count: Int { state.withLock { $0.inputs.count } }

    /// Answers one call, the next without an answer; held back until `gate` opens.
    public func answer(_ output: Output, at gate: Gate? = nil) {
        add(Step(result: .success(output), gate: gate))
    }

    /// Fails one call, the next without an answer; held back until `gate` opens.
    public func fail(_ error: SessionError, at gate: Gate? = nil) {
        add(Step(result: .failure(error), gate: gate))
    }

    /// Answers every call that has no answer of its own.
    public func alwaysAnswer(_ output: Output) {
        state.withLock { $0.standing = .success(output) }
    }

    /// Fails every call that has no answer of its own.
    public func alwaysFail(_ error: SessionError) {
        state.withLock { $0.standing = .failure(error) }
    }

    /// Returns once it was called at least `count` times.
    public func waitForCalls(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.inputs.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// Records the call and answers as scripted; cancelled at a closed gate it throws
    /// ``/PorticoDomain/SessionError/cancelled``.
    public func callAsFunction(_ input: Input) async throws(SessionError) -> Output {
        let (step, watchers) = state.withLock { state in
            state.inputs.append(input)
            let ready = state.watchers.filter { $0.count <= state.inputs.count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= state.inputs.count }
            let step = state.steps.isEmpty ? nil : state.steps.removeFirst()
            return (step ?? state.standing.map { Step(result: $0, gate: nil) }, ready)
        }
        for watcher in watchers { watcher.resume() }
        guard let step else { fatalError("\(name) was called, and no answer was scripted") }
        if let gate = step.gate, await !gate.pass() { throw .cancelled }
        return try step.result.get()
    }

    private func add(_ step: Step) {
        state.withLock { $0.steps.append(step) }
    }
}
