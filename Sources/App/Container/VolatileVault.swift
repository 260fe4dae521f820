internal import PorticoConcurrency
internal import PorticoVault

/// A vault that lives as long as the program: the rules of a commit, without a file.
final class VolatileVault: TokenVault {
    private struct State {
        var contents = VaultContents()
        var commits: UInt64 = 1
        var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    }

    private let state = Locked(State())
    private let notices = Notices()

    init() {}

    func contents() async throws(VaultError) -> VaultContents { state.withLock { $0.contents } }

    func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout VaultContents) -> Result
    ) async throws(VaultError) -> Result {
        while true {
            let (before, commits) = state.withLock { ($0.contents, $0.commits) }
            var contents = before
            let result = change(&contents)
            let changed = contents
            // The caller's code runs outside the lock; a commit that came in between starts it again.
            let isMine = state.withLock { state in
                guard state.commits == commits else { return false }
                state.contents = changed
                state.commits += 1
                return true
            }
            guard isMine else { continue }
            notices.post()
            return result
        }
    }

    func stamp() -> VaultStamp { VaultStamp(value: state.withLock { $0.commits }) }

    func changes() -> AsyncStream<Void>? { notices.stream() }

    func probeWritable() async throws(VaultError) {}

    /// There is one process, so its renewals are joined already; whoever comes later waits for its turn.
    func withNamedLock<Result: Sendable>(
        _ name: String, deadline: Duration, _ work: @Sendable () async -> Result
    ) async throws(VaultError) -> Result {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.waiting[name] == nil else {
                    state.waiting[name]?.append(continuation)
                    return false
                }
                state.waiting[name] = []
                return true
            }
            if isFree { continuation.resume() }
        }
        let result = await work()
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting[name]?.isEmpty == false else {
                state.waiting[name] = nil
                return nil
            }
            return state.waiting[name]?.removeFirst()
        }
        next?.resume()
        return result
    }
}
