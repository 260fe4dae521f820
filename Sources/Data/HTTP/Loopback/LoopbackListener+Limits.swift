extension LoopbackListener {
    /// How much clients may take up, and for how long.
    public struct Limits: Sendable {
        /// How many connections may be open at once; fewer where the process may not have so many descriptors.
        ///
        /// One more, and the oldest of those without a whole request is closed.
        public var connections: Int
        /// How many of them may come from one address.
        public var connectionsPerAddress: Int
        /// The most bytes of a request's target and header fields together; more is answered with 431.
        public var header: Int
        /// The most bytes of a request's body; more is answered with 413.
        public var body: Int
        /// The most bytes that the bodies of all requests in work may hold together; more is answered with 503.
        public var bodiesTogether: Int
        /// How long a header may take from the connection's beginning, or from the request line of a later request.
        public var headerTimeout: Duration
        /// How long a body may take to come, and an answer to go.
        public var bodyTimeout: Duration
        /// How long a connection is kept open for another request, and how long a client may leave an answer unread;
        /// whole seconds, at least one.
        public var idleTimeout: Duration

        /// Makes limits: 512 connections, 256 of one address, 32 KiB of header, 6 MiB of body and 64 MiB of bodies
        /// together; 10 s for a header, 60 s for a body, 30 s of silence.
        public init(
            connections: Int = 512, connectionsPerAddress: Int = 256, header: Int = 32 << 10, body: Int = 6 << 20,
            bodiesTogether: Int = 64 << 20, headerTimeout: Duration = .seconds(10),
            bodyTimeout: Duration = .seconds(60), idleTimeout: Duration = .seconds(30)
        ) {
            self.connections = connections
            self.connectionsPerAddress = connectionsPerAddress
            self.header = header
            self.body = body
            self.bodiesTogether = bodiesTogether
            self.headerTimeout = headerTimeout
            self.bodyTimeout = bodyTimeout
            self.idleTimeout = idleTimeout
        }
    }

    /// Why the listener answers a request itself, without the handler.
    public enum Refusal: Sendable, Equatable {
        /// The head cannot be read without doubt: its target, its fields or its framing, or not exactly one `Host`.
        case malformed
        /// `Host` names another place: some page's name was made to point here.
        case foreignHost
        /// `Origin` names another site.
        case foreignOrigin
        /// The body is over ``Limits/body``.
        case bodyTooLarge
        /// The body is in a content coding.
        case encodedBody
        /// The header is over ``Limits/header``.
        case headerTooLarge
        /// Bodies in work are over ``Limits/bodiesTogether``, or the handler took too long.
        case busy
        /// The listener is being stopped.
        case stopping
        /// The handler failed, or its answer cannot be written.
        case failed

        /// The status (RFC 9110 §15, RFC 6585 §5).
        public var status: Int {
            switch self {
            case .malformed: 400
            case .foreignHost: 421
            case .foreignOrigin: 403
            case .bodyTooLarge: 413
            case .encodedBody: 415
            case .headerTooLarge: 431
            case .busy, .stopping: 503
            case .failed: 500
            }
        }
    }
}
