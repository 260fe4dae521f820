internal import PorticoDomain
internal import PorticoHTTP

/// Looks at a provider's settings, and at what the provider says of itself, before anything is kept.
struct ProviderChecking {
    let connector: ServiceConnector

    /// What the provider offers; throws what cannot work.
    func check(_ service: Service, clientSecret: Secret<String>?) async throws(SessionError) -> ProviderCheck {
        guard let settings = service.provider else {
            throw .invalid(.setting("only an OpenID provider can be checked"))
        }
        try Self.checkSettings(settings)
        for origin in service.apiOrigins { _ = try ServiceAddress.origin(origin, of: service) }
        let source = try connector.provider(settings) { () throws(SessionError) in clientSecret }
        let document = try await ProviderFault.told { () async throws(ProviderFault) in
            try await source.directory.freshDocument()
        }
        guard document.token != nil else { throw .misconfigured(what: "token_endpoint") }
        let scopes = source.scopes(document)
        let ways = source.ways(document)
        guard !ways.isEmpty else { throw .misconfigured(what: "authorization_endpoint") }
        let wantsSecret = clientSecret == nil && !document.clientAuthentication.contains("none")
        let found: [(ProviderCheck.Finding, Bool)] = [
            (.noBrowserWay, document.authorization == nil),
            (.noDeviceWay, !ways.contains(.device)),
            (.proofNotAnnounced, document.authorization != nil && !document.announcesProof),
            (.noOfflineAccess, !scopes.contains("offline_access")),
            (.noRevocation, source.revocation(document) == nil),
            (.noUserInfo, document.userInfo == nil),
            (.clientSecretNeeded, wantsSecret),
        ]
        return ProviderCheck(ways: ways, scopes: scopes, findings: found.filter(\.1).map(\.0))
    }

    private static func checkSettings(_ settings: ProviderSettings) throws(SessionError) {
        try checkAddress(settings.issuer, "the issuer")
        if let endpoint = settings.deviceEndpoint { try checkAddress(endpoint, "the device endpoint") }
        if let endpoint = settings.revocationEndpoint { try checkAddress(endpoint, "the revocation endpoint") }
        guard isVisible(settings.clientID, limit: 1_024) else {
            throw fault("the client id is empty or not plain text")
        }
        let path = settings.redirectPath
        guard path.hasPrefix("/"), isVisible(path, limit: 256), !path.contains(where: { "?#".contains($0) }) else {
            throw fault("a redirect path begins with / and has no query")
        }
        guard !settings.redirectPorts.contains(0) else { throw fault("a port is 1 to 65535") }
        for scope in settings.scopes where !isVisible(scope, limit: 256) { throw fault("a scope is one word") }
        for resource in settings.resources
        where !isVisible(resource, limit: 2_048) || !resource.contains(":")
            || resource.contains("#")
        {
            throw fault("a resource is an absolute address without a fragment")
        }
        for parameter in settings.parameters {
            guard !AuthorizationQuestion.ownParameters.contains(parameter.name), !parameter.name.isEmpty else {
                throw fault("the parameter \(parameter.name) is the program's own")
            }
        }
    }

    private static func checkAddress(_ text: String, _ what: String) throws(SessionError) {
        let url = try ServiceAddress.parse(text)
        guard url.origin.scheme == "https" || url.origin.isLoopback else {
            throw fault("\(what) of a provider must use https, or be on this computer")
        }
        guard url.query == nil || what != "the issuer" else { throw fault("an issuer has no query") }
    }

    private static func isVisible(_ text: String, limit: Int) -> Bool {
        (1...limit).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    private static func fault(_ what: String) -> SessionError { .invalid(.setting(what)) }
}
