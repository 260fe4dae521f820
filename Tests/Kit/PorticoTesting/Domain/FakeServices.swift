public import PorticoKit

/// A registry of services that answers as scripted.
public final class FakeServices: ServiceRegistry {
    /// The calls of `services`.
    public let lists = ScriptedCall<Void, [Service]>("ServiceRegistry.services")
    /// The calls of `add`.
    public let additions = ScriptedCall<Service, Void>("ServiceRegistry.add")
    /// The calls of `check`.
    public let checks = ScriptedCall<Service, ProviderCheck>("ServiceRegistry.check")
    /// The calls of `add` for a provider.
    public let providerAdditions = ScriptedCall<Service, ProviderCheck>("ServiceRegistry.add(_:clientSecret:)")
    /// The calls of `remove`.
    public let removals = ScriptedCall<ServiceName, Void>("ServiceRegistry.remove")
    /// The calls of `lastUsed`.
    public let lastUses = ScriptedCall<Void, ServiceName?>("ServiceRegistry.lastUsed")

    /// Makes one without a script.
    public init() {}

    /// Answers as scripted in ``lists``.
    public func services() async throws(SessionError) -> [Service] { try await lists(()) }

    /// Answers as scripted in ``additions``.
    public func add(_ service: Service) async throws(SessionError) { try await additions(service) }

    /// Answers as scripted in ``checks``.
    public func check(
        _ service: Service, clientSecret: Secret<String>?
    ) async throws(SessionError) -> ProviderCheck { try await checks(service) }

    /// Answers as scripted in ``providerAdditions``.
    public func add(
        _ service: Service, clientSecret: Secret<String>?
    ) async throws(SessionError) -> ProviderCheck { try await providerAdditions(service) }

    /// Answers as scripted in ``removals``.
    public func remove(_ name: ServiceName) async throws(SessionError) { try await removals(name) }

    /// Answers as scripted in ``lastUses``.
    public func lastUsed() async throws(SessionError) -> ServiceName? { try await lastUses(()) }
}
