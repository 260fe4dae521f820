package import PorticoDomain
internal import PorticoVault

/// Reads the list of services; apart from the repository, because sessions need it too.
package struct ServiceList: Sendable {
    private let file: ConfigurationFile
    private let connector: ServiceConnector
    private let path: String

    /// Reads `file` and knows from `connector` whether a backend is embedded.
    package init(file: ConfigurationFile, connector: ServiceConnector) {
        self.file = file
        self.connector = connector
        path = file.path
    }

    /// `local` first when there is one, then those added, in order.
    package func services() async throws(SessionError) -> [Service] {
        let added = try StoredServices(try await file.read(), path: file.path).services
        return connector.hasEmbedded ? [Service(name: .local, kind: .embedded)] + added : added
    }

    /// The connection to a service by name; an unknown one names the nearest.
    ///
    /// As long as `config.json` stays as it is, that is one `stat`, and none for the service `local`.
    package func connection(to name: ServiceName) async throws(SessionError) -> ServiceConnection {
        if name == .local, connector.hasEmbedded {
            if let known = connector.connection(to: name, readAt: nil) { return known }
            return try connector.connection(to: Service(name: .local, kind: .embedded))
        }
        let stamp = VaultStamp(ofFile: path)
        if let known = connector.connection(to: name, readAt: stamp) { return known }
        let known = try await services()
        guard let service = known.first(where: { $0.name == name }) else {
            let nearest = NearestNames(to: name.text, among: known.map(\.name.text)).names
            throw .invalid(.unknownName(name.text, nearest: nearest))
        }
        return try connector.connection(to: service, readAt: stamp)
    }
}
