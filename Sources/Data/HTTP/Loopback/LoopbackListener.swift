internal import CPorticoMicroHTTPD
internal import PorticoConcurrency

/// Listens on this machine's loopback address and hands each whole request to a transport, whose answer it writes.
///
/// Requests are taken only if their `Host` is a loopback name with the listener's port, and their `Origin` absent or
/// loopback; others get 421 or 403, so that a page of another site cannot reach the handler through somebody's browser.
public final class LoopbackListener: Sendable {
    /// What the listener is started with.
    public struct Configuration: Sendable {
        /// The port, or 0 for any free one.
        public var port: UInt16
        /// How much clients may take up.
        public var limits: Limits
        /// Writes the answer to a request of that method and path that the handler does not get to see.
        public var refuse: @Sendable (Refusal, _ method: String, _ path: String) -> HTTPResponse

        /// Makes a configuration; refusals are bare unless `refuse` says more.
        public init(
            port: UInt16 = 0, limits: Limits = Limits(),
            refuse: @escaping @Sendable (Refusal, _ method: String, _ path: String) -> HTTPResponse = {
                refusal, _, _ in HTTPResponse(status: refusal.status)
            }
        ) {
            self.port = port
            self.limits = limits
            self.refuse = refuse
        }
    }

    /// Why nothing listens.
    public enum StartError: Error, Equatable {
        /// Another program has the port.
        case portTaken
        /// The port needs a right that this process lacks.
        case notPermitted
        /// The socket or the library failed.
        case unavailable(reason: String)
    }

    /// One request whose whole header came, as an access log notes it. It has no query, no header and no body.
    public struct AccessRecord: Sendable, Equatable {
        /// The method; what is no visible ASCII in it is percent-encoded.
        public let method: String
        /// The path, percent-encoded, at most 1,024 characters; `-` when the target has none.
        public let path: String
        /// The answer's status; `nil` when the connection broke before there was one.
        public let status: Int?
        /// From the request line to the end of the answer.
        public let duration: Duration
    }

    /// The port that is listened on.
    public var port: Int { origin.port }
    /// Where the listener is reached: `http://127.0.0.1:PORT`, or `http://[::1]:PORT` on a machine without IPv4.
    public let origin: HTTPURL.Origin

    private let server: LoopbackServer

    private init(origin: HTTPURL.Origin, server: LoopbackServer) {
        self.origin = origin
        self.server = server
    }

    deinit {
        Task { [server] in await server.stop(within: .zero) }
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - configuration: Port and limits.
    ///   - handler: Answers the requests, several at once; what it throws becomes 500 or 503, except
    ///     ``TransportError/connectionLost``, which breaks the connection without an answer.
    ///   - clock: Measures requests, and bounds ``stop(within:)``.
    ///   - log: Told of each request when it has ended, on the listener's own thread, which it must not block.
    public static func start(
        _ configuration: Configuration = Configuration(), handler: any HTTPTransport,
        clock: any Clock<Duration> = ContinuousClock(), log: (@Sendable (AccessRecord) -> Void)? = nil
    ) async throws(StartError) -> LoopbackListener {
        let lane = BlockingLane(label: "portico.loopback")
        return try await lane.run { () throws(StartError) -> LoopbackListener in
            if let reason = unsafe portico_mhd_load() { throw .unavailable(reason: unsafe String(cString: reason)) }
            let socket = try LoopbackSocket(port: configuration.port)
            let origin = HTTPURL.Origin(loopbackPort: socket.port, isIPv6: socket.isIPv6)
            let server = LoopbackServer(
                configuration: configuration, origin: origin, handler: handler, clock: clock, log: log, lane: lane)
            try server.start(on: socket.descriptor)
            return LoopbackListener(origin: origin, server: server)
        }
    }

    /// Stops: no new connection, then the answers of what is in work, at the latest after `limit` the end of all.
    ///
    /// Returns when the port is free. A second call returns at once.
    public func stop(within limit: Duration = .seconds(5)) async {
        await server.stop(within: limit)
    }
}

extension HTTPURL.Origin {
    init(loopbackPort port: Int, isIPv6: Bool) {
        self.init(scheme: "http", host: isIPv6 ? "[::1]" : "127.0.0.1", port: port)
    }
}
