internal import PorticoDomain

/// The services as `config.json` holds them.
struct StoredServices {
    var services: [Service]
    private let notUnderstood: [JSONValue]

    /// Reads the `services` member; entries this version does not understand are kept and not offered.
    init(_ members: [String: JSONValue]) {
        let entries = members["services"]?.elements ?? []
        services = entries.compactMap(Self.service)
        notUnderstood = entries.filter { Self.service($0) == nil }
    }

    /// Puts the services back.
    func write(to members: inout [String: JSONValue]) {
        members["version"] = members["version"] ?? .integer(1)
        members["services"] = .array(services.map(Self.entry) + notUnderstood)
    }

    private static func service(_ value: JSONValue) -> Service? {
        guard let members = value.members, members["kind"]?.text == "accounts_api", let url = members["url"]?.text,
            let name = members["name"]?.text.flatMap({ try? ServiceName($0) }), name != .local
        else { return nil }
        return Service(
            name: name, kind: .accountsAPI(url: url),
            apiOrigins: members["api_origins"]?.elements?.compactMap(\.text) ?? [],
            allowsInsecureHTTP: members["insecure_http"] == .bool(true))
    }

    private static func entry(_ service: Service) -> JSONValue {
        var members: [String: JSONValue] = ["name": .string(service.name.text), "kind": .string("accounts_api")]
        if case .accountsAPI(let url) = service.kind { members["url"] = .string(url) }
        if !service.apiOrigins.isEmpty { members["api_origins"] = .array(service.apiOrigins.map(JSONValue.string)) }
        if service.allowsInsecureHTTP { members["insecure_http"] = .bool(true) }
        return .object(members)
    }
}
