internal import PorticoConcurrency
public import PorticoVault

/// A vault in memory, for tests and previews: the same rules of commit, no files, no encryption.
public final class InMemoryVault: TokenVault {
    private struct State {
        var contents = VaultContents()
        var generation: UInt64 = 0
        var heldNames: Set<String> = []
    }

    private let now: @Sendable () -> Int64
    private let state = Locked(State())
    private let notices = Notices()

    /// An empty vault; `now` gives the Unix milliseconds that its items carry.
    public init(now: @escaping @Sendable () -> Int64 = { 0 }) {
        self.now = now
    }

    /// How many commits changed something.
    public var commits: UInt64 { state.withLock { $0.generation } }

    /// What is held.
    public func contents() async throws(VaultError) -> VaultContents {
        guard !Task.isCancelled else { throw .cancelled }
        return state.withLock { $0.contents }
    }

    /// Commits a change; it runs again when another came in between.
    public func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout VaultContents) -> Result
    ) async throws(VaultError) -> Result {
        guard !Task.isCancelled else { throw .cancelled }
        let now = now()
        while true {
            // `change` belongs to the caller and runs outside the lock; another commit in between starts it again.
            let (before, generation) = state.withLock { ($0.contents, $0.generation) }
            var contents = before
            let result = change(&contents)
            let committed = contents.committed(over: before, at: now)
            let isDone = state.withLock { state in
                guard state.generation == generation else { return false }
                if let committed {
                    state.contents = committed
                    state.generation += 1
                }
                return true
            }
            guard isDone else { continue }
            if committed != nil { notices.post() }
            return result
        }
    }

    /// The number of commits.
    public func stamp() -> VaultStamp {
        VaultStamp(value: state.withLock { $0.generation })
    }

    /// After every commit that changed something.
    public func changes() -> AsyncStream<Void>? { notices.stream() }

    /// Always possible.
    public func probeWritable() async throws(VaultError) {
        guard !Task.isCancelled else { throw .cancelled }
    }

    /// Waits by giving way to other tasks, so it never blocks a thread.
    public func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result {
        let clock = ContinuousClock()
        let end = clock.now + deadline
        while !state.withLock({ $0.heldNames.insert(name).inserted }) {
            guard !Task.isCancelled else { throw .cancelled }
            guard clock.now < end else { throw .lockTimedOut }
            await Task.yield()
        }
        let result = await work()
        state.withLock { _ = $0.heldNames.remove(name) }
        return result
    }
}
