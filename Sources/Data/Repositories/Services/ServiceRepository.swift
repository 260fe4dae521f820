package import PorticoDomain
internal import PorticoVault

/// The services of this person on this computer: `config.json` for those added, the vault for what was used last.
package struct ServiceRepository: ServiceRegistry {
    private let file: ConfigurationFile
    private let local: SessionLocalDataSource
    private let connector: ServiceConnector
    /// Ends every session at a service before it goes; set by the container.
    private let signOutAll: @Sendable (ServiceName) async throws(SessionError) -> Void

    /// Puts the registry together.
    ///
    /// `signOutAll` ends the sessions at a service that is about to be removed.
    package init(
        file: ConfigurationFile, local: SessionLocalDataSource, connector: ServiceConnector,
        signOutAll: @escaping @Sendable (ServiceName) async throws(SessionError) -> Void
    ) {
        self.file = file
        self.local = local
        self.connector = connector
        self.signOutAll = signOutAll
    }

    /// `local` first when there is one, then those added, in order.
    package func services() async throws(SessionError) -> [Service] {
        try await ServiceList(file: file, connector: connector).services()
    }

    /// Asks a provider what it offers.
    package func check(_ service: Service, clientSecret: Secret<String>?) async throws(SessionError) -> ProviderCheck {
        try await ProviderChecking(connector: connector).check(service, clientSecret: clientSecret)
    }

    /// Checks a provider and adds it, the secret first: a service without its secret would be worse than the reverse.
    package func add(_ service: Service, clientSecret: Secret<String>?) async throws(SessionError) -> ProviderCheck {
        try await checkFree(service.name)
        let check = try await check(service, clientSecret: clientSecret)
        do throws(SessionLocalDataSource.Failure) {
            try await local.setClientSecret(clientSecret, of: service.name)
        } catch {
            throw SessionError(error)
        }
        try await keep(service)
        return check
    }

    private func checkFree(_ name: ServiceName) async throws(SessionError) {
        guard name != .local, !(try await services().contains { $0.name == name }) else {
            throw .invalid(.nameTaken(name.text))
        }
    }

    /// Adds a service whose address, origins and name can be used.
    package func add(_ service: Service) async throws(SessionError) {
        switch service.kind {
        case .embedded:
            throw .invalid(.setting("only a service with an address can be added"))
        case .provider:
            _ = try await add(service, clientSecret: nil)
        case .accountsAPI(let url):
            _ = try ServiceAddress.base(url, of: service)
            for origin in service.apiOrigins { _ = try ServiceAddress.origin(origin, of: service) }
            try await keep(service)
        }
    }

    private func keep(_ service: Service) async throws(SessionError) {
        let isReserved = service.name == .local
        let path = file.path
        try await file.update { (members) throws(SessionError) in
            var stored = try StoredServices(members, path: path)
            guard !isReserved, !stored.services.contains(where: { $0.name == service.name }) else {
                throw .invalid(.nameTaken(service.name.text))
            }
            stored.services.append(service)
            stored.write(to: &members)
        }
    }

    /// Signs out everybody there, then forgets the service.
    package func remove(_ name: ServiceName) async throws(SessionError) {
        guard name != .local else { throw .invalid(.builtInService(name)) }
        let known = try await services()
        guard known.contains(where: { $0.name == name }) else {
            let nearest = NearestNames(to: name.text, among: known.map(\.name.text)).names
            throw .invalid(.unknownName(name.text, nearest: nearest))
        }
        try await signOutAll(name)
        let path = file.path
        try await file.update { (members) throws(SessionError) in
            var stored = try StoredServices(members, path: path)
            stored.services.removeAll { $0.name == name }
            stored.write(to: &members)
        }
        do throws(SessionLocalDataSource.Failure) {
            try await local.update { shelf in shelf.forgetService(name) }
            try await local.forgetProvider(name)
        } catch {
            throw SessionError(error)
        }
    }

    /// The service used last, if it still exists.
    package func lastUsed() async throws(SessionError) -> ServiceName? {
        let shelf: SessionShelf
        do throws(SessionLocalDataSource.Failure) {
            shelf = try await local.shelf()
        } catch {
            throw SessionError(error)
        }
        guard let name = shelf.active.lastService else { return nil }
        return try await services().contains { $0.name == name } ? name : nil
    }
}
