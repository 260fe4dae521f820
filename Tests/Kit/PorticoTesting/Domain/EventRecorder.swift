internal import PorticoConcurrency

/// Reads a stream from the moment it is made and keeps what came.
public final class EventRecorder<Event: Sendable>: Sendable {
    private struct Watcher {
        let isMet: @Sendable ([Event], _ isFinished: Bool) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var events: [Event] = []
        var isFinished = false
        var watchers: [Watcher] = []

        mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
            let met = watchers.map { $0.isMet(events, isFinished) || isFinished }
            defer { watchers = zip(watchers, met).filter { !$0.1 }.map(\.0) }
            return zip(watchers, met).filter(\.1).map(\.0.continuation)
        }
    }

    private let state = Locked(State())
    private let task = Locked<Task<Void, Never>?>(nil)

    /// Begins to read.
    public init(_ stream: AsyncStream<Event>) {
        let reader = Task { [state] in
            for await event in stream { Self.change(state) { $0.events.append(event) } }
            Self.change(state) { $0.isFinished = true }
        }
        task.withLock { $0 = reader }
    }

    deinit { task.withLock { $0?.cancel() } }

    /// What came so far.
    public var events: [Event] { state.withLock { $0.events } }

    /// Whether the stream has ended.
    public var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Returns the first event that `isWanted`, now or later; `nil` when the stream ends without one.
    public func first(where isWanted: @escaping @Sendable (Event) -> Bool) async -> Event? {
        await wait { events, _ in events.contains(where: isWanted) }
        return events.first(where: isWanted)
    }

    /// Returns once the stream has ended.
    public func finish() async {
        await wait { _, isFinished in isFinished }
    }

    private func wait(until isMet: @escaping @Sendable ([Event], Bool) -> Bool) async {
        await withCheckedContinuation { continuation in
            Self.change(state) { $0.watchers.append(Watcher(isMet: isMet, continuation: continuation)) }
        }
    }

    private static func change(_ state: Locked<State>, _ body: @Sendable (inout State) -> Void) {
        let ready = state.withLock { state in
            body(&state)
            return state.takeWatchers()
        }
        for continuation in ready { continuation.resume() }
    }
}
