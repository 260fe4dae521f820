internal import PorticoConcurrency
package import PorticoDomain
internal import PorticoVault

/// Sends snapshots to subscribers: the present one first, then the newest after every change, by whatever process.
///
/// The vault tells of changes, and only while somebody subscribes. Where it cannot (network file systems), it is looked
/// at (one `stat`) every two seconds. Nothing wakes up as long as nothing happens.
package actor SessionFeed {
    /// How often a vault is looked at that does not tell of changes.
    package static let interval = Duration.seconds(2)

    private let local: SessionLocalDataSource
    private let time: EngineTime
    private var subscribers: [Int: AsyncStream<SessionSnapshot>.Continuation] = [:]
    private var leftEarly: Set<Int> = []
    private var nextID = 0
    private var last: SessionSnapshot?
    private var stamp: VaultStamp?
    private var watcher: Task<Void, Never>?
    private var pacer: Task<Void, Never>?
    private var recovering: Task<Void, Never>?
    /// Tried now and then while the active session is offline or stale.
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
        pacer?.cancel()
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
        pace()
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
        pace()
    }

    private func watch() {
        guard watcher == nil, !subscribers.isEmpty else { return }
        let (time, notices) = (time, local.changes())
        watcher = Task { [weak self] in
            // For what changed between the first look and the watch.
            await self?.look(always: false)
            if let notices {
                for await _ in notices { await self?.look(always: false) }
            }
            // There are none, or none any more.
            while !Task.isCancelled {
                guard (try? await time.sleep(Self.interval)) != nil else { return }
                await self?.look(always: false)
            }
        }
    }

    /// Tries an offline or stale session again from time to time, and nothing while there is none.
    private func pace() {
        guard let session = last?.activeSession, session.isWaitingForServer, !subscribers.isEmpty else {
            pacer?.cancel()
            pacer = nil
            recovery = RecoveryPace()
            return
        }
        guard pacer == nil else { return }
        let time = time
        pacer = Task { [weak self] in
            while let wait = await self?.nextWait() {
                guard (try? await time.sleep(wait)) != nil else { return }
                await self?.tryAgain()
            }
        }
    }

    private func nextWait() -> Duration { recovery.next() }

    private func tryAgain() {
        guard let session = last?.activeSession, session.isWaitingForServer else { return }
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
        pace()
        for subscriber in subscribers.values { subscriber.yield(snapshot) }
    }
}

extension Session {
    fileprivate var isWaitingForServer: Bool { phase == .signedIn(.offline) || phase == .signedIn(.stale) }
}

/// How long to wait before an offline session is tried again: 1, 2, 4… seconds, at the end a minute.
struct RecoveryPace {
    private var delay = Duration.seconds(1)

    /// The wait before the next try.
    mutating func next() -> Duration {
        defer { delay = min(delay * 2, .seconds(60)) }
        return delay
    }
}
