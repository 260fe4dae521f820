internal import PorticoDomain

/// The services as `config.json` holds them.
struct StoredServices {
    var services: [Service]
    private let notUnderstood: [JSONValue]

    /// Reads the `services` member of the file at `path`.
    ///
    /// Entries of a kind that this version does not know are kept and not offered. Anything else that does not read is
    /// damage, which is reported rather than overwritten.
    init(_ members: [String: JSONValue], path: String) throws(SessionError) {
        services = []
        var kept: [JSONValue] = []
        guard let stored = members["services"] else {
            notUnderstood = kept
            return
        }
        guard let entries = stored.elements else { throw .file(path: path, reason: "\"services\" is not a list") }
        for (index, entry) in entries.enumerated() {
            if let kind = entry.members?["kind"]?.text, kind != "accounts_api" {
                kept.append(entry)
            } else if let service = Self.service(entry), !services.contains(where: { $0.name == service.name }) {
                services.append(service)
            } else {
                throw .file(path: path, reason: "entry \(index + 1) of \"services\" is none, or its name is taken")
            }
        }
        notUnderstood = kept
    }

    /// Puts the services back.
    func write(to members: inout [String: JSONValue]) {
        members["version"] = members["version"] ?? .integer(1)
        members["services"] = .array(services.map(Self.entry) + notUnderstood)
    }

    private static func service(_ value: JSONValue) -> Service? {
        guard let members = value.members, members["kind"]?.text == "accounts_api", let url = members["url"]?.text,
            let name = members["name"]?.text.flatMap({ try? ServiceName($0) }), name != .local,
            let origins = members["api_origins"].map({ $0.elements?.map(\.text) }) ?? [], !origins.contains(nil)
        else { return nil }
        return Service(
            name: name, kind: .accountsAPI(url: url), apiOrigins: origins.compactMap { $0 },
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
