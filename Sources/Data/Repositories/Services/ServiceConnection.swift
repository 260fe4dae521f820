internal import PorticoConcurrency
package import PorticoDomain
package import PorticoHTTP
package import PorticoVault

/// How one service is reached: its client, its clock, and who may see its tokens. A class, because every request passes
/// it on.
package final class ServiceConnection: Sendable {
    /// The service.
    package let service: Service
    /// Its API.
    package let accounts: AccountsDataSource
    /// Its clock.
    package let clock: ServerClock
    /// The origins that may see its tokens: the API's own and those listed.
    package let allowedOrigins: Set<HTTPURL.Origin>

    fileprivate init(
        service: Service, accounts: AccountsDataSource, clock: ServerClock, allowedOrigins: Set<HTTPURL.Origin>
    ) {
        self.service = service
        self.accounts = accounts
        self.clock = clock
        self.allowedOrigins = allowedOrigins
    }

    /// The client whose requests carry the account's token.
    package func client(for engine: SessionEngine) -> AuthorizedClient<SessionEngine> {
        let now = engine.time.now
        return AuthorizedClient(client: accounts.client, source: engine, allowedOrigins: allowedOrigins) { response in
            let failure = ServerFailure(response, now: now())
            let call = AnswerMeaning.Call.request(isIdempotent: false)
            return AnswerMeaning(status: response.status, failure: failure, call: call) == .renewAndRepeat
        }
    }
}

/// Makes connections to services from transports, once per service.
package final class ServiceConnector: Sendable {
    /// What every connection shares.
    package struct Dependencies: Sendable {
        /// The network.
        package let network: any HTTPTransport
        /// The backend in this process; `nil` without one.
        package let embedded: (any HTTPTransport)?
        /// Layers around either, the outermost first.
        package let interceptors: [any Interceptor]
        /// The local wall clock.
        package let now: @Sendable () -> Timestamp
        /// Fresh random bytes.
        package let randomBytes: @Sendable (Int) -> [UInt8]
        /// What this computer's sessions are called.
        package let deviceName: String

        /// Holds what is shared.
        package init(
            network: any HTTPTransport, embedded: (any HTTPTransport)?, interceptors: [any Interceptor],
            now: @escaping @Sendable () -> Timestamp, randomBytes: @escaping @Sendable (Int) -> [UInt8],
            deviceName: String
        ) {
            self.network = network
            self.embedded = embedded
            self.interceptors = interceptors
            self.now = now
            self.randomBytes = randomBytes
            self.deviceName = deviceName
        }
    }

    private struct Known {
        let connection: ServiceConnection
        /// Of the file with the settings, when they were read.
        var stamp: VaultStamp?
    }

    /// Where requests to the embedded backend seem to go.
    package static let embeddedAddress = "https://embedded.invalid"

    private let dependencies: Dependencies
    private let connections = Locked<[ServiceName: Known]>([:])

    /// Makes no connection yet.
    package init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Whether this program embeds a backend.
    package var hasEmbedded: Bool { dependencies.embedded != nil }

    /// The connection to a service; the same one as long as the service's settings stay the same.
    package func connection(to service: Service, readAt stamp: VaultStamp? = nil) throws(SessionError)
        -> ServiceConnection
    {
        let known = connections.withLock { $0[service.name]?.connection }
        let connection = if let known, known.service == service { known } else { try make(service) }
        return connections.withLock { connections in
            if let other = connections[service.name], other.connection.service == service {
                connections[service.name]?.stamp = stamp
                return other.connection
            }
            connections[service.name] = Known(connection: connection, stamp: stamp)
            return connection
        }
    }

    /// The connection to a service whose settings were read when the file had this stamp; `nil` for those in no file.
    func connection(to name: ServiceName, readAt stamp: VaultStamp?) -> ServiceConnection? {
        connections.withLock { connections in
            guard let known = connections[name], known.stamp == stamp else { return nil }
            return known.connection
        }
    }

    private func make(_ service: Service) throws(SessionError) -> ServiceConnection {
        let (address, transport) = try target(of: service)
        let clock = ServerClock(now: dependencies.now)
        let client = HTTPClient(
            baseURL: address, transport: transport, interceptors: dependencies.interceptors + [clock],
            randomBytes: dependencies.randomBytes)
        var origins: Set = [address.origin]
        for origin in service.apiOrigins { origins.insert(try ServiceAddress.origin(origin, of: service)) }
        return ServiceConnection(
            service: service, accounts: AccountsDataSource(client: client, deviceName: dependencies.deviceName),
            clock: clock, allowedOrigins: origins)
    }

    private func target(of service: Service) throws(SessionError) -> (HTTPURL, any HTTPTransport) {
        switch service.kind {
        case .embedded:
            guard let embedded = dependencies.embedded else {
                throw .misconfigured(what: "this program embeds no backend, so \(service.name) cannot be reached")
            }
            return (try ServiceAddress.parse(Self.embeddedAddress), embedded)
        case .accountsAPI(let url):
            return (try ServiceAddress.base(url, of: service), dependencies.network)
        case .provider(let settings):
            return (try ServiceAddress.base(settings.issuer, of: service), dependencies.network)
        }
    }
}
