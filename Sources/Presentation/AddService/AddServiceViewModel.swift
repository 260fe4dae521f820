public import PorticoDomain

/// Adds a service; an OpenID provider is asked at once what it offers.
public actor AddServiceViewModel {
    private let services: any ServiceRegistry
    private let store = StateStore(AddServiceState())

    /// Takes the port.
    public init(services: any ServiceRegistry) {
        self.services = services
    }

    /// The present state.
    public var state: AddServiceState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<AddServiceState> { store.subscribe() }

    /// Forgets what was wrong: the person types something else.
    public func edit() {
        store.update { state in
            state.fault = nil
            state.problemField = nil
            state.work.clear()
        }
    }

    /// Adds what was typed; while that is under way, another is dropped.
    ///
    /// A provider that does not say that it takes a program without a client secret becomes a fault the first time;
    /// with the fault still standing it is added all the same, since some take such a program without saying so.
    public func add(_ draft: ServiceDraft) async {
        guard !state.isWorking else { return }
        let isSecretDeclined = state.fault == .clientSecretNeeded
        let service: Service
        switch Self.service(draft) {
        case .success(let parsed): service = parsed
        case .failure(let fault): return store.update { $0.fault = fault }
        }
        store.update { state in
            state.fault = nil
            state.problemField = nil
            state.work.begin()
        }
        do throws(SessionError) {
            let added = try await add(service, draft.clientSecret, isSecretDeclined: isSecretDeclined)
            store.update { state in
                if let added {
                    state.outcome.happened(added)
                } else {
                    state.fault = .clientSecretNeeded
                }
                state.work.end(nil)
            }
        } catch {
            store.update { state in
                state.problemField = Self.field(of: error)
                state.work.end(error)
            }
        }
    }

    /// `nil` when a client secret is missing that the person has not declined.
    private func add(
        _ service: Service, _ secret: Secret<String>, isSecretDeclined: Bool
    ) async throws(SessionError) -> AddServiceState.Added? {
        guard service.provider != nil else {
            try await services.add(service)
            return AddServiceState.Added(service: service, findings: [])
        }
        let secret = secret.reveal().isEmpty ? nil : secret
        if secret == nil, !isSecretDeclined {
            let check = try await services.check(service, clientSecret: nil)
            if check.findings.contains(.clientSecretNeeded) { return nil }
        }
        let check = try await services.add(service, clientSecret: secret)
        return AddServiceState.Added(service: service, findings: check.findings)
    }

    private static func service(_ draft: ServiceDraft) -> Result<Service, AddServiceState.Fault> {
        guard let name = try? ServiceName(draft.name) else { return .failure(.name) }
        let address = draft.address.trimmingWhitespace()
        switch draft.kind {
        case .accountsAPI:
            return .success(Service(name: name, kind: .accountsAPI(url: address)))
        case .provider:
            let client = draft.clientID.trimmingWhitespace()
            guard !client.isEmpty, client.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                return .failure(.clientID)
            }
            guard let ports = ports(draft.ports) else { return .failure(.ports) }
            let settings = ProviderSettings(issuer: address, clientID: client, redirectPorts: ports)
            return .success(Service(name: name, kind: .provider(settings)))
        }
    }

    private static func ports(_ text: String) -> [UInt16]? {
        var ports: [UInt16] = []
        for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let port = UInt16(part), port > 0 else { return nil }
            if !ports.contains(port) { ports.append(port) }
        }
        return ports
    }

    /// A name that is taken is the name's fault; what a server says or does not say, the address's.
    private static func field(of error: SessionError) -> ServiceDraft.Field? {
        switch error {
        case .invalid(.nameTaken), .invalid(.serviceName): .name
        case .invalid(.setting), .misconfigured, .offline, .timedOut, .serverUnavailable, .insecureConnection,
            .unexpectedAnswer:
            .address
        default: nil
        }
    }
}
