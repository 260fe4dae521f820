/// The services of this person on this computer, and what they chose last.
public protocol ServiceRegistry: Sendable {
    /// All services; `local` is always among them when the program embeds a backend.
    func services() async throws(SessionError) -> [Service]
    /// Adds one; a taken name throws ``InputFault/nameTaken(_:)``.
    func add(_ service: Service) async throws(SessionError)
    /// Asks the provider that `service` names what it offers, and keeps nothing.
    ///
    /// What cannot work throws: ``SessionError/misconfigured(what:)`` names it, ``SessionError/offline`` and its like
    /// say that the provider did not answer. A service of another kind throws ``SessionError/invalid(_:)``.
    func check(_ service: Service, clientSecret: Secret<String>?) async throws(SessionError) -> ProviderCheck
    /// Checks a provider as ``check(_:clientSecret:)`` does, and adds it; the secret goes to the vault.
    ///
    /// Without a secret, ``add(_:)`` does the same for a provider and drops what was found.
    func add(_ service: Service, clientSecret: Secret<String>?) async throws(SessionError) -> ProviderCheck
    /// Removes one and what is stored of its accounts; `local` cannot be removed.
    func remove(_ name: ServiceName) async throws(SessionError)
    /// The service used last, which the welcome screen preselects.
    func lastUsed() async throws(SessionError) -> ServiceName?
}
