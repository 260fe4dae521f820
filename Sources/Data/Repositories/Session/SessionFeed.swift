internal import PorticoConcurrency
package import PorticoDomain
internal import PorticoVault

/// Sends snapshots to subscribers: the present one first, then the newest after every change, by whatever process.
///
/// While somebody subscribes, the vault is looked at (one `stat`) every 500 ms, and the server of the active account is
/// asked at the pace of ``ContactPace``. What is sent is handed over inside the actor, under no lock: a subscriber may
/// call any session function from its loop.
package actor SessionFeed {
    /// How often the vault is looked at.
    package static let interval = Duration.milliseconds(500)

    private let local: SessionLocalDataSource
    private let time: EngineTime
    private var subscribers: [Int: AsyncStream<SessionSnapshot>.Continuation] = [:]
    private var leftEarly: Set<Int> = []
    private var nextID = 0
    /// What was read last, before the time of day is looked at.
    private var stored: SessionSnapshot?
    /// What the subscribers have.
    private var shown: SessionSnapshot?
    private var stamp: VaultStamp?
    private var watcher: Task<Void, Never>?
    /// Reads are numbered as they begin: one that ends late must not put old things over new ones.
    private var reads = (begun: 0, shown: 0)
    /// Asks the server how an account stands and stores the answer.
    private let contact: @Sendable (AccountID) async -> Void
    private var pace = ContactPace()
    private var contacting: (account: AccountID, task: Task<Void, Never>)?

    /// Watches the records; `contact` asks the server for the active account.
    package init(
        local: SessionLocalDataSource, time: EngineTime, contact: @escaping @Sendable (AccountID) async -> Void
    ) {
        self.local = local
        self.time = time
        self.contact = contact
    }

    deinit {
        watcher?.cancel()
        contacting?.task.cancel()
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
        await look(always: shown == nil)
        // A vault that cannot be read at first is not "nobody": the stream begins when it can be.
        if let shown { continuation.yield(shown) }
        if leftEarly.remove(id) == nil { subscribers[id] = continuation }
        watch()
        return stream
    }

    /// Looks at once, because something was changed here.
    package func changed() async {
        guard !subscribers.isEmpty else { return forget() }
        await look(always: true)
    }

    private func unsubscribe(_ id: Int) {
        if subscribers.removeValue(forKey: id) == nil { leftEarly.insert(id) }
        guard subscribers.isEmpty else { return }
        watcher?.cancel()
        watcher = nil
        contacting?.task.cancel()
        contacting = nil
        pace = ContactPace()
        forget()
    }

    /// Whoever subscribes next begins with a new read.
    private func forget() {
        stored = nil
        shown = nil
        reads.shown = reads.begun
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
        let session = shown?.activeSession
        if contacting?.account != session?.account.id {
            // The answer for an account that is no longer active concerns nobody here.
            contacting?.task.cancel()
            contacting = nil
        }
        // One at a time; what falls due meanwhile is due when it has ended.
        guard contacting == nil, watcher != nil,
            pace.isDue(session, now: time.now(), elapsed: time.elapsed()), let session
        else { return }
        startContact(with: session.account.id)
    }

    /// In a task of its own, so that changes are seen while a server lets itself be waited for.
    private func startContact(with account: AccountID) {
        let contact = contact
        let task = Task { [weak self] in
            await contact(account)
            guard !Task.isCancelled else { return }
            await self?.endContact()
        }
        contacting = (account, task)
    }

    private func endContact() async {
        contacting = nil
        await look(always: false)
    }

    private func look(always: Bool) async {
        let seen = local.stamp()
        guard always || seen != stamp else { return publish() }
        reads.begun += 1
        let number = reads.begun
        // What cannot be read at present changes nothing: whoever is signed in stays so.
        guard let shelf = try? await local.shelf(), shelf.activeFault == nil, number > reads.shown else { return }
        reads.shown = number
        stamp = seen
        stored = shelf.snapshot
        publish()
    }

    /// Judged anew each time, since a token can run out while nothing is written.
    private func publish() {
        guard let snapshot = stored?.judged(at: time.now()), snapshot != shown else { return }
        shown = snapshot
        for subscriber in subscribers.values { subscriber.yield(snapshot) }
    }
}
