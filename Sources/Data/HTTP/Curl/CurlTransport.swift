/// The network: one thread that runs every exchange with libcurl, which is loaded when the first request is sent.
///
/// Redirects are not followed, http and https are the only protocols, the environment is not looked at, and a proxy is
/// never used for a loopback address. Files of bodies and answers are read and written on the same thread. A request
/// whose repetition could act twice gets a connection of its own: on a kept one libcurl itself would send it again when
/// the server closes without an answer.
public struct CurlTransport: HTTPTransport {
    /// What is the same for every request.
    public struct Configuration: Sendable {
        /// The `User-Agent` of requests that name none.
        public var userAgent: String
        /// Whose certificates count.
        public var trust: TrustSettings
        /// How long a connection may take to stand, within the request's own time-out.
        public var connectTimeout: Duration
        /// Which requests go through a proxy.
        public var proxies: ProxySettings
        /// The most bytes of an answer's header, informational answers included.
        public var headerLimit: Int
        /// The most bytes that are kept of the body of an answer with status 400 or more; the rest is dropped, so that
        /// a long error page does not hide the status.
        public var errorBodyLimit: Int

        /// Makes a configuration; the limits are 64 KiB each unless said otherwise.
        public init(
            userAgent: String, trust: TrustSettings = TrustSettings(), proxies: ProxySettings = .none,
            connectTimeout: Duration = .seconds(10), headerLimit: Int = 64 << 10, errorBodyLimit: Int = 64 << 10
        ) {
            self.userAgent = userAgent
            self.trust = trust
            self.connectTimeout = connectTimeout
            self.proxies = proxies
            self.headerLimit = headerLimit
            self.errorBodyLimit = errorBodyLimit
        }
    }

    private let engine: CurlEngine

    /// Makes a transport; nothing is loaded or started before the first request.
    public init(configuration: Configuration) {
        engine = CurlEngine(configuration: configuration)
    }

    /// Performs a request; a cancelled task returns at once, whatever the network does.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try request.validate()
        let call = CurlCall(request)
        let filling = fill(call)
        defer { filling?.cancel() }
        let engine = engine
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if call.begin(continuation) { engine.submit(call) }
            }
        } onCancel: {
            call.finish(.failure(.cancelled))
            engine.cancel(call)
        }
        return try result.get()
    }

    /// Brings a stream to the thread as fast as it is sent.
    private func fill(_ call: CurlCall) -> Task<Void, Never>? {
        guard let pipe = call.pipe, case .stream(let stream) = call.request.content else { return nil }
        let engine = engine
        return Task { await pipe.fill(from: stream) { engine.resume(call) } }
    }
}

extension HTTPRequest {
    /// Refuses what would reach the server as something else than it looks like here.
    func validate() throws(TransportError) {
        guard method.isValid else { throw .invalidRequest(reason: "the method is not a token") }
        guard [url.origin.scheme, url.origin.host, url.path, url.query ?? ""].allSatisfy(\.isPrintableASCII) else {
            throw .invalidRequest(reason: "the address is not printable ASCII")
        }
        for field in headers.fields {
            guard field.isValid else { throw .invalidRequest(reason: "a header field has a forbidden character") }
            // The transport frames the message; a second opinion would let one request hide in another.
            guard !["content-length", "transfer-encoding"].contains(where: field.name.equalsIgnoringCase) else {
                throw .invalidRequest(reason: "\(field.name) is set by the transport")
            }
        }
    }
}

extension String {
    fileprivate var isPrintableASCII: Bool { utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
}
