internal import CPorticoMicroHTTPD
internal import PorticoConcurrency

/// The open connections, and which of them must make room: those that are slow, and for a newcomer the oldest of those
/// that keep quiet.
///
/// Nobody whose whole request has come is ever put out, so that clients that say nothing or say it slowly cannot keep
/// the others waiting.
final class LoopbackConnections: Sendable {
    /// What a connection is waited for.
    enum Phase: Int, Sendable {
        /// Its first request line.
        case fresh
        /// The next request on a connection that has had an answer.
        case kept
        /// The rest of a header.
        case header
        /// The rest of a body.
        case body
        /// Nothing: the handler has the request.
        case answer
        /// That it takes the answer.
        case sending
        /// That it goes: it was shut down, and the daemon has yet to notice.
        case closing
    }

    private struct Connection {
        let socket: CInt
        let address: String
        var phase = Phase.fresh
        var since: Duration
    }

    private struct State {
        var connections: [Int: Connection] = [:]
        var nextID = 1
    }

    private let limits: LoopbackListener.Limits
    private let connectionLimit: Int
    private let elapsed: @Sendable () -> Duration
    private let state = Locked(State())

    init(_ limits: LoopbackListener.Limits, connectionLimit: Int, elapsed: @escaping @Sendable () -> Duration) {
        self.limits = limits
        self.connectionLimit = connectionLimit
        self.elapsed = elapsed
    }

    var isEmpty: Bool { state.withLock { $0.connections.isEmpty } }

    /// Takes note of a connection, and makes room for it.
    func open(socket: CInt, address: String) -> Int {
        let now = elapsed()
        return state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            let open = state.connections.filter { $0.value.phase != .closing }
            let neighbours = open.filter { $0.value.address == address }
            state.connections[id] = Connection(socket: socket, address: address, since: now)
            if neighbours.count >= limits.connectionsPerAddress {
                shut(Self.quietest(neighbours) ?? id, &state)
            } else if open.count >= connectionLimit {
                shut(Self.quietest(open) ?? id, &state)
            }
            return id
        }
    }

    /// Notes what a connection is waited for from now on.
    func move(_ id: Int, to phase: Phase) {
        let now = elapsed()
        state.withLock { state in
            guard state.connections[id].map({ $0.phase != .closing }) == true else { return }
            state.connections[id]?.phase = phase
            state.connections[id]?.since = now
        }
    }

    /// Forgets a connection whose socket is about to be closed.
    func close(_ id: Int) {
        state.withLock { state in _ = state.connections.removeValue(forKey: id) }
    }

    /// Ends the connections whose time is over.
    func sweep() {
        let now = elapsed()
        state.withLock { state in
            for (id, connection) in state.connections {
                guard let limit = limit(of: connection.phase), now - connection.since >= limit else { continue }
                shut(id, &state)
            }
        }
    }

    private func limit(of phase: Phase) -> Duration? {
        switch phase {
        case .fresh, .header: limits.headerTimeout
        case .kept: limits.idleTimeout
        case .body, .sending: limits.bodyTimeout
        case .answer, .closing: nil
        }
    }

    /// Whoever has sent least goes first, and among those whoever is silent longest.
    private static func quietest(_ connections: [Int: Connection]) -> Int? {
        connections.filter { $0.value.phase != .answer && $0.value.phase != .sending }
            .min { (rank($0.value), $0.value.since, $0.key) < (rank($1.value), $1.value.since, $1.key) }?.key
    }

    private static func rank(_ connection: Connection) -> Int { connection.phase == .body ? 1 : 0 }

    /// Under the lock, as is ``close(_:)``: the daemon closes the descriptor only after that, so it is never another's.
    private func shut(_ id: Int, _ state: inout State) {
        guard let socket = state.connections[id]?.socket else { return }
        state.connections[id]?.phase = .closing
        portico_mhd_shut(socket)
    }
}
