/// Work that goes on although whoever asked for it gave up, so that a program which ends can wait for it.
public final class LooseEnds: Sendable {
    private struct State {
        var nextID = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let state = Locked(State())

    /// Nothing goes on yet.
    public init() {}

    /// Takes work that runs; it is forgotten once it has ended.
    public func add<Value: Sendable>(_ work: Task<Value, Never>) {
        state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            state.tasks[id] = Task { [weak self] in
                _ = await work.value
                self?.remove(id)
            }
        }
    }

    /// Returns when everything that was taken has ended.
    public func settle() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }

    private func remove(_ id: Int) {
        state.withLock { _ = $0.tasks.removeValue(forKey: id) }
    }
}
