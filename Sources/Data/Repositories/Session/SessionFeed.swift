internal import PorticoConcurrency
package import PorticoDomain
internal import PorticoVault

/// Sends snapshots to subscribers: the present one first, then the newest after every change, by whatever process.
///
/// While somebody subscribes, the vault tells of changes; where it cannot (network file systems), it is looked at (one
/// `stat`) every two seconds. The server of the active account is asked at the pace of ``ContactPace``. Nothing wakes
/// up in between. What is sent is handed over inside the actor, under no lock: a subscriber may call any session
/// function from its loop.
package actor SessionFeed {
    /// How often a vault is looked at that does not tell of changes.
    package static let interval = Duration.seconds(2)
    /// How long after a read that failed the next is tried, at first; the waits double up to a minute, since a read can
    /// cost the hashing of a passphrase.
    private static let firstRetry = Duration.seconds(2)

    private let local: SessionLocalDataSource
    private let time: EngineTime
    private var subscribers: [Int: AsyncStream<SessionSnapshot>.Continuation] = [:]
    private var leftEarly: Set<Int> = []
    private var nextID = 0
    /// What was read last, before the time of day is looked at.
    private var stored: SessionSnapshot?
    /// Why the vault has been closed since then, if only a person can open it again.
    private var fault: VaultFault?
    /// What the subscribers have.
    private var shown: SessionSnapshot?
    private var stamp: VaultStamp?
    /// A state of the vault that could not be read, which is tried again though nothing changes.
    private var unread: (stamp: VaultStamp, retriesAt: Duration, wait: Duration)?
    private var watcher: Task<Void, Never>?
    /// Sleeps until something is to be done although nothing changes.
    private var pacer: (wakesAt: Duration, task: Task<Void, Never>)?
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
        pacer?.task.cancel()
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
        proceed()
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
        forget()
        proceed()
    }

    /// Whoever subscribes next begins with a new read.
    private func forget() {
        stored = nil
        fault = nil
        shown = nil
        reads.shown = reads.begun
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

    /// Asks the server if that is due, and sleeps until it will be, or until a token runs out.
    private func proceed() {
        let session = subscribers.isEmpty ? nil : shown?.activeSession
        if contacting?.account != session?.account.id {
            // The answer for an account that is no longer active concerns nobody here.
            contacting?.task.cancel()
            contacting = nil
        }
        let (now, elapsed) = (time.now(), time.elapsed())
        // One at a time; what falls due meanwhile is due when it has ended.
        if contacting == nil, pace.isDue(session, now: now, elapsed: elapsed), let session {
            startContact(with: session.account.id)
        }
        var next = contacting == nil ? pace.wakesAt : nil
        if let unread, !subscribers.isEmpty { next = min(next ?? unread.retriesAt, unread.retriesAt) }
        if !subscribers.isEmpty, let left = shown?.untilFirstExpiry(at: now) {
            next = min(next ?? elapsed + left, elapsed + left)
        }
        sleep(until: next, from: elapsed)
    }

    private func sleep(until moment: Duration?, from elapsed: Duration) {
        guard moment != pacer?.wakesAt else { return }
        pacer?.task.cancel()
        guard let moment else { return pacer = nil }
        let task = Task { [weak self, time] in
            guard (try? await time.sleep(moment - elapsed)) != nil else { return }
            await self?.wake()
        }
        pacer = (moment, task)
    }

    private func wake() async {
        pacer = nil
        await look(always: unread.map { $0.retriesAt <= time.elapsed() } ?? false)
        proceed()
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
        proceed()
    }

    private func look(always: Bool) async {
        let seen = local.stamp()
        guard always || seen != stamp && seen != unread?.stamp else { return publish() }
        reads.begun += 1
        let number = reads.begun
        let (shelf, found) = await read()
        guard number > reads.shown else { return }
        reads.shown = number
        fault = found
        // What cannot be read at present changes nothing: whoever is signed in stays so.
        guard let shelf else {
            let wait = unread.map { min($0.wait * 2, .seconds(60)) } ?? Self.firstRetry
            unread = (seen, time.elapsed() + wait, wait)
            publish()
            return proceed()
        }
        (stamp, unread) = (seen, nil)
        if shelf.activeFault == nil { stored = shelf.snapshot }
        publish()
    }

    private func read() async -> (shelf: SessionShelf?, fault: VaultFault?) {
        do throws(SessionLocalDataSource.Failure) {
            return (try await local.shelf(), nil)
        } catch {
            guard case .vault(let fault) = SessionError(error), fault.isForPerson else { return (nil, nil) }
            return (nil, fault)
        }
    }

    /// Judged again each time, since a token can run out while nothing is written.
    private func publish() {
        guard let known = stored?.judged(at: time.now()) else { return }
        let snapshot = SessionSnapshot(sessions: known.sessions, active: known.active, vaultFault: fault)
        guard snapshot != shown else { return }
        shown = snapshot
        for subscriber in subscribers.values { subscriber.yield(snapshot) }
        proceed()
    }
}

extension SessionSnapshot {
    /// How long until the first fresh session is no longer; `nil` when none has an end.
    fileprivate func untilFirstExpiry(at now: Timestamp) -> Duration? {
        let ends = sessions.compactMap { session -> Int64? in
            guard session.phase == .signedIn(.fresh) else { return nil }
            return session.expiresAt?.milliseconds(since: session.clockDifference.serviceTime(at: now))
        }
        // A year is as good as never, and keeps what is added to it in range.
        return ends.min().map { .milliseconds(max(0, min($0, 31_536_000_000))) }
    }
}
