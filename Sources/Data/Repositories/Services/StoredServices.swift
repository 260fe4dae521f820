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
            if let kind = entry.members?["kind"]?.text, kind != "accounts_api", kind != "openid" {
                kept.append(entry)
            } else if let service = Self.service(entry), !services.contains(where: { $0.name == service.name }) {
                services.append(service)
            } else {
                throw .file(
                    path: path, reason: "entry \(index + 1) of \"services\" is not a service, or its name is taken")
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
        guard let members = value.members, let name = members["name"]?.text.flatMap({ try? ServiceName($0) }),
            name != .local, let kind = kind(members), let origins = texts("api_origins", members)
        else { return nil }
        return Service(
            name: name, kind: kind, apiOrigins: origins,
            allowsInsecureHTTP: members["insecure_http"] == .bool(true))
    }

    private static func kind(_ members: [String: JSONValue]) -> Service.Kind? {
        if members["kind"]?.text == "openid" { return ProviderSettings(stored: members).map(Service.Kind.provider) }
        return members["url"]?.text.map { .accountsAPI(url: $0) }
    }

    /// A list of texts; empty when it is not there, `nil` when it is none.
    static func texts(_ name: String, _ members: [String: JSONValue]) -> [String]? {
        guard let value = members[name] else { return [] }
        guard let texts = value.elements?.map(\.text), !texts.contains(nil) else { return nil }
        return texts.compactMap { $0 }
    }

    private static func entry(_ service: Service) -> JSONValue {
        var members: [String: JSONValue] = ["name": .string(service.name.text), "kind": .string("accounts_api")]
        switch service.kind {
        case .embedded: break
        case .accountsAPI(let url): members["url"] = .string(url)
        case .provider(let settings):
            members["kind"] = .string("openid")
            members.merge(settings.stored) { _, new in new }
        }
        if !service.apiOrigins.isEmpty { members["api_origins"] = .array(service.apiOrigins.map(JSONValue.string)) }
        if service.allowsInsecureHTTP { members["insecure_http"] = .bool(true) }
        return .object(members)
    }
}
