internal import PorticoConcurrency
package import PorticoDomain
package import PorticoHTTP
package import PorticoVault

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
        /// Where providers' documents are kept; `nil` keeps none.
        package let cacheFolder: String?
        /// The client secret of a service.
        package let clientSecret: @Sendable (ServiceName) async throws(SessionError) -> Secret<String>?

        /// Holds what is shared.
        package init(
            network: any HTTPTransport, embedded: (any HTTPTransport)?, interceptors: [any Interceptor],
            now: @escaping @Sendable () -> Timestamp, randomBytes: @escaping @Sendable (Int) -> [UInt8],
            deviceName: String, cacheFolder: String? = nil,
            clientSecret: @escaping @Sendable (ServiceName) async throws(SessionError) -> Secret<String>? = {
                _ throws(SessionError) in nil
            }
        ) {
            self.cacheFolder = cacheFolder
            self.clientSecret = clientSecret
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

    /// A provider by its settings, with what this computer knows of it.
    package func provider(
        _ settings: ProviderSettings, clientSecret: @escaping OpenIDDataSource.ClientSecret
    ) throws(SessionError) -> OpenIDDataSource {
        try provider(settings, clock: ServerClock(now: dependencies.now), clientSecret: clientSecret)
    }

    private func provider(
        _ settings: ProviderSettings, clock: ServerClock, clientSecret: @escaping OpenIDDataSource.ClientSecret
    ) throws(SessionError) -> OpenIDDataSource {
        let client = client(at: try ServiceAddress.parse(settings.issuer), over: dependencies.network, clock)
        let now = dependencies.now
        return try OpenIDDataSource(
            settings: settings, client: client, now: { now().adding(milliseconds: clock.learnedOffset ?? 0) },
            cacheFolder: dependencies.cacheFolder, clientSecret: clientSecret)
    }

    private func client(at address: HTTPURL, over transport: any HTTPTransport, _ clock: ServerClock) -> HTTPClient {
        HTTPClient(
            baseURL: address, transport: transport,
            interceptors: dependencies.interceptors + [clock, SentSecretsInterceptor()],
            randomBytes: dependencies.randomBytes)
    }

    private func make(_ service: Service) throws(SessionError) -> ServiceConnection {
        switch service.kind {
        case .embedded:
            guard let embedded = dependencies.embedded else {
                throw .misconfigured(what: "this program embeds no backend, so \(service.name) cannot be reached")
            }
            return try make(service, at: try ServiceAddress.parse(Self.embeddedAddress), over: embedded)
        case .accountsAPI(let url):
            return try make(service, at: try ServiceAddress.base(url, of: service), over: dependencies.network)
        case .provider(let settings):
            let clock = ServerClock(now: dependencies.now)
            let (name, read) = (service.name, dependencies.clientSecret)
            let source = try provider(settings, clock: clock) { () async throws(SessionError) in try await read(name) }
            return ServiceConnection(
                service: service, api: .provider(source), clock: clock, allowedOrigins: try origins(of: service))
        }
    }

    private func make(
        _ service: Service, at address: HTTPURL, over transport: any HTTPTransport
    ) throws(SessionError) -> ServiceConnection {
        let clock = ServerClock(now: dependencies.now)
        let accounts = AccountsDataSource(
            client: client(at: address, over: transport, clock), deviceName: dependencies.deviceName)
        return ServiceConnection(
            service: service, api: .accounts(accounts), clock: clock,
            allowedOrigins: try origins(of: service).union([address.origin]))
    }

    private func origins(of service: Service) throws(SessionError) -> Set<HTTPURL.Origin> {
        var origins: Set<HTTPURL.Origin> = []
        for origin in service.apiOrigins { origins.insert(try ServiceAddress.origin(origin, of: service)) }
        return origins
    }
}
