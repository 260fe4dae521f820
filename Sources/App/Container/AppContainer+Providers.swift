/// Stands in until the data layer signs in at providers.
private struct NoProviders: ProviderSignIn, ProviderSignInAttempt {
    var states: AsyncStream<ProviderSignInState> {
        AsyncStream { continuation in
            continuation.yield(.failed(.offline))
            continuation.finish()
        }
    }
    func submit(pasted: String) {}
    func cancel() {}
    func offers(at service: ServiceName) async throws(SessionError) -> [ProviderOffer] { [] }
    func begin(_ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions) -> any ProviderSignInAttempt {
        self
    }
    func beginDevice(
        _ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions
    ) async throws(SessionError) -> DeviceCode { throw .offline }
    func pendingDevice(at service: ServiceName) async throws(SessionError) -> DeviceCode? { nil }
    func completeDevice(at service: ServiceName) async throws(SessionError) -> Session { throw .offline }
}

extension AppContainer {
    /// Signs in at providers.
    public var providers: any ProviderSignIn { NoProviders() }
}
