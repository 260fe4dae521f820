internal import PorticoConcurrency
package import PorticoDomain
package import PorticoHTTP
package import PorticoVault

/// How one service is reached: its client, its clock, and who may see its tokens. A class, because every request passes
/// it on.
package final class ServiceConnection: Sendable {
    /// The service.
    package let service: Service
    /// What it speaks.
    package enum API: Sendable {
        /// An accounts API.
        case accounts(AccountsDataSource)
        /// OpenID Connect.
        case provider(OpenIDDataSource)
    }

    /// What it speaks.
    package let api: API
    /// Its clock.
    package let clock: ServerClock
    /// The origins that may see its tokens: an accounts API's own and those listed.
    package let allowedOrigins: Set<HTTPURL.Origin>
    /// Who issues its tokens, an accounts API's origin or a provider's issuer; they are used at no other.
    package var issuer: String {
        switch api {
        case .accounts(let accounts): "\(accounts.client.baseURL.origin)"
        case .provider: service.provider?.issuer ?? ""
        }
    }

    fileprivate init(
        service: Service, api: API, clock: ServerClock, allowedOrigins: Set<HTTPURL.Origin>
    ) {
        self.service = service
        self.api = api
        self.clock = clock
        self.allowedOrigins = allowedOrigins
    }

    /// Its accounts API; a provider throws ``InputFault/notOffered(_:by:)``, naming the feature that was wanted of it.
    package func accounts(for feature: ServiceFeature) throws(SessionError) -> AccountsDataSource {
        guard case .accounts(let accounts) = api else { throw .invalid(.notOffered(feature, by: service.name)) }
        return accounts
    }

    /// The provider that it is; `nil` for an accounts API.
    package var provider: OpenIDDataSource? { if case .provider(let provider) = api { provider } else { nil } }

    /// Where its refresh tokens are spent and its sessions ended.
    package var remote: any RenewalSource {
        switch api {
        case .accounts(let accounts): accounts
        case .provider(let provider): provider
        }
    }

    /// The client whose requests carry the account's token, to the allowed origins and those of the provider's own
    /// endpoints that are given.
    package func client(
        for engine: SessionEngine, besides own: Set<HTTPURL.Origin> = []
    ) -> AuthorizedClient<SessionEngine> {
        let now = engine.time.now
        let accounts: AccountsDataSource
        switch api {
        case .accounts(let source): accounts = source
        case .provider(let provider):
            // Any API of the provider's says by a 401 that it does not take the token (RFC 6750 §3.1).
            return AuthorizedClient(
                client: provider.client, source: engine, allowedOrigins: allowedOrigins.union(own))
        }
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
            baseURL: address, transport: transport, interceptors: dependencies.interceptors + [clock],
            randomBytes: dependencies.randomBytes)
    }

    private func make(_ service: Service) throws(SessionError) -> ServiceConnection {
        let clock = ServerClock(now: dependencies.now)
        var origins: Set<HTTPURL.Origin> = []
        for origin in service.apiOrigins { origins.insert(try ServiceAddress.origin(origin, of: service)) }
        if let settings = service.provider {
            let (name, read) = (service.name, dependencies.clientSecret)
            let source = try provider(settings, clock: clock) { () async throws(SessionError) in try await read(name) }
            return ServiceConnection(
                service: service, api: .provider(source), clock: clock, allowedOrigins: origins)
        }
        let (address, transport) = try target(of: service)
        origins.insert(address.origin)
        let accounts = AccountsDataSource(
            client: client(at: address, over: transport, clock), deviceName: dependencies.deviceName)
        return ServiceConnection(
            service: service, api: .accounts(accounts), clock: clock, allowedOrigins: origins)
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
