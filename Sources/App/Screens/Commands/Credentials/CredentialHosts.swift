import PorticoHTTP
import PorticoKit

/// The hosts that another tool gets tokens for, and the service whose tokens they are, as they were named at its setup.
struct CredentialHosts: Sendable {
    /// A tool whose helper protocol is spoken.
    enum Tool: String, CaseIterable, Sendable {
        case git
        case kubectl

        /// The member of `config.json` that holds its hosts.
        var member: String { rawValue + "_hosts" }
    }

    /// Services by host.
    let services: [String: String]

    init(_ context: CommandContext, _ tool: Tool) async throws(CommandFailure) {
        let file = try await Preferences.read(path: context.configuration.configurationFolder + "/config.json")
        services = file.hosts[tool] ?? [:]
    }

    /// The service whose token an address may get; plain http is for this computer alone.
    func service(scheme: String, host: String) -> String? {
        guard let origin = Self.origin(scheme: scheme, host: host), scheme == "https" || origin.isLoopback else {
            return nil
        }
        return services[Self.name(of: origin)]
    }

    /// The hosts of `--host`, else the ones where the service's tokens are used anyway.
    static func named(
        _ invocation: Invocation, orOf service: Service, for tool: Tool
    ) throws(CommandFailure) -> [HTTPURL.Origin] {
        var origins: [HTTPURL.Origin] = []
        for text in invocation.values("--host") {
            guard let origin = origin(scheme: "https", host: text) else {
                throw .usage(
                    .badValue(
                        flag: "--host",
                        reason: Phrase("write it as HOST or HOST:PORT", ko: "호스트 또는 호스트:포트로 쓰세요")))
            }
            origins.append(origin)
        }
        if origins.isEmpty {
            let urls = service.apiOrigins.compactMap { try? HTTPURL($0).origin }
            origins = urls.filter { $0.scheme == "https" || $0.isLoopback }
        }
        guard !origins.isEmpty else {
            throw .usage(.missingFlag("--host HOST", command: "credential \(tool.rawValue)"))
        }
        return origins.removingRepetitions()
    }

    /// How a host is kept: in lower case, with its port unless that is the scheme's own.
    static func name(of origin: HTTPURL.Origin) -> String {
        String(origin.description.dropFirst(origin.scheme.count + 3))
    }

    /// `nil` for anything but a host with or without a port.
    private static func origin(scheme: String, host: String) -> HTTPURL.Origin? {
        guard !host.isEmpty, host.utf8.allSatisfy({ !Array("/?#@".utf8).contains($0) }) else { return nil }
        return try? HTTPURL("\(scheme)://\(host)").origin
    }
}
