/// Calls endpoints of one API over a transport, through plain interceptors.
///
/// It can hold no ``CredentialSource``: what renews a credential is built from this type, so it can never wait for
/// its own renewal.
public struct HTTPClient: Sendable {
    /// Where the API's routes begin; its path is put before theirs.
    public let baseURL: HTTPURL
    private let encoder: EndpointEncoder
    private let transport: any HTTPTransport

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: Where the API's routes begin.
    ///   - transport: Performs the requests.
    ///   - interceptors: Layers around the transport, the outermost first.
    ///   - randomBytes: Gives as many random bytes as asked for; the boundaries of multipart bodies come from it.
    public init(
        baseURL: HTTPURL, transport: any HTTPTransport, interceptors: [any Interceptor] = [],
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.baseURL = baseURL
        encoder = EndpointEncoder(baseURL: baseURL, randomBytes: randomBytes)
        self.transport = interceptors.reversed().reduce(transport) { next, interceptor in
            InterceptedTransport(interceptor: interceptor, next: next)
        }
    }

    /// Calls an endpoint and reads its answer.
    public func call<Answer>(_ endpoint: Endpoint<Answer>) async throws(ClientError) -> Answer {
        let request = try encoder.request(for: endpoint)
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await send(request)
        } catch {
            throw .transport(error)
        }
        return try endpoint.answer(from: response)
    }

    /// Sends a request of any address through the interceptors; any status is an answer.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await transport.send(request)
    }

    /// The request that ``call(_:)`` would send.
    package func request<Answer>(for endpoint: Endpoint<Answer>) throws(ClientError) -> HTTPRequest {
        try encoder.request(for: endpoint)
    }
}

/// One layer of the onion that a client folds its interceptors into.
private struct InterceptedTransport: HTTPTransport {
    let interceptor: any Interceptor
    let next: any HTTPTransport

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let next = next
        return try await interceptor.intercept(request) { (request) async throws(TransportError) in
            try await next.send(request)
        }
    }
}

extension Endpoint {
    /// Looks at the status before the body, so that a refusal with a foreign body is a refusal.
    func answer(from response: HTTPResponse) throws(ClientError) -> Answer {
        guard response.isSuccess else { throw .status(response) }
        do {
            return try decode(response)
        } catch let error as ClientError {
            throw error
        } catch {
            throw .decoding(what: "\(route.method.rawValue) \(route.template)")
        }
    }
}
