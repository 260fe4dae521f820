internal import CPorticoMicroHTTPD
internal import PorticoConcurrency

/// The daemon and the requests that are in work.
final class LoopbackServer: Sendable {
    /// libmicrohttpd's handle. `@unchecked Sendable`, because other threads than its own use it only for the calls
    /// that are meant for that.
    @safe private struct Daemon: @unchecked Sendable {
        let handle: OpaquePointer
    }

    /// A request that waits for its handler, with the task that runs it.
    private struct Waiting {
        let exchange: LoopbackExchange
        var task: Task<Void, Never>?
    }

    private struct State {
        var daemon: Daemon?
        var isStopping = false
        var isAbandoned = false
        var openRequests = 0
        var bodyBytes = 0
        var sweeper: Task<Void, Never>?
        var waiting: [ObjectIdentifier: Waiting] = [:]
        var drained: CheckedContinuation<Void, Never>?
    }

    let configuration: LoopbackListener.Configuration
    let origin: HTTPURL.Origin
    let connections: LoopbackConnections
    private let handler: any HTTPTransport
    private let clock: any Clock<Duration>
    private let log: (@Sendable (LoopbackListener.AccessRecord) -> Void)?
    private let lane: BlockingLane
    private let connectionLimit: Int
    private let state = Locked(State())

    init(
        configuration: LoopbackListener.Configuration, origin: HTTPURL.Origin, handler: any HTTPTransport,
        clock: any Clock<Duration>, log: (@Sendable (LoopbackListener.AccessRecord) -> Void)?, lane: BlockingLane
    ) {
        self.configuration = configuration
        self.origin = origin
        self.handler = handler
        self.clock = clock
        self.log = log
        self.lane = lane
        let room = Int(portico_mhd_connection_room(UInt32(clamping: max(1, configuration.limits.connections))))
        connectionLimit = room
        connections = LoopbackConnections(
            configuration.limits, connectionLimit: room, elapsed: clock.stopwatch())
    }

    var limits: LoopbackListener.Limits { configuration.limits }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    func start(on socket: CInt) throws(LoopbackListener.StartError) {
        // Held by the daemon until it has stopped.
        let context = unsafe Unmanaged.passRetained(self)
        var options = unsafe portico_mhd_options(
            socket: socket, connection_limit: UInt32(connectionLimit + Self.spare),
            idle_seconds: UInt32(clamping: max(1, limits.idleTimeout.components.seconds)),
            connection_memory: limits.header * 2 + (64 << 10), context: context.toOpaque(),
            connected: noteLoopbackConnection, begin: beginLoopbackRequest, access: accessLoopbackRequest,
            completed: completeLoopbackRequest)
        guard let handle = unsafe portico_mhd_start(&options) else {
            unsafe context.release()
            throw .unavailable(reason: "libmicrohttpd did not start")
        }
        let daemon = unsafe Daemon(handle: handle)
        state.withLock { $0.daemon = daemon }
    }

    /// Connections beyond the limit that the daemon may take, so that those that are being closed block nobody.
    private static let spare = 16
    /// How often connections are looked at, while there are any.
    private static let sweepInterval = Duration.milliseconds(500)

    /// Notes a connection, and that there are some to look after.
    func open(socket: CInt, address: String) -> Int {
        let id = connections.open(socket: socket, address: address)
        state.withLock { state in
            guard state.sweeper == nil, !state.isStopping else { return }
            state.sweeper = Task { [weak self, clock] in
                // Its only error is the cancellation, which ends it.
                while (try? await clock.sleep(for: Self.sweepInterval)) != nil {
                    guard let self, self.sweep() else { return }
                }
            }
        }
        return id
    }

    /// False when nobody is left to look after.
    private func sweep() -> Bool {
        connections.sweep()
        return state.withLock { state in
            if connections.isEmpty { state.sweeper = nil }
            return state.sweeper != nil
        }
    }

    /// Makes the object of a request whose first line has come.
    func begin(target: String, size: Int, on connection: Int) -> LoopbackExchange {
        connections.move(connection, to: .header)
        return LoopbackExchange(target: target, size: size, connection: connection, elapsed: clock.stopwatch())
    }

    /// Notes a request whose header is whole: only from here on it counts as one.
    func noteHeader(of exchange: LoopbackExchange) {
        connections.move(exchange.connection, to: .body)
        state.withLock { $0.openRequests += 1 }
    }

    /// Takes room for a piece of a body; false when the bodies in work fill it.
    func reserve(_ count: Int) -> Bool {
        state.withLock { state in
            guard state.bodyBytes + count <= limits.bodiesTogether else { return false }
            state.bodyBytes += count
            return true
        }
    }

    /// Runs the handler for a request whose connection is suspended.
    func handle(_ request: HTTPRequest, for exchange: LoopbackExchange) {
        let id = ObjectIdentifier(exchange)
        let isAbandoned = state.withLock { state in
            if !state.isAbandoned { state.waiting[id] = Waiting(exchange: exchange) }
            return state.isAbandoned
        }
        guard !isAbandoned else { return exchange.resume(with: exchange.answer(to: .stopping, self)) }
        let task = Task { [self, handler] in
            do throws(TransportError) {
                answer(id, try await handler.send(request))
            } catch {
                let isPassing = error == .cancelled || error == .timedOut
                answer(id, error == .connectionLost ? nil : exchange.answer(to: isPassing ? .busy : .failed, self))
            }
        }
        state.withLock { $0.waiting[id]?.task = task }
    }

    /// Notes that a request has ended, answered or not.
    func complete(_ exchange: LoopbackExchange) {
        connections.move(exchange.connection, to: .kept)
        guard let record = exchange.record else { return }
        log?(record)
        let reserved = exchange.reserved
        let drained = state.withLock { state in
            state.bodyBytes -= reserved
            state.openRequests -= 1
            return state.openRequests == 0 ? state.drained.take() : nil
        }
        drained?.resume()
    }

    func stop(within limit: Duration) async {
        let taken: Daemon? = state.withLock { state in
            state.isStopping = true
            return state.daemon.take()
        }
        guard let daemon = taken else { return }
        let socket = await lane.run { unsafe portico_mhd_quiesce(daemon.handle) }
        await waitForRequests(within: limit)
        abandonRequests()
        await lane.run { unsafe portico_mhd_stop(daemon.handle, socket) }
        state.withLock { $0.sweeper.take() }?.cancel()
        unsafe Unmanaged.passUnretained(self).release()
    }

    private func answer(_ id: ObjectIdentifier, _ response: HTTPResponse?) {
        // Under the lock, because a connection must not be resumed once the daemon may have stopped.
        state.withLock { state in
            state.waiting.removeValue(forKey: id)?.exchange.resume(with: response)
        }
    }

    /// Requests, not connections: one that is kept open without a request would never end.
    private func waitForRequests(within limit: Duration) async {
        await withTaskGroup { group in
            group.addTask { [self] in await drain() }
            group.addTask { [clock] in
                // Its only error is the cancellation below.
                try? await clock.sleep(for: limit)
            }
            await group.next()
            group.cancelAll()
        }
    }

    private func drain() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.openRequests == 0 || Task.isCancelled { return true }
                    state.drained = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.drained.take() }?.resume()
        }
    }

    /// Stopping with a suspended connection would end the process.
    private func abandonRequests() {
        let tasks = state.withLock { state in
            state.isAbandoned = true
            for waiting in state.waiting.values {
                waiting.exchange.resume(with: waiting.exchange.answer(to: .stopping, self))
            }
            defer { state.waiting = [:] }
            return state.waiting.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
    }
}
