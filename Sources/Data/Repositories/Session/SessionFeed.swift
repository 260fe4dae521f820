internal import PorticoConcurrency
package import PorticoDomain
internal import PorticoVault

/// Sends snapshots to subscribers: the present one first, then the newest after every change, by whatever process.
///
/// The vault is looked at (one `stat`) at most every 500 ms, and only while somebody subscribes.
package actor SessionFeed {
    /// How often the vault is looked at.
    package static let interval = Duration.milliseconds(500)

    private let local: SessionLocalDataSource
    private let time: EngineTime
    private var subscribers: [Int: AsyncStream<SessionSnapshot>.Continuation] = [:]
    private var leftEarly: Set<Int> = []
    private var nextID = 0
    private var last: SessionSnapshot?
    private var stamp: VaultStamp?
    private var watcher: Task<Void, Never>?
    private var recovering: Task<Void, Never>?
    /// Tried by the watcher while the active session is offline or stale.
    private let recover: @Sendable (AccountID) async -> Void
    private var recovery = RecoveryPace()

    /// Watches the records; `recover` tries the server for an account that is offline or stale.
    package init(
        local: SessionLocalDataSource, time: EngineTime, recover: @escaping @Sendable (AccountID) async -> Void
    ) {
        self.local = local
        self.time = time
        self.recover = recover
    }

    deinit {
        watcher?.cancel()
        recovering?.cancel()
        for subscriber in subscribers.values { subscriber.finish() }
    }

    /// A stream of its own for each caller.
    package func subscribe() async -> AsyncStream<SessionSnapshot> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SessionSnapshot.self, bufferingPolicy: .bufferingNewest(1))
        nextID += 1
        let id = nextID
        continuation.onTermination = { [weak self] _ in
            Task { [weak self] in await self?.unsubscribe(id) }
        }
        await look(always: last == nil)
        // A vault that cannot be read at first is not "nobody": the stream begins when it can be.
        if let last { continuation.yield(last) }
        if leftEarly.remove(id) == nil { subscribers[id] = continuation }
        watch()
        return stream
    }

    /// Looks at once, because something was changed here.
    package func changed() async {
        guard !subscribers.isEmpty else {
            last = nil
            return
        }
        await look(always: true)
    }

    private func unsubscribe(_ id: Int) {
        if subscribers.removeValue(forKey: id) == nil { leftEarly.insert(id) }
        guard subscribers.isEmpty else { return }
        watcher?.cancel()
        recovering?.cancel()
        watcher = nil
        last = nil
    }

    private func watch() {
        guard watcher == nil, !subscribers.isEmpty else { return }
        let time = time
        watcher = Task { [weak self] in
            while !Task.isCancelled {
                guard (try? await time.sleep(Self.interval)) != nil else { return }
                await self?.turn()
            }
        }
    }

    private func turn() async {
        await look(always: false)
        guard let session = last?.activeSession else { return }
        let isWaiting = session.phase == .signedIn(.offline) || session.phase == .signedIn(.stale)
        guard recovery.isDue(isWaiting, at: time.elapsed()) else { return }
        startRecovery(of: session.account.id)
    }

    /// In a task of its own, so that changes are seen while a server lets itself be waited for.
    private func startRecovery(of account: AccountID) {
        guard recovering == nil else { return }
        let recover = recover
        recovering = Task { [weak self] in
            await recover(account)
            await self?.endRecovery()
        }
    }

    private func endRecovery() async {
        recovering = nil
        await look(always: false)
    }

    private func look(always: Bool) async {
        let seen = local.stamp()
        guard always || seen != stamp else { return publishIfChanged(last) }
        guard let shelf = try? await local.shelf() else { return }
        stamp = seen
        publishIfChanged(shelf.snapshot(now: time.now()))
    }

    private func publishIfChanged(_ snapshot: SessionSnapshot?) {
        guard let snapshot, snapshot != last else { return }
        last = snapshot
        for subscriber in subscribers.values { subscriber.yield(snapshot) }
    }
}

/// When an offline session is tried again by itself: after 1, 2, 4… seconds, at the end once a minute.
struct RecoveryPace {
    private var next: Duration?
    private var delay = Duration.seconds(1)

    init() {}

    /// Whether to try now; forgets its waits as soon as nothing is waited for.
    mutating func isDue(_ isWaiting: Bool, at elapsed: Duration) -> Bool {
        guard isWaiting else {
            self = RecoveryPace()
            return false
        }
        guard let next else {
            self.next = elapsed + delay
            return false
        }
        guard elapsed >= next else { return false }
        delay = min(delay * 2, .seconds(60))
        self.next = elapsed + delay
        return true
    }
}
